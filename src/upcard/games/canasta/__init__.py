from upcard.games.canasta.hand import GAME as GAME

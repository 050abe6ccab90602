from upcard.games.canasta.game import GAME as GAME

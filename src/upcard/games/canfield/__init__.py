from upcard.games.canfield.hand import GAME as GAME

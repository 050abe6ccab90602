from upcard.games.canfield.game import GAME as GAME

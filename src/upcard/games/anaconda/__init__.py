from upcard.games.anaconda.game import GAME as GAME

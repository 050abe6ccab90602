from upcard.games.anaconda.hand import GAME as GAME

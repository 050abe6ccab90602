from upcard.games.porrazo.game import GAME as GAME

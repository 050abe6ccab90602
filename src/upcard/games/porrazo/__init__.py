from upcard.games.porrazo.hand import GAME as GAME

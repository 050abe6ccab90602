from upcard.games.fipsen.game import GAME as GAME

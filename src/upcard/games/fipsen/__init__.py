from upcard.games.fipsen.hand import GAME as GAME

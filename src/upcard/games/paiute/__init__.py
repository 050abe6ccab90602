from upcard.games.paiute.hand import GAME as GAME

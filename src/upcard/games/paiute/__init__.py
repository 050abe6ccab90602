from upcard.games.paiute.game import GAME as GAME

from upcard.games.eleusis_express.game import GAME as GAME

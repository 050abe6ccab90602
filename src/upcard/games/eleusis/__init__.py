from upcard.games.eleusis.game import GAME as GAME

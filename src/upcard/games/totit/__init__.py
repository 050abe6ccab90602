from upcard.games.totit.game import GAME as GAME

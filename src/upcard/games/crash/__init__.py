from upcard.games.crash.game import GAME as GAME

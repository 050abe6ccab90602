from upcard.games.golf.game import GAME as GAME

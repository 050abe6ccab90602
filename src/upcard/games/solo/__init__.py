from upcard.games.solo.game import GAME as GAME

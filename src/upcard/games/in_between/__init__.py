from upcard.games.in_between.game import GAME as GAME

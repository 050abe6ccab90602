from upcard.games.all_fours.game import GAME as GAME

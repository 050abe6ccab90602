from upcard.games.all_fours.hand import GAME as GAME

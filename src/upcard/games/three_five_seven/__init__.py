from upcard.games.three_five_seven.game import GAME as GAME

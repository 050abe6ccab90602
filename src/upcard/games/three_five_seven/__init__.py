from upcard.games.three_five_seven.hand import GAME as GAME

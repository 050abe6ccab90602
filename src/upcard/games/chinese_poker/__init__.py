from upcard.games.chinese_poker.hand import GAME as GAME

from upcard.games.chinese_poker.game import GAME as GAME

from upcard.games.open_face_chinese_poker.game import GAME as GAME

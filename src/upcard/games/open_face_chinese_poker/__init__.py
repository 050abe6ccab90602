from upcard.games.open_face_chinese_poker.hand import GAME as GAME

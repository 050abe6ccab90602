from upcard.games.triple_draw.hand import GAME as GAME

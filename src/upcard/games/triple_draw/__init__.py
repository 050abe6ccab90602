from upcard.games.triple_draw.game import GAME as GAME

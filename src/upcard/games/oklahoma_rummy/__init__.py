from upcard.games.oklahoma_rummy.game import GAME as GAME

from upcard.games.oklahoma_rummy.hand import GAME as GAME

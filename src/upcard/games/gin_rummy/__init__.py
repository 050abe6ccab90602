from upcard.games.gin_rummy.hand import GAME as GAME

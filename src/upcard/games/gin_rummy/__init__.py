from upcard.games.gin_rummy.game import GAME as GAME

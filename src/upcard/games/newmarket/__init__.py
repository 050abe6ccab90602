from upcard.games.newmarket.game import GAME as GAME

from upcard.games.newmarket.hand import GAME as GAME

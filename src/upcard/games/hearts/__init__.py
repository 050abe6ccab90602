from upcard.games.hearts.game import GAME as GAME

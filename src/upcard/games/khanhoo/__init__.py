from upcard.games.khanhoo.game import GAME as GAME

from upcard.games.backhand.game import GAME as GAME

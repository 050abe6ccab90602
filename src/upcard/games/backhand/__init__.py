from upcard.games.backhand.hand import GAME as GAME

from upcard.games.crash.hand import GAME as GAME

from upcard.games.solo.hand import GAME as GAME

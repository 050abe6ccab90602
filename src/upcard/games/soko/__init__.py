from upcard.games.soko.hand import GAME as GAME

from upcard.games.soko.game import GAME as GAME

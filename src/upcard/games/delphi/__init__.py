from upcard.games.delphi.game import GAME as GAME

from upcard.games.democracy.game import GAME as GAME

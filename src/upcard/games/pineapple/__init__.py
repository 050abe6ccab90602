from upcard.games.pineapple.game import GAME as GAME

from upcard.games.whiskey_poker.game import GAME as GAME

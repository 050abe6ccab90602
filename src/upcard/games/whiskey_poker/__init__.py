from upcard.games.whiskey_poker.hand import GAME as GAME

from upcard.games.pineapple.hand import GAME as GAME

from upcard.games.khanhoo.hand import GAME as GAME

from upcard.games.botifarra.game import GAME as GAME

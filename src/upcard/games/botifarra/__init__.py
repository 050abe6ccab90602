from upcard.games.botifarra.hand import GAME as GAME

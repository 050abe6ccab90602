from upcard.games.red_dog.game import GAME as GAME

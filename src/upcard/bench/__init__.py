"""How fast Upcard is: beside other packages, game by game, and as matches, rooms and records grow; `upcard bench` runs it."""

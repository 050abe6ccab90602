"""Environments to learn in: every game as PettingZoo, Gymnasium and OpenSpiel expect it, and many hands at once.

`coding` says how a hand is written in numbers; `tables` has the PettingZoo environments, `alone` Gymnasium's for games of one
seat, `openspiel` registers all games there, and `batch` steps many hands in one call.  Needs `pip install 'upcard[envs]'`.
"""

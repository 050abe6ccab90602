"""Environments for learning: every game for PettingZoo, Gymnasium and OpenSpiel, and many hands in one call.

`coding` says how a hand is written in numbers; `tables` has the PettingZoo environments, `alone` Gymnasium's for games of one
seat, `openspiel` registers all games there, and `batch` steps many hands in one call.  Needs `pip install 'upcard[envs]'`.
"""

"""The engine, which every game stands on and which knows none: `hand` (hands and phases), `zone` and `card_state` (cards and who
sees them), `game`,
`match`, `record`, `options`, `view`, `position` (a hand set up, or written down), `seed` and `bits` (chance, sets of cards).
"""

"""The engine under every game; it knows no game itself: `hand` (hands and phases), `zone` and `card_state` (cards and who
sees them), `game`,
`match`, `record`, `options`, `view`, `position` (a hand set up, or written down), `seed` and `bits` (chance, sets of cards).
"""

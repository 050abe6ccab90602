"""What every game stands on, and knows none: `hand` (hands and questions), `zone` and `spread` (cards and who sees them), `game`,
`match`, `record`, `options`, `view`, `position` (a hand set up, or written down), `seed` and `bits` (chance, sets of cards).
"""

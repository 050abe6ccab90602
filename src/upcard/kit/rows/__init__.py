"""Hands set in rows, for Chinese Poker, Open-Face Chinese Poker and Crash.

- `setting`: put cards into rows, arrange them, set them (all three games).
- `ranking`: the strength of rows, fouls, and the best way to set thirteen cards against likely opponents (all three games).
- `three_rows`: front, middle and back; settling in pairs; the match (Chinese Poker, Open-Face Chinese Poker).
- `beginner`: the level `easy`, which sets the strongest hand first (Chinese Poker, Crash).
- `naturals`: one card of each rank, six pairs (Chinese Poker, Crash).
"""

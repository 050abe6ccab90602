"""Poker, shared by eleven games: betting and pots, hand rankings, and the bots' view of both.

ranks, low          hand strengths as single numbers and their names: high, Soko, wild cards; the three low rankings
rank_tables         how often each kind of hand is dealt
betting             one hand's chips: whose turn, which bets are legal, all-ins, the cap
bet_wording         answers, offered amounts and refusals of a betting round
pots                main pot and side pots, uncalled bets, odd chips, high-low halves
stakes              limits, blinds, antes and house rules as options
hand, match         a hand with betting rounds and a showdown; a session with stacks, rebuys and eliminations
equity              chances to win a showdown, counted or sampled; equity_model: what a betting game tells the calculator
policy              the betting of the bots: likely hands of the others, equity, pot odds
*.md                rules that the pages of several games share: hands, betting, all-ins, session, house rules

Anaconda, Pineapple, Soko, Triple Draw and Whiskey Poker use all of it. 3-5-7, Chinese Poker, Crash, Open-Face Chinese Poker and
Paiute rank hands with it, and In-Between names ranks.
"""

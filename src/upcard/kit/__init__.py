"""The parts that two games or more share; a part that only one game uses is in that game's folder.

amounts        name a whole number of chips: Backhand, In-Between, Newmarket, Pineapple, Red Dog
common_pot     bets against a common pot: In-Between, Red Dog
drawing        draw from the stock or the discards, then discard: Gin Rummy, Khanhoo, Paiute
solving        the solver of a patience: Canfield, Golf
tricks         follow suit and win tricks: All Fours, Botifarra, Fipsen, Hearts, Solo
two_packs      sets of cards with up to two copies of each: Khanhoo, Oklahoma Rummy

Rooms of their own, each with a page at its top: `poker` (betting and hand ranks), `rows` (hands set in rows) and `secret_rules`
(the language of Eleusis and Delphi).
"""

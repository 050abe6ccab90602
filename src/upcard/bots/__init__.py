"""Bots, the levels they play at, and the analysis of a match.

>>> import upcard
>>> from upcard.bots.bot import answer
>>> from upcard.bots.roster import bot
>>> game = upcard.game("hearts")
>>> hand = game.new(seed=7)
>>> hand.say(answer(bot("steady", game), hand, hand.turn, upcard.Rng(1)))
'pass AS'

`answer` shows a bot only what its seat may know.  `upcard.bots.roster.levels` lists the levels of a game; a `Policy` of your own
makes another bot.
"""

from upcard.bots.bot import Policy
POLICY = Policy()

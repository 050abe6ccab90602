"""The lab: what makes a game good, measured by play.

`cell` names what is measured: a game, its options, its number of seats.  `parts` are the experiments, each a stream of
*blocks* of deals that depend on nothing but the seed; `sums` adds blocks up and puts an interval on every figure;
`campaign` decides how many blocks are played and by which processes, and goes on after being stopped.  `report` and
`atlas` write what came out, `definitions` says what each figure means.  The command is `upcard lab`.
"""

"""The lab: measures what makes a game good by playing it.

`cell` names what is measured: a game, its options, its number of seats.  `parts` are the experiments, each a stream of
*blocks* of deals that depend only on the seed; `sums` adds blocks up and puts an interval on every figure;
`campaign` decides how many blocks are played and by which processes, and can be interrupted and continued.  `report` and
`atlas` write the results, `definitions` explains each figure.  The command is `upcard lab`.
"""

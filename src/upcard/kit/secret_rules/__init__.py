"""Secret rules: a language for rules about the next card, and a table at which players find one.

Used by Delphi, Eleusis and Eleusis Express.

- `nodes`: the language as a tree, and a rule's canonical text.  `parser` reads a text into a tree and explains mistakes.
- `compiler`: a tree made into operations (`operations`), so that `Rule.fits` is quick.  `wording`: a rule as an English sentence.
- `presets`: ready-made rules by level.  `catalogue`: these and about 2,000 more, and the numbers of all rules in use.
- `evidence`: what play has shown about a rule, how difficult a rule is, and whether a guess is right.
- `mainline`: the hand with a dealer's rule, a mainline, sidelines and "no play".
- `beliefs`: how likely each rule is after the evidence so far.  The policies of all three games use it.
"""

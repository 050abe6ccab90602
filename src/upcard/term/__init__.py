"""The terminal: the command `upcard`, a full screen to play on, and a line mode that a screen reader reads well."""

"""Players that need no chair: `bot("steady", game)` gives one."""

"""A cheap sensible way to play each game, a module each, written with its rules in mind."""

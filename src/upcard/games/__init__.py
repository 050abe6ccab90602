"""The games, a folder each; calling this package lists them."""

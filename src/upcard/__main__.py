"""`python -m upcard`: the same as the command `upcard`."""

from upcard.term.cli import main

if __name__ == "__main__":
    main()

"""What holds for every test."""

from hypothesis import settings

settings.register_profile("upcard", deadline=None)  # a busy machine is slow, and that is no fault
settings.load_profile("upcard")

"""Documents that the program wrote for people (`sopstudio.handout`), read back as the SOP that they say."""

from sopstudio.formats.handout.reader import read_handout

__all__ = ["read_handout"]

"""Documents that the program wrote for people (`sopstudio.handout`), read back as the SOP that they say."""

from sopstudio.formats.handout.reader import read_handout
from sopstudio.formats.handout.words import is_own_file

__all__ = ["is_own_file", "read_handout"]

"""The language of a handout: that of its procedure, where the program speaks it.

Headings and words between the procedure's own are in that language, whatever the window or the command line speaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sopstudio.documents.sop_language import ENGLISH, catalogue_of, find_sop_language_code, speaking
from sopstudio.sop import Sop
from sopstudio.translation import current_language


def handout_language(sop: Sop, wanted: str = "") -> str:
    """The code of the language of a handout: the one that is wanted, else that of the procedure, as far as there is a
    catalogue for it; else the one that is spoken here.
    """
    code = wanted or find_sop_language_code(sop)
    return code if code == ENGLISH or catalogue_of(code) is not None else current_language()


@contextmanager
def speak_for(sop: Sop, wanted: str = "") -> Iterator[str]:
    """Write in the language of a handout inside the block; gives its code."""
    code = handout_language(sop, wanted)
    if code == current_language():
        yield code
        return
    with speaking(code):
        yield code


__all__ = ["handout_language", "speak_for"]

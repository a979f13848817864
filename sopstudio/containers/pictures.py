"""The pictures of a document: which of them the program drew itself, and what is said of the others.

A picture that the program draws for a document shows what its text says. It is known by an entry in its header, which
one that somebody put in its place, or saved with another program, has not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sopstudio.containers.extracts import Note
from sopstudio.text.humanize import plural
from sopstudio.translation import tr

WRITER: Final = ("Software", "SOP Studio")
"""The entry in the header of a PNG that says which program made it."""
MAX_HEADER_BYTES: Final = 4096
"""In how much of the beginning of a file the entry stands."""


def is_own_picture(head: bytes) -> bool:
    """Whether a file that begins with `head` is a picture that the program drew."""
    return head.startswith(b"\x89PNG") and "\0".join(WRITER).encode() in head[:MAX_HEADER_BYTES]


def tell_pictures(count: int) -> Iterator[Note]:
    """What is said of a document with so many pictures of others; nothing where it has none."""
    if count:
        yield Note(plural(count, "picture"), tr("only text is read; what they show has to be written"))


__all__ = ["MAX_HEADER_BYTES", "WRITER", "is_own_picture", "tell_pictures"]

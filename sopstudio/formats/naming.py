"""A title and id for an SOP without one, so that two procedures are never taken for versions of one.

The library identifies an SOP by its id. A title comes from the source, else from the file's name; pasted
text with neither gets its id from the words of its first step.
"""

from __future__ import annotations

import re
from pathlib import PurePath

from msgspec.structs import replace

from sopstudio.formats.format import Loss, Reading
from sopstudio.sop.elements import slug
from sopstudio.sop.frozen import replace_fields
from sopstudio.sop.model import Node


def title_from_file(name: str) -> str:
    """The title in a file's name: without extension, words separated; blank where it contains no word."""
    words = re.sub(r"[\s_-]+", " ", PurePath(name).stem).strip()
    return words[:1].upper() + words[1:] if slug(words) and words.isprintable() else ""


def apply_file_title(reading: Reading, name: str) -> Reading:
    """`reading` with title and id from the file's `name`, unless its source states a title."""
    title = title_from_file(name)
    if reading.document.sop.title or not title:
        return reading
    sop = replace_fields(reading.document.sop, title=title, id=slug(title))
    reason = "the source states none, so it is taken from the file's name"
    loss = Loss(f"the title {title!r} is added", "", reason, "assumed")
    return replace(reading, document=replace_fields(reading.document, sop=sop), losses=(*reading.losses, loss))


def derive_id(title: str, nodes: tuple[Node, ...], start: str) -> str:
    """The id of an SOP: its title as a slug, else the words of its first step."""
    first = next((node.title for node in nodes if node.id == start), "")
    return slug(title) or slug(first) or "sop"

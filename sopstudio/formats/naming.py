"""A name for an SOP that states none, so that two procedures are never taken for versions of one.

The library knows an SOP by its id. A title comes from the source, else from the file's name; pasted text that has
neither takes its id from the words of its first step.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath

from sopstudio.formats.format import Loss, Reading
from sopstudio.sop.editing import slug
from sopstudio.sop.frozen import changed
from sopstudio.sop.graph import Node


def title_of_file(name: str) -> str:
    """The title that a file's name gives: without its ending, words apart; blank where it holds no word."""
    words = re.sub(r"[\s_-]+", " ", PurePath(name).stem).strip()
    return words[:1].upper() + words[1:] if slug(words) and words.isprintable() else ""


def named_by_file(reading: Reading, name: str) -> Reading:
    """`reading` under the title and id that the file's `name` gives, unless its source states a title."""
    title = title_of_file(name)
    if reading.document.sop.title or not title:
        return reading
    sop = changed(reading.document.sop, title=title, id=slug(title))
    why = "the source states none, so it is taken from the file's name"
    loss = Loss(f"the title {title!r} is added", "", why, "assumed")
    return replace(reading, document=changed(reading.document, sop=sop), losses=(*reading.losses, loss))


def id_of(title: str, nodes: tuple[Node, ...], start: str) -> str:
    """The id of an SOP: its title as a slug, else the words of its first step."""
    first = next((node.title for node in nodes if node.id == start), "")
    return slug(title) or slug(first) or "sop"

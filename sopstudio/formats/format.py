"""The definition of a format: detection, reading, writing, and the results of both with their losses.

An SOP without a title gets one here from its file's name, and an id, so that two procedures are never taken for
versions of one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.documents.left_out import LeftOut
from sopstudio.documents.order_question import OrderQuestion
from sopstudio.sop.canonical_json import loads
from sopstudio.sop.document import Document
from sopstudio.sop.elements import slug
from sopstudio.sop.frozen import replace_fields
from sopstudio.sop.model import Node
from sopstudio.text.humanize import capitalize
from sopstudio.text.places import say_place
from sopstudio.translation import quoted, tr


class _NotJson:
    """The value of `Source.data` for a source that is not JSON (None is a JSON value)."""


NOT_JSON: Final = _NotJson()


class Source(Struct, frozen=True):
    """Input as text: `name` is the file's name (blank for pasted text), `data` its JSON value with exact numbers.

    A file that is no text has `raw`, its bytes, and a blank `text`. `is_limited` says that this process has limits of
    time and memory, so that a reader needs no child of its own.
    """

    text: str
    name: str = ""
    data: Any = NOT_JSON
    raw: bytes = b""
    is_limited: bool = False

    def json(self) -> Any:
        """The JSON value. Raises `FormatError` with line and column where the text is not JSON."""
        return loads(self.text) if self.data is NOT_JSON else self.data

    def is_object(self) -> bool:
        """Whether the source is a JSON object."""
        return isinstance(self.data, dict)


LossKind = Literal["lost", "assumed", "kept"]


class Loss(Struct, frozen=True):
    """Something that a conversion did not preserve: what, where in the source or document, and why.

    *lost* is missing from the result; *assumed* was added or decided because nothing stated it; *kept* is in
    the result word for word, but perhaps not with its intended meaning.
    """

    what: str
    where: str = ""
    why: str = ""
    kind: LossKind = "lost"

    def __str__(self) -> str:
        place = f" ({say_place(self.where)})" if self.where else ""
        return f"{self.what}{place}: {self.why}" if self.why else f"{self.what}{place}"

    def as_sentence(self) -> str:
        """The same where it stands by itself: with a capital letter and a full stop."""
        text = capitalize(str(self))
        return text if text.endswith((".", "!", "?", "…")) else f"{text}."


class Reading(Struct, frozen=True):
    """A document that was read, and everything that reading changed, guessed or could not keep.

    `format` is the name of the format as which it was read, `left_out` the sentences of a text in prose that became
    nothing; they are among the losses, too. `questions` are what the author may read in another way.
    """

    document: Document
    losses: tuple[Loss, ...] = ()
    format: str = ""
    left_out: tuple[LeftOut, ...] = ()
    questions: tuple[OrderQuestion, ...] = ()


class Writing(Struct, frozen=True):
    """The files of a document (name to content), and everything that the format cannot hold."""

    files: Mapping[str, bytes]
    losses: tuple[Loss, ...] = ()


Detector = Callable[[Source], bool]
Reader = Callable[[Source, Document | None], Reading]
Writer = Callable[[Document], Writing]


def never_detect(source: Source) -> bool:
    """The detector of a format that can only be written."""
    del source
    return False


class Format(Struct, frozen=True):
    """An entry of the registry. `extensions` include the dot, the usual one first.

    A format that `is_complete` holds everything of a document, so that reading needs nothing from an earlier
    one. One that `is_binary` is told by its first bytes, whatever the file is called.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    detect: Detector = never_detect
    read: Reader | None = None
    write: Writer | None = None
    is_complete: bool = False
    is_binary: bool = False


def title_from_file(name: str) -> str:
    """The title in a file's name: without extension, words separated; blank where it contains no word."""
    stem = re.sub(r"\.(?:drawio|sop)$", "", PurePath(name).stem, flags=re.I)
    words = re.sub(r"[\s_-]+", " ", stem).strip()
    return words[:1].upper() + words[1:] if slug(words) and words.isprintable() else ""


_CHECK_BOX = re.compile(r"\s*\[[ xX]\]\s+[^\s,\]]")


def is_checklist(text: str) -> bool:
    """Whether a text begins with a box to tick off, which begins like JSON."""
    return _CHECK_BOX.match(text) is not None


def apply_file_title(reading: Reading, name: str) -> Reading:
    """`reading` with title and id from the file's `name`, unless its source states a title."""
    title = title_from_file(name)
    if reading.document.sop.title or not title:
        return reading
    sop = replace_fields(reading.document.sop, title=title, id=slug(title))
    reason = tr("the source states none, so it is taken from the file's name")
    loss = Loss(tr("the title {title} is added", title=quoted(title)), "", reason, "assumed")
    return replace(reading, document=replace_fields(reading.document, sop=sop), losses=(*reading.losses, loss))


def derive_id(title: str, nodes: tuple[Node, ...], start: str) -> str:
    """The id of an SOP: its title as a slug, else the words of its first step."""
    first = next((node.title for node in nodes if node.id == start), "")
    return slug(title) or slug(first) or "sop"

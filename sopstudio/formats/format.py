"""What a format is: how it is known, read and written, and what reading or writing hands back with its losses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from sopstudio.sop.canonical import loads
from sopstudio.sop.document import Document


class _NotJson:
    """Stands where a source is not JSON (None is a JSON value)."""


NOT_JSON: Final = _NotJson()


@dataclass(frozen=True, slots=True)
class Source:
    """Input as text: `name` is the file's name (blank for pasted text), `data` its JSON value with exact numbers."""

    text: str
    name: str = ""
    data: Any = NOT_JSON

    def json(self) -> Any:
        """The JSON value. Raises `FormatError` with line and column where the text is not JSON."""
        return loads(self.text) if self.data is NOT_JSON else self.data

    def is_object(self) -> bool:
        """Whether the source is a JSON object."""
        return isinstance(self.data, dict)


LossKind = Literal["lost", "assumed", "kept"]


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that did not come through as it stood: what, where in the source or document, and why.

    *lost* is not in the result; *assumed* was added or decided, as nothing stated it; *kept* is in the result word for
    word, but not as what it may have been meant to be.
    """

    what: str
    where: str = ""
    why: str = ""
    kind: LossKind = "lost"

    def __str__(self) -> str:
        place = f" ({self.where})" if self.where else ""
        return f"{self.what}{place}: {self.why}" if self.why else f"{self.what}{place}"


@dataclass(frozen=True, slots=True)
class Reading:
    """A document as it was read, and everything that reading changed, guessed or could not keep.

    `format` is the name of the format that it was read as.
    """

    document: Document
    losses: tuple[Loss, ...] = ()
    format: str = ""


@dataclass(frozen=True, slots=True)
class Writing:
    """The files that hold a document (name to content), and everything that the format cannot hold."""

    files: Mapping[str, bytes]
    losses: tuple[Loss, ...] = ()


Detector = Callable[[Source], bool]
Reader = Callable[[Source, Document | None], Reading]
Writer = Callable[[Document], Writing]


def never(source: Source) -> bool:
    """The detector of a format that is only written."""
    del source
    return False


@dataclass(frozen=True, slots=True)
class Format:
    """One entry of the registry. `extensions` carry the dot, the usual one first.

    `whole` formats hold everything that a document has, so that reading needs nothing from an earlier one.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    detect: Detector = never
    read: Reader | None = None
    write: Writer | None = None
    whole: bool = False

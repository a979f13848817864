"""The head of a document: what an organisation states about a procedure beside the procedure itself.

It is no part of the version hash, as nothing in it changes how the SOP is carried out; the library still makes a new
version of a changed head, so that it says when a procedure was approved and by which state of it.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field

from sopstudio.sop.frozen import FrozenModel

Status = Literal["", "draft", "in review", "approved", "in force", "withdrawn"]
"""How far a document is; blank where nobody says."""
MAX_LINE_CHARACTERS, MAX_SOURCES = 500, 1000
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def parse_day(value: Any) -> Any:
    """A date from text such as *2026-12-31*; other values as they are. Raises `ValueError` for other text."""
    if not isinstance(value, str):
        return value
    try:
        if _DAY.fullmatch(value.strip()):
            return date.fromisoformat(value.strip())
    except ValueError:
        raise ValueError("must be a day that there is, such as 2026-12-31") from None
    raise ValueError("must be a date such as 2026-12-31")


Day = Annotated[date, BeforeValidator(parse_day)]
Line = Annotated[str, Field(max_length=MAX_LINE_CHARACTERS)]


class SourceDocument(FrozenModel):
    """A document that the procedure rests on: a law, a standard, a manual. `place` is a URL, a shelf, a file."""

    title: Line = ""
    place: Line = ""
    edition: Line = ""

    def label(self) -> str:
        """The source in a line: its title, edition and place."""
        return ", ".join(filter(None, (self.title, self.edition, self.place))) or "untitled"


class Head(FrozenModel):
    """Number, owner, status, dates, scope and sources of a document; every part may be missing."""

    number: Line = ""
    owner: Line = ""
    status: Status = ""
    effective_from: Day | None = None
    next_review: Day | None = None
    applies_to: Line = ""
    sources: Annotated[tuple[SourceDocument, ...], Field(max_length=MAX_SOURCES)] = ()

    def is_blank(self) -> bool:
        """Whether it states nothing."""
        return self == BLANK_HEAD


BLANK_HEAD: Final = Head.model_construct()  # the defaults, for which no validator is needed

__all__ = ["BLANK_HEAD", "MAX_LINE_CHARACTERS", "Day", "Head", "SourceDocument", "Status", "parse_day"]

"""What a reader asks the author about the order of two conditions; light, as every format's result names it."""

from __future__ import annotations

from msgspec import Struct


class OrderQuestion(Struct, frozen=True):
    """A condition that is asked at once with the one above it, or in turn: when what is above it is done.

    `key` names the branch, `earlier` is what its condition may depend on, in words of the document.
    """

    key: str
    line: int
    condition: str
    earlier: str
    is_in_turn: bool = False

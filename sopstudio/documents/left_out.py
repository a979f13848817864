"""A sentence of a document that became nothing."""

from __future__ import annotations

from msgspec import Struct


class LeftOut(Struct, frozen=True):
    """A sentence that became nothing, where it stands, and why."""

    line: int
    text: str
    reason: str


__all__ = ["LeftOut"]

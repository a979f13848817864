"""`Record`: the base of everything that is kept in a trace.

A msgspec struct is made in a third of the time that a dataclass takes, and a run makes thousands (architecture, *A run
is a list of events*). Records hold JSON data, which has no cycles, so the garbage collector does not visit them.
"""

from __future__ import annotations

from typing import dataclass_transform

from msgspec import Struct


@dataclass_transform(frozen_default=True)
class Record(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An immutable value with named fields."""

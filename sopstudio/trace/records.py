"""`Record`: the base of everything that a trace stores.

Creating a msgspec struct takes a third of a dataclass's time, and a run creates thousands (architecture,
*A run is a list of events*). Records hold JSON data, which has no cycles, so the garbage collector does
not track them.
"""

from __future__ import annotations

from typing import dataclass_transform

from msgspec import Struct


@dataclass_transform(frozen_default=True)
class Record(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An immutable value with named fields."""

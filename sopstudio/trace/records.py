"""`record`: the decorator of everything that is kept in a trace.

Records are slotted dataclasses that the type checker treats as frozen. At run time they are not: a frozen dataclass
takes three and a half times as long to make (architecture, *A run is a list of events*), and a run makes thousands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A slotted dataclass, immutable to the type checker."""
    make: Callable[[type[T]], type[T]] = dataclass(slots=True, unsafe_hash=True)
    return make(cls)

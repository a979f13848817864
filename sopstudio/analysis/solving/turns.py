"""Whose turn it is with z3: its objects live in one context, which only one thread may use at a time.

The window solves journeys in several threads. What is thrown away may be thrown away in any of them: z3 is told so.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Final

import z3

_TURN: Final = RLock()
z3.z3core.Z3_enable_concurrent_dec_ref(z3.main_ctx().ref())


@contextmanager
def solving() -> Iterator[None]:
    """Everything between making the first term of a question and reading its answer."""
    with _TURN:
        yield

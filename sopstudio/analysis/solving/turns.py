"""The lock on z3: its objects live in one context that only one thread may use at a time.

The window solves journeys in several threads. Objects may be garbage-collected in any of them, which z3
is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Final

import z3

_LOCK: Final = RLock()
z3.z3core.Z3_enable_concurrent_dec_ref(z3.main_ctx().ref())


@contextmanager
def solver_lock() -> Iterator[None]:
    """Hold the lock from making the first term of a question to reading its answer."""
    with _LOCK:
        yield

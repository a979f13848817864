"""How sqlite-utils is loaded: without numpy, which takes a quarter of the start of a command that opens the library."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database


def load_database() -> type[Database]:
    """`sqlite_utils.Database`. Where it finds numpy it loads it, for columns of numpy's numbers; a library has none.

    While other threads run one of them might want numpy, so then it is not kept from it.
    """
    is_alone = threading.active_count() == 1
    is_kept_away = is_alone and not sys.modules.keys() & {"numpy", "sqlite_utils"}
    if is_kept_away:
        sys.modules["numpy"] = None  # type: ignore[assignment]  # so Python takes it for one that is not installed
    try:
        from sqlite_utils import Database
    finally:
        if is_kept_away:
            del sys.modules["numpy"]
    return Database

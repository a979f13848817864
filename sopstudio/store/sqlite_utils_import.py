"""How sqlite-utils is loaded: without numpy, which takes a quarter of the start of a command that opens the library."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlite_utils import Database


def load_database() -> type[Database]:
    """`sqlite_utils.Database`. Where it finds numpy it loads it, for columns of numpy's numbers; a library has none.

    While other threads run one of them might want numpy, so then it is not kept from it.
    """
    modules: dict[str, Any] = sys.modules
    is_kept_away = threading.active_count() == 1 and not modules.keys() & {"numpy", "sqlite_utils"}
    if is_kept_away:
        modules["numpy"] = None  # so Python takes it for one that is not installed
    try:
        from sqlite_utils import Database
    finally:
        if is_kept_away:
            del modules["numpy"]
    return Database

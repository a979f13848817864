"""How sqlite-utils is loaded: without numpy, which takes a quarter of the start of a command that opens the library."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlite_utils import Database


def load_database() -> type[Database]:
    """`sqlite_utils.Database`. Where it finds numpy it loads it, for columns of numpy's numbers; a library has none.

    Only on the command line, and there only while no other thread runs: one that imports numpy meanwhile would be told
    that it is not installed. The threads of a window are Qt's, which Python does not count.
    """
    modules: dict[str, Any] = sys.modules
    is_alone = threading.active_count() == 1 and "PySide6" not in modules
    is_kept_away = is_alone and not modules.keys() & {"numpy", "sqlite_utils"}
    if is_kept_away:
        modules["numpy"] = None  # so Python takes it for one that is not installed
    try:
        from sqlite_utils import Database
    finally:
        if is_kept_away:
            del modules["numpy"]
    return Database

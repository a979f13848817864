"""Lets two threads import a package at once: what the window needs is imported in the background and where it is used.

Python takes the lock of a module before it imports the package that the module is in. Where one thread imports
`package.module` and another `package`, whose `__init__` imports that module, each waits for the other, and one of
them gets a `_DeadlockError`: https://github.com/python/cpython/issues/83065, mended in Python 3.15. Nor does a thread
wait for a package that another one is importing: it begins with a module of it, which may need what the package imports
first, and finds it half done.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any

MENDED_IN = (3, 15)


def guard_imports() -> None:
    """Import every package whole before the lock of a module in it is taken, where this Python does not."""
    if sys.version_info < MENDED_IN:
        bootstrap: Any = vars(importlib)["_bootstrap"]
        bootstrap._find_and_load = _packages_first(bootstrap._find_and_load)


def _packages_first(load: Callable[[str, Any], Any]) -> Callable[[str, Any], Any]:
    def find_and_load(name: str, import_: Callable[[str], Any]) -> Any:
        package = name.rpartition(".")[0]
        if package and _is_unready(package):
            import_(package)  # waits for the thread that imports it; in that thread it returns at once
        return load(name, import_)

    return find_and_load


def _is_unready(package: str) -> bool:
    module = sys.modules.get(package)
    return module is None or getattr(getattr(module, "__spec__", None), "_initializing", False)


__all__ = ["guard_imports"]

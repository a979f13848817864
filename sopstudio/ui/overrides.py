"""Keeps a fault in an overridden method of a Qt class from ending the program on Python 3.11.

Where C code raises, as `[][0]` does, Python 3.11 first notes the type and the words and makes the exception when
somebody catches it. PySide (6.9 to 6.11.3) catches what leaves an overridden method, takes the words for the
exception and writes to memory that is not its own: the program ends at once, or later in another place. Five lines
show it, see `tests/ui/test_overrides.py`. Catching and raising it again in Python makes the exception first. Python
3.12 makes it at once, so nothing is done there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any

from shiboken6 import Shiboken


def guard_overrides() -> None:
    """Guard the methods of every class that is derived from one of Qt from now on, where this Python needs it."""
    if sys.version_info < (3, 12):
        qt_base: Any = Shiboken.Object
        qt_base.__init_subclass__ = classmethod(_guard_class)


def _guard_class(cls: type[Any], /, **keywords: Any) -> None:
    super(Shiboken.Object, cls).__init_subclass__(**keywords)
    for name, method in list(vars(cls).items()):
        if not name.startswith("_") and isinstance(method, FunctionType) and _is_of_qt(cls, name):
            setattr(cls, name, _guard(method))


def _is_of_qt(cls: type, name: str) -> bool:
    return any(name in vars(base) and base.__module__.startswith("PySide6.") for base in cls.__mro__[1:])


def _guard(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(*args: Any, **keywords: Any) -> Any:
        try:
            return method(*args, **keywords)
        except BaseException:
            raise

    return call

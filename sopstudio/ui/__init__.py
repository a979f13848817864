"""The desktop interface: canvas, window and pictures. The only package that imports Qt.

PySide6 replaces `__import__` by a function that reads the source of every module that is imported afterwards, to
learn whether `from __feature__ import snake_case` may concern it. Nothing here uses that, and it costs a tenth of a
millisecond or more for each module, so the original, which PySide6 keeps beside it, is put back first of all. On
Python 3.11 an exception in an overridden method of Qt would crash the process: `overrides` guards them. `imports` lets
the threads of the window import the same package at once.
"""

import builtins

import PySide6.QtCore

builtins.__import__ = vars(builtins).get("__orig_import__", builtins.__import__)

from sopstudio.ui.imports import guard_imports  # noqa: E402  # the first import whose source is not read
from sopstudio.ui.overrides import guard_overrides  # noqa: E402  # likewise

guard_imports()
guard_overrides()

__all__ = ["PySide6"]

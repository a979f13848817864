"""The desktop interface: canvas, window and pictures. The only package that imports Qt.

PySide6 replaces `__import__` by a function that reads the source of every module that is imported afterwards, to
learn whether `from __feature__ import snake_case` may concern it. Nothing here uses that, and it costs a tenth of a
millisecond or more for each module, so the original, which PySide6 keeps beside it, is put back first of all.
"""

import builtins

import PySide6.QtCore

builtins.__import__ = vars(builtins).get("__orig_import__", builtins.__import__)

__all__ = ["PySide6"]

"""The desktop interface: canvas, window and pictures. The only package that imports Qt.

What all of it needs is loaded here, before Qt: once PySide6 is there, it reads the source of every module that is
imported afterwards, to learn whether that module uses Qt.
"""

from sopstudio import analysis, formats, layout, settings, sop, text

__all__ = ["analysis", "formats", "layout", "settings", "sop", "text"]

"""Drawings of Visio (.vsdx): pages of shapes that connectors join."""

from sopstudio.formats.format import Format
from sopstudio.formats.visio.reader import detect, read

FORMAT = Format(name="visio", title="Visio", extensions=(".vsdx", ".vsdm"), detect=detect, read=read, is_binary=True)

__all__ = ["FORMAT", "read"]

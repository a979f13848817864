"""Diagrams of draw.io (diagrams.net): files with packed or plain pages, and what its clipboard holds."""

from sopstudio.formats.drawio.reader import detect, read
from sopstudio.formats.format import Format

FORMAT = Format(
    name="drawio", title="draw.io", extensions=(".drawio", ".drawio.xml", ".dio", ".xml"), detect=detect, read=read
)

__all__ = ["FORMAT", "read"]

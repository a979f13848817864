"""Mermaid flowcharts: read as chatbots and pages write them, and written for pages that draw them."""

from sopstudio.formats.format import Format
from sopstudio.formats.mermaid.reader import detect, read
from sopstudio.formats.mermaid.writer import write

FORMAT = Format(name="mermaid", title="Mermaid", extensions=(".mmd", ".mermaid"), detect=detect, read=read, write=write)

__all__ = ["FORMAT", "detect", "read"]

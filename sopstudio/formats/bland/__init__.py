"""Pathways in JSON as Bland and programs after it write them: nodes with prompts, and edges with labels."""

from sopstudio.formats.bland.reader import detect, read
from sopstudio.formats.format import Format
from sopstudio.translation import tr

FORMAT = Format(name="bland", title=tr("Bland pathway"), extensions=(".json",), detect=detect, read=read)

__all__ = ["FORMAT", "read"]

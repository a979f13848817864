"""DOT, the language of Graphviz: read in Python alone, so that foreign text never meets native code, and written."""

from sopstudio.formats.dot.reader import detect, read
from sopstudio.formats.dot.writer import quote_label, write
from sopstudio.formats.format import Format
from sopstudio.translation import tr

FORMAT = Format(name="dot", title=tr("Graphviz DOT"), extensions=(".dot", ".gv"), detect=detect, read=read, write=write)

__all__ = ["FORMAT", "quote_label", "read", "write"]

"""The procedure as a document that people read: head, steps in order, decisions as tables, tools, facts.

`make_handout` gives its blocks; `write_handout` writes them as Word, HTML or Markdown, and `handout_files` with the
pictures that are files beside them. A PDF, which needs Qt, is
printed from the HTML by `ui.printing`.
"""

from sopstudio.handout.content import make_handout
from sopstudio.handout.language import handout_language
from sopstudio.handout.picture_files import handout_files
from sopstudio.handout.registry import HANDOUT_FORMATS, write_handout

__all__ = [
    "HANDOUT_FORMATS",
    "handout_files",
    "handout_language",
    "make_handout",
    "write_handout",
]

"""The procedure as a document that people read: head, steps in order, decisions as tables, tools, facts.

`make_handout` gives its blocks; `write_handout` writes them as Word, HTML or Markdown. A PDF, which needs Qt, is
printed from the HTML by `ui.printing`.
"""

from sopstudio.handout.content import make_handout
from sopstudio.handout.registry import HANDOUT_FORMATS, write_handout

__all__ = ["HANDOUT_FORMATS", "make_handout", "write_handout"]

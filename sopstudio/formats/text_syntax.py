"""The syntax of indented text with examples, and the losses for words that look like syntax but are not.

New users write lines that look like instructions to the reader. Where a line is not one, a loss says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sopstudio.formats.format import Loss
from sopstudio.formats.text_steps import PEOPLE_PATTERN
from sopstudio.sop.graph import Node, Task

SYNTAX_EXAMPLES: Final[tuple[tuple[str, str], ...]] = (
    ("# Refund a parcel", "the title, on the first line; a comment below"),
    ("Look up the parcel", "a step"),
    ("Ask for the {order number} and the {email}.", "a step that asks the user for facts"),
    ("Ask the customer for the order number", "a step that asks the user for one fact"),
    ("Tell the customer that it is on its way", "a step that says a message"),
    ("find_order(order number)", "a step that calls a tool"),
    ("Look up the order [tool: find_order]", "a step, and the tool bound to it"),
    ("if {days late} > 3:", "a branch; also elif and else if; in words where no fact decides it"),
    ("else:", "the branch for what is left; also otherwise"),
    ("always:", "a branch that is taken beside those that hold"),
    ("End: refunded", 'an end with its outcome; also end "refunded"'),
    ("terminate the flow", "an end; also end, stop, finish, exit"),
    ("go to: Look up the parcel (at most 3 times)", "a jump to a step, with the bound of a loop"),
    ("continue", "nothing; what stands below follows"),
    ("dead end", "nothing follows, and that is not an end"),
    ("---", "parts sections that do not follow each other"),
    ("procedure Pack it:", "the heading of a procedure"),
    ('"if this is a step"', "words in quotes, taken as they stand"),
    ("Look up the parcel [#look]", "a step and its id"),
)

_TAG = re.compile(r"\[([A-Za-z][A-Za-z0-9 _-]{0,30}:[^\[\]]{0,200})\](?!\()")
_QUESTION = re.compile(rf"(?:ask|prompt)\s+(?:for|(?:the\s+)?(?:{PEOPLE_PATTERN}))\b.*", re.I | re.S)
_ENDING = re.compile(r"(?:end|terminate)\s+\S.*", re.I | re.S)


def syntax_losses(node: Node, where: str) -> Iterator[Loss]:
    """A loss for everything in the words of a node that looks like part of the syntax but is not."""
    for tag in _TAG.finditer(node.title):
        reason = "it stays in the words; a step may contain [tool: NAME] and [#id]"
        yield Loss(f"the tag [{tag[1][:60]}] is not understood", where, reason, "kept")
    if not isinstance(node, Task):
        return
    if not node.asks and _QUESTION.fullmatch(node.title):
        reason = "it stays a step in words; name the facts in braces, as in: Ask for the {order number}"
        yield Loss("a question asks for no fact", where, reason, "kept")
    if _ENDING.fullmatch(node.title):
        reason = "it stays a step; an end is written as End: OUTCOME"
        yield Loss("a line that begins like an end is not one", where, reason, "kept")

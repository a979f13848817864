"""Ends: which instructions finish the procedure, always or as the last thing that is done."""

from __future__ import annotations

import re
from typing import Final

from sopstudio.documents.step_words import closes, hands_over, refuses

_WHOLE: Final = (
    r"(?:the\s+|this\s+|your\s+)?(?:(?:whole|entire|standard)\s+)?(?:procedure|"
    r"process|workflow|flow|conversation|call|chat|interaction|sop)"
)
_ALWAYS: Final = re.compile(
    rf"(?:(?:terminate|end|stop|exit|finish|conclude|halt|abort|leave|close)\s+(?:all\s+)"
    rf"?{_WHOLE}|stop(?:\s+here)?|end(?:\s+here)?|terminate"
    r"|(?:take\s+)?no\s+(?:further|other|more)\s+(?:action|steps?)(?:\s+(?:is|"
    r"are|should be|need be|needs to be|must be)\s+(?:required|needed|necessary|"
    r"taken))?"
    r"|(?:do\s+not|don't)\s+(?:proceed|continue)(?:\s+(?:any\s+)?further)?"
    r"|(?:the\s+)?(?:procedure|process|workflow|case)\s+(?:ends|is\s+(?:complete|"
    r"completed|closed|finished|done))(?:\s+here)?"
    r"|(?:you\s+are|this\s+is)\s+done)(?P<rest>\s*(?:,|:|with|as|by|and|because|"
    r"for|until|immediately|there|at this point).*)?",
    re.I | re.S,
)
_CASE: Final = r"(?:the\s+|this\s+|your\s+)?(?:case|ticket|request|claim|incident)"
_CLOSED: Final = re.compile(rf"(?:close|end|finish)\s+{_CASE}(?:\s+(?:with|as|in|by)\b.*)?", re.I | re.S)
_BY_SOMEBODY: Final = re.compile(
    rf"(?:(?:the|an?|our|your)\s+(?:[\w-]+\s+){{1,3}}?|(?:he|she)\s+)?"
    rf"(?:closes|ends|finishes)\s+(?:{_CASE}|(?:the|this)\s+(?:call|chat|conversation))",
    re.I,
)
"""What somebody at work does: *the agent closes the case*."""
_JOINT: Final = re.compile(r"\s+(?:and|und)\s+(?:(?:then|dann|danach)\s+)?", re.I)
_LAST: Final = re.compile(
    r"(?:(?:close|end|finish|complete|resolve)\s+(?:the\s+|this\s+)?(?:case|"
    r"ticket|request|order|claim|call|chat|task|incident|application)"
    r"|(?:escalate|transfer|hand\s+(?:(?:it|the\s+\w+)\s+)?over|route|forward)\b.*\b(?:to|"
    r"over\s+to)\b.*|escalate(?:\s+(?:it|the\s+\w+))?)\b.*"
    rf"|.+\s+and\s+(?:{_CASE}|the\s+(?:call|chat|conversation))\s+is\s+(?:ended|closed|finished)",
    re.I | re.S,
)


_WAITING: Final = re.compile(r"\b(?:a?wait|until|ask\s+for|before)\b", re.I)
"""What is handed over comes back."""


_REFUSAL: Final = re.compile(
    r"\b(?:reject|decline|deny|refuse|turn\s+(?:down|away)|turn\b[^.;]*\b(?:down|away))\b", re.I
)


def is_refusal(text: str) -> bool:
    """Whether an instruction turns down what was asked for."""
    return _REFUSAL.search(text) is not None or refuses(text)


def is_final(text: str) -> bool:
    """Whether an instruction ends the procedure wherever it stands."""
    return _ALWAYS.fullmatch(text.strip(" .!")) is not None


def is_closing(text: str) -> bool:
    """Whether an instruction ends the procedure where nothing comes after it: the case is closed or handed over."""
    bare = text.strip(" .!")
    if closes(bare) or hands_over(bare) or _BY_SOMEBODY.fullmatch(bare):
        return True
    return _LAST.fullmatch(bare) is not None and _WAITING.search(text) is None


def sounds_final(text: str) -> bool:
    """Whether an instruction that ends nothing will surprise its reader: it closes the case, in so many words."""
    bare = text.strip(" .!")
    return closes(bare) or _CLOSED.fullmatch(bare) is not None or _BY_SOMEBODY.fullmatch(bare) is not None


def part_closing(text: str) -> tuple[str, str] | None:
    """What somebody does first, and that they close the case then: *The agent apologises* and *closes the case*."""
    joints = list(_JOINT.finditer(text))
    if not joints:
        return None
    first, closing = text[: joints[-1].start()], text[joints[-1].end() :]
    return (first, closing[:1].upper() + closing[1:]) if sounds_final(closing) else None


__all__ = ["is_closing", "is_final", "is_refusal", "part_closing", "sounds_final"]

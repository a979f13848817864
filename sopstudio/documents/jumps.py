"""Jumps: *go to*, *proceed to*, *return to*, *skip to*, *repeat from* a step, a section or a title."""

from __future__ import annotations

import re
from typing import Final

_PLACE: Final = (
    r"(?:the\s+)?(?:(?:step|section|phase|stage|part|point|item|no\.?|number)s?\s*(?P<number>\d+(?:\.\d+)"
    r"*(?:[.)]?[a-z]\b)?|[A-Z]\b)(?:\s*[:–—-]\s*[^.;]*|\s*\([^()]*\))?"
    r"|(?:step|section)?\s*[\"“'](?P<quoted>[^\"”']+)[\"”'](?:\s+(?:step|section))?"
    r"|(?P<relative>next|previous|first|last)\s+(?:step|section)"
    r"|(?:the\s+)?(?:beginning|start|top)(?:\s+of\s+(?:the|this)\s+(?:procedure|process|workflow))?(?P<start>)"
    r"|(?P<bare>\d+(?:\.\d+)*)"
    r"|(?P<title>[A-Z][^.;,]{2,79}))"
)
_JUMP: Final = re.compile(
    r"(?:please\s+|then\s+|and\s+|directly\s+|immediately\s+)*"
    r"(?:go(?:\s+back|\s+directly|\s+straight)?\s*(?:on\s+)?(?:to|with)|proceed(?:\s+directly|"
    r"\s+straight)?\s+(?:to|with|from)|continue\s+(?:to|with|at|from|on\s+to)|"
    r"return\s+to|skip(?:\s+(?:ahead|directly|forward))?\s+to|jump\s+to"
    r"|move\s+(?:on\s+)?to|restart\s+(?:at|from|with)|resume\s+(?:at|from|with)|repeat(?:\s+from)?|see)\s+"
    + _PLACE
    + r"[.!]?",
    re.I | re.S,
)
_CASE_SENSITIVE: Final = re.compile(
    r".*\b(?:go|proceed|continue|return|skip|jump|move|resume|restart)\b.*", re.I | re.S
)
_TAIL: Final = re.compile(
    r"(?P<head>.{3,}?)(?:,?\s+(?:and|then|and\s+then)|;|,)\s+(?P<jump>(?:then\s+)?(?:go|"
    r"proceed|continue|return|skip|jump|move|restart|resume|repeat)\b.*)",
    re.I | re.S,
)
_TIMES: Final = re.compile(
    r"[\s,]*[(\s](?:at\s+most|up\s+to|a?\s*maximum(?:\s+of)?|max\.?|no\s+more\s+than|not\s+more\s+than)\s+"
    r"(?P<times>\d{1,3}|once|twice|two|three|four|five)(?:\s*(?:times|attempts|tries|x|rounds))?\s*\)?(?=[.!]?$)",
    re.I,
)
_TIMES_WORDS: Final = {"once": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5}
START: Final = "\x00start"
"""The target of a jump to the beginning."""
NEXT: Final = "\x00next"
"""The target of what goes on with the next step: no jump."""


def split_times(text: str) -> tuple[str, int | None]:
    """A sentence without how often something is done at most, and that number; None where it says none."""
    match = _TIMES.search(text)
    if match is None:
        return text, None
    word = match["times"].lower()
    times = int(word) if word.isdigit() else _TIMES_WORDS.get(word)
    return (text[: match.start()] + text[match.end() :]).strip(), times


def read_jump(text: str) -> str:
    """The target of a sentence that is a jump and nothing else: a number, a title, `START` or `NEXT`; else blank."""
    match = _JUMP.fullmatch(text.strip())
    if match is None or (match["title"] and not match["title"][0].isupper()):
        return ""
    if re.match(r"(?:then\s+|and\s+)*see\b", text.strip(), re.I) and not match["number"]:
        return ""
    if match["number"] or match["bare"]:
        return (match["number"] or match["bare"]).rstrip(".)")
    if match["start"] is not None:
        return START
    if match["relative"]:
        return {"next": NEXT, "first": START}.get(match["relative"].lower(), "")
    return (match["quoted"] or match["title"] or "").strip()


def split_jump(text: str) -> tuple[str, str]:
    """An instruction that ends in a jump, as what is done and the target; no target where it does not."""
    target = read_jump(text)
    if target:
        return "", target
    match = _TAIL.fullmatch(text.strip())
    target = read_jump(match["jump"]) if match else ""
    return (match["head"].strip(), target) if match and target else (text, "")


__all__ = ["NEXT", "START", "read_jump", "split_jump", "split_times"]

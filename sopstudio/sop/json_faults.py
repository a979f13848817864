"""What is wrong with text that is no JSON, in plain words: the decoder names only what it looked for."""

from __future__ import annotations

import re
from json import JSONDecodeError
from typing import Final

_AFTER: Final = "JSON has no comma after the last item"
_EXPECTED: Final = {
    "Expecting value": (
        "a value was expected here (a text in double quotes, a number, true, false, null, a list or an object)",
        "JSON has no comments, and texts go in double quotes",
    ),
    "Expecting property name enclosed in double quotes": ("a name in double quotes was expected here", _AFTER),
    "Expecting ',' delimiter": ("a comma or a closing bracket was expected here", "is one missing just before?"),
    "Expecting ':' delimiter": ("a colon was expected here, between a name and its value", "write one"),
}
_FAULTY: Final = {
    "Extra data": ("this comes after the end of the data", "is there one bracket too many before it?"),
    "Unterminated string starting at": ("the text that begins here has no closing quote", "is the file complete?"),
    "Invalid control character at": ("a line ends inside a text", "write \\n for a line break within a text"),
    "Invalid \\escape": ("this backslash is on its own", "write two of them for one backslash in a text"),
    "Invalid \\uXXXX escape": ("four hexadecimal digits must follow \\u", "complete them"),
}
_WORD: Final = re.compile(r"[\w.+-]{1,24}|\S")


def in_plain_words(fault: JSONDecodeError) -> tuple[str, str]:
    """Why the text cannot be read at the place that the fault names, and what to try."""
    message = fault.msg.removesuffix(": ")
    if message in _EXPECTED:
        why, hint = _EXPECTED[message]
        found = _WORD.match(fault.doc, _past_blanks(fault))
        return (f"{why}, not {found[0]}", hint) if found else (f"{why}, but the text ends", "is the file complete?")
    return _FAULTY.get(message, (message, "is the file complete?"))


def _past_blanks(fault: JSONDecodeError) -> int:
    rest = fault.doc[fault.pos : fault.pos + 1000]
    return fault.pos + len(rest) - len(rest.lstrip())

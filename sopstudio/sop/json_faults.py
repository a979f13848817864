"""Explanations of JSON syntax errors in plain words; the decoder's messages only name what it looked for."""

from __future__ import annotations

import re
from json import JSONDecodeError
from typing import Final

_TRAILING_COMMA_HINT: Final = "JSON has no comma after the last item"
_EXPECTED: Final = {
    "Expecting value": (
        "a value was expected here (a text in double quotes, a number, true, false, null, a list or an object)",
        "JSON has no comments, and texts go in double quotes",
    ),
    "Expecting property name enclosed in double quotes": (
        "a name in double quotes was expected here",
        _TRAILING_COMMA_HINT,
    ),
    "Expecting ',' delimiter": ("a comma or a closing bracket was expected here", "is one missing just before?"),
    "Expecting ':' delimiter": ("a colon was expected here, between a name and its value", "write one"),
}
_MESSAGES: Final = {
    "Extra data": ("this comes after the end of the data", "is there one bracket too many before it?"),
    "Unterminated string starting at": ("the text that begins here has no closing quote", "is the file complete?"),
    "Invalid control character at": ("a line ends inside a text", "write \\n for a line break within a text"),
    "Invalid \\escape": ("this backslash is on its own", "write two of them for one backslash in a text"),
    "Invalid \\uXXXX escape": ("four hexadecimal digits must follow \\u", "complete them"),
}
_WORD: Final = re.compile(r"[\w.+-]{1,24}|\S")


def explain_json_error(error: JSONDecodeError) -> tuple[str, str]:
    """The reason of a JSON error, and a hint what to try."""
    message = error.msg.removesuffix(": ")
    if message in _EXPECTED:
        reason, hint = _EXPECTED[message]
        word = _WORD.match(error.doc, _skip_blanks(error))
        return (f"{reason}, not {word[0]}", hint) if word else (f"{reason}, but the text ends", "is the file complete?")
    return _MESSAGES.get(message, (message, "is the file complete?"))


def _skip_blanks(error: JSONDecodeError) -> int:
    tail = error.doc[error.pos : error.pos + 1000]
    return error.pos + len(tail) - len(tail.lstrip())

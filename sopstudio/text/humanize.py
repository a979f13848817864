"""Short plain text for people: one bounded line, a number with its noun, a clause as a sentence.

Whatever a user, a model or a tool wrote is flattened here (no line breaks, no control characters), so that neither
painting nor a table is led astray by it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sopstudio.sop import value_to_json

MAX_LINE_CHARACTERS = 300
MAX_PHRASE_CHARACTERS = 120
_BREAK_BEFORE = re.compile(r"([,:_/{}\[\]])(?=\S)")
_LONG_RUN = re.compile(r"([^\W_]{10})(?=[^\W_]{3})")
ZERO_WIDTH_SPACE = "\u200b"


def fold(text: str) -> str:
    """`text` on one line: every run of white space is a single blank."""
    return " ".join(text.split())


def one_line(text: str) -> str:
    """`text` as one line of at most 300 characters and a …, without control and direction-override characters."""
    line = fold(text[: 4 * MAX_LINE_CHARACTERS])
    plain = line if line.isprintable() else "".join(char for char in line if char.isprintable())
    return plain if len(plain) <= MAX_LINE_CHARACTERS else plain[:MAX_LINE_CHARACTERS] + "…"


def shorten(text: str, limit: int = MAX_PHRASE_CHARACTERS) -> str:
    """`text` as one line of at most `limit` characters; a … stands for the rest."""
    line = one_line(text)
    return line if len(line) <= limit else line[: limit - 1] + "…"


def plural(number: int, noun: str) -> str:
    """A number with its noun: `1 node`, `2 nodes`, `0 losses`, `1,200 runs`."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{number:,} {noun}{ending}"


def capitalize(text: str) -> str:
    """`text` with a capital first letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def headline(clause: str) -> str:
    """A clause with a capital first letter and without its full stop, as a title or a table cell needs it."""
    return capitalize(clause).removesuffix(".")


def sentence(clause: str) -> str:
    """A clause as a whole sentence: a capital first letter and an end mark. Blank stays blank."""
    text = headline(clause)
    return text if not text or text.endswith(("?", "!", "…")) else f"{text}."


def join_words(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; blank for none."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def speak_name(name: str) -> str:
    """The name of a fact, parameter or component as a person says it: `loan_amount` is “loan amount”."""
    return one_line(name.replace("_", " "))


def allow_breaks(text: str) -> str:
    """`text` with zero-width spaces where a line may break in what has no blank: JSON, addresses, long identifiers."""
    parts = _BREAK_BEFORE.sub(rf"\1{ZERO_WIDTH_SPACE}", text)
    return parts if " " in text else _LONG_RUN.sub(rf"\1{ZERO_WIDTH_SPACE}", parts)


def describe_value(value: Any) -> str:
    """A value as a person writes it, in at most 120 characters: yes or no, lists with commas, “nothing” for a blank."""
    plain = value_to_json(value)
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if plain in (None, "", [], {}):
        return "nothing"
    if isinstance(plain, Mapping):
        text = ", ".join(f"{speak_name(str(key))} {describe_value(item)}" for key, item in plain.items())
    elif isinstance(plain, list | tuple):
        text = ", ".join(map(describe_value, plain))
    else:
        text = str(plain)
    return shorten(text)


def describe_arguments(arguments: Mapping[str, Any]) -> str:
    """What a tool is called with: `term 12, amount 5000`."""
    return ", ".join(f"{speak_name(name)} {describe_value(value)}" for name, value in arguments.items())

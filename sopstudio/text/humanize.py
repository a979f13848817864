"""Short plain text for people: one bounded line, a number with its noun, a clause as a sentence,
a moment as a date, `{fact}` as its value.

Whatever a user, a model or a tool wrote is flattened here (no line breaks, no control characters), so that neither
painting nor a table is led astray by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from sopstudio.sop import value_to_json
from sopstudio.translation import current_language, mark, spoken_number, tr, tr_number

MAX_LINE_CHARACTERS = 300
MAX_PHRASE_CHARACTERS = 120
_BREAK_BEFORE = re.compile(r"([,:_/{}\[\]])(?=\S)")
_LONG_RUN = re.compile(r"([^\W_]{10})(?=[^\W_]{3})")
_CODE_NAME = re.compile(r"[^\W_]+_\w|[^\W\d_]*[a-z][A-Z]")
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


def in_quotes(text: str) -> str:
    """`text` in the quotation marks of the language."""
    return tr("“{text}”", text=text)


def plural(number: int, noun: str) -> str:
    """A number with its noun: `1 node`, `2 nodes`, `0 losses`, `1,200 runs`."""
    return tr_number(number, noun)


def capitalize(text: str) -> str:
    """`text` with a capital first letter, unless it begins with a name from code (`check_credit`, `checkCredit`)."""
    return text if _CODE_NAME.match(text) else text[:1].upper() + text[1:]


def inside_sentence(title: str) -> str:
    """A title as a part of a sentence: in small letters, but in German, whose nouns keep their capitals."""
    return title if current_language() == "de" else title.lower()


def headline(clause: str) -> str:
    """A clause with a capital first letter and without its full stop, as a title or a table cell needs it."""
    return capitalize(clause).removesuffix(".")


def sentence(clause: str) -> str:
    """A clause as a whole sentence: a capital first letter and an end mark. Blank stays blank."""
    text = headline(clause)
    return text if not text or text.endswith(("?", "!", "…")) else f"{text}."


def join_sentences(texts: Iterable[str]) -> str:
    """Texts one after the other, with a full stop each where they have no end mark of their own; blank ones go."""
    return " ".join(text if text.endswith((".", "?", "!", "…")) else f"{text}." for text in texts if text)


def join_words(parts: Sequence[str], word: str = "") -> str:
    """`a`, `a and b`, `a, b and c`; blank for none. `word` joins the last two, “and” unless
    it says otherwise."""
    return f" {word or tr('and')} ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


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
        return tr("yes") if plain else tr("no")
    if plain in (None, "", [], {}):
        return tr("nothing")
    if isinstance(plain, Mapping):
        text = ", ".join(f"{speak_name(str(key))} {describe_value(item)}" for key, item in plain.items())
    elif isinstance(plain, list | tuple):
        text = ", ".join(map(describe_value, plain))
    else:
        text = str(plain) if isinstance(plain, str) else spoken_number(str(plain))
    return shorten(text)


def describe_arguments(arguments: Mapping[str, Any]) -> str:
    """What a tool is called with: `term 12, amount 5000`."""
    return ", ".join(f"{speak_name(name)} {describe_value(value)}" for name, value in arguments.items())


MONTH_NAMES = (
    mark("Jan"),
    mark("Feb"),
    mark("Mar"),
    mark("Apr"),
    mark("May"),
    mark("Jun"),
    mark("Jul"),
    mark("Aug"),
    mark("Sep"),
    mark("Oct"),
    mark("Nov"),
    mark("Dec"),
)
"""English names: `%b` would use the language of the desktop, unlike the rest of the window."""


def format_timestamp(timestamp: str) -> str:
    """A timestamp (ISO 8601) in the local time zone: the time if it is today, else the day."""
    local_time = datetime.fromisoformat(timestamp).astimezone()
    today = local_time.date() == datetime.now(local_time.tzinfo).date()
    return tr("today {local_time}", local_time=f"{local_time:%H:%M}") if today else format_day(local_time)


def format_exact_timestamp(timestamp: str) -> str:
    """A timestamp (ISO 8601) in the local time zone, to the second."""
    local_time = datetime.fromisoformat(timestamp).astimezone()
    return f"{format_day(local_time)}, {local_time:%H:%M:%S}"


def format_local_time(moment: datetime) -> str:
    """A time with its day in the local time zone, to the minute, as documents say it."""
    local_time = moment.astimezone()
    return f"{format_day(local_time)}, {local_time:%H:%M}"


def format_day(value: date) -> str:
    """A day in the language of the window: `05 Mar 2026`."""
    return tr("{day} {month} {year}", day=f"{value.day:02}", month=tr(MONTH_NAMES[value.month - 1]), year=value.year)


MAX_NAME_CHARACTERS = 200
_PLACEHOLDER = re.compile(rf"\{{([^{{}}\n]{{1,{MAX_NAME_CHARACTERS}}})\}}")

_SPOKEN_PLACEHOLDER = re.compile(rf"(?<![“„]){_PLACEHOLDER.pattern}")


def placeholders(text: str) -> tuple[str, ...]:
    """The facts that a text mentions as `{fact}`, without duplicates."""
    return tuple(dict.fromkeys(_PLACEHOLDER.findall(text))) if "{" in text else ()


def fill_placeholders(text: str, values: Mapping[str, Any], write: Callable[[Any], str]) -> str:
    """`text` with each name in braces replaced by its value as `write` gives it; unknown names stay as they are."""
    return _PLACEHOLDER.sub(lambda match: write(values[match[1]]) if match[1] in values else match[0], text)


def without_braces(text: str) -> str:
    """What a check says, as the window shows it: facts spoken, without the braces of a written condition. A name in
    braces between “…” is about what is to be written, and keeps them.
    """
    return _SPOKEN_PLACEHOLDER.sub(lambda found: speak_name(found[1]), text)

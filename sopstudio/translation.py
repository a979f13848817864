"""What people read, in their language: English is the source, and a face may set a translator before it starts.

The core writes its texts through `tr` and knows no language. The window sets a translator (Qt's catalogue of the
user's language) before its own modules are imported, because tables of texts are made when they are. The command
line sets none. What is kept or sent to a model stays English: it is written without `tr`, or inside `in_english`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeAlias

Translator: TypeAlias = Callable[[str, int], str]
"""Gives the translation of an English text, blank where there is none. The number chooses the plural form of a text
with `%n` in it; it is -1 for all others.
"""
NO_NUMBER: Final = -1


class _Language:
    """The language of this process: set once, before the texts are needed."""

    code = "en"
    translator: Translator | None = None
    group_separator = ","


_language = _Language()
_is_english: ContextVar[bool] = ContextVar("is_english", default=False)


def set_translator(code: str, translator: Translator | None, group_separator: str = ",") -> None:
    """Translate all texts from now on into the language of this code (`de`); None for English.

    `group_separator` stands between thousands.
    """
    _language.code, _language.translator, _language.group_separator = code, translator, group_separator


def current_language() -> str:
    """The code of the language of this process, `en` unless a translator was set."""
    return _language.code


@contextmanager
def in_english() -> Iterator[None]:
    """Write English inside the block, whatever the user's language: for what is kept, exported or sent to a model."""
    token = _is_english.set(True)
    try:
        yield
    finally:
        _is_english.reset(token)


def tr(text: str, /, **values: object) -> str:
    """`text` in the user's language; `{name}` stands for a value. Without values, braces are plain characters.

    The text is a literal: `python3 tests translations` collects the texts from the source.
    """
    said = _translate(text) if _language.translator is not None else text
    return said.format(**values) if values else said


def mark(text: str, /) -> str:
    """`text` as it is: collected for translation here, and given to `tr` where it is used."""
    return text


def tr_number(number: int, noun: str) -> str:
    """A number with its noun in the user's language; None of them is English. See `text.humanize.plural`."""
    if _language.translator is None or _is_english.get():
        ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
        return f"{number:,} {noun}{ending}"
    said = _language.translator(f"%n {noun}(s)", number) or f"%n {noun}"
    return said.replace("%n", format_number(number))


def format_number(number: int) -> str:
    """A whole number with the thousands apart, as the user's language writes it."""
    return f"{number:,}" if _is_english.get() else f"{number:,}".replace(",", _language.group_separator)


def _translate(text: str) -> str:
    if _language.translator is None or _is_english.get():
        return text
    return _language.translator(text, NO_NUMBER) or text

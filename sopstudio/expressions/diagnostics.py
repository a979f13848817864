"""Why a text is not a condition, for readers without a programming background, and which known name was meant.

Everything here but the look for invisible characters runs only after the grammar, or the screening before it, refused
the text.
"""

import difflib
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from sopstudio.errors import ConditionError
from sopstudio.expressions.tree import FUNCTIONS, MAX_NAME_CHARACTERS, is_invisible
from sopstudio.translation import mark, quoted, tr


class ParseError(ConditionError):
    """A text that is not a condition: `line` and `column` count from 1, `position` is the character offset from 0."""

    def __init__(self, message: str, text: str, position: int, hint: str) -> None:
        before = text[:position]
        self.position = position
        self.line = before.count("\n") + 1
        self.column = position - (before.rfind("\n") + 1) + 1
        where = tr("line {line}, column {column}", line=self.line, column=self.column)
        super().__init__(message, where=where, hint=hint)


class Refusal(Exception):
    """Raised while a text is read, where only the position is known; `read_tree` turns it into a ParseError."""

    def __init__(self, message: str, position: int, hint: str) -> None:
        super().__init__(message)
        self.message, self.position, self.hint = message, position, hint


# Runs of operator characters that other languages know, and what to write here.
_FOREIGN_OPERATORS: Final = {
    "=": mark("use == to compare"),
    "===": mark("use == to compare"),
    "!==": mark("use != for “is not”"),
    "<>": mark("use != for “is not”"),
    "=>": mark("use >= for “at least”"),
    "=<": mark("use <= for “at most”"),
    "<=>": mark("use ==, < or >"),
    ":=": mark("values cannot be set here; use == to compare"),
    "**": mark("powers cannot be used; multiply, as in {a} * {a}"),
    "//": mark("comments cannot be written here, and / divides exactly; use / to divide, or take the comment out"),
    "--": mark("comments cannot be written here; a double minus needs brackets, as in -(-3)"),
    "/*": mark("comments cannot be written here; take it out"),
    "<<": mark("use < to compare"),
    ">>": mark("use > to compare"),
    "&": mark("use && for “and”"),
    "&&&": mark("use && for “and”"),
    "|": mark("use || for “or”"),
    "|||": mark("use || for “or”"),
    "++": mark("use one +"),
    "+=": mark("values cannot be set here; use == to compare"),
    "-=": mark("values cannot be set here; use == to compare"),
    "->": mark("use > to compare, or if(condition, value, other value)"),
    "%": mark("percentages and remainders cannot be used; write the number out, as in 0.05 for 5 %"),
    "^": mark("powers cannot be used; multiply, as in {a} * {a}"),
    "~": mark("use ! for “not”"),
    "?": mark("use if(condition, value, other value)"),
    ":": mark("use if(condition, value, other value)"),
    ";": mark("write one condition, joined with && or ||"),
    "#": mark("comments cannot be written here; take it out"),
    "@": mark("take it out"),
    "$": mark("write a fact as {name}, without $"),
    "`": mark("put texts in '…' and facts in {…}"),
    "\\": mark("a backslash can only be used inside quotes"),
    ".": mark("parts of a value cannot be reached with a dot; a name with a dot goes in braces: “{order.total}”"),
    "}": mark("a fact is written {name}; an opening { is missing"),
    "{": mark("a fact is written {name}; a closing } is missing"),
}
# Typographic signs that word processors put in; written as escapes, as many look like others.
_SYMBOLS: Final = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u00ab\u00bb", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u00d7\u00b7\u22c5", "*"),
    "\u00f7": "/",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u2260": "!=",
    "\u2227": "&&",
    "\u2228": "||",
    "\u00ac": "!",
    "\u2208": "in",
    "\u2209": "not in",
}
_OPERATOR_CHARACTERS: Final = frozenset("=!<>&|*/+-:")

# Bare words that other languages know; between braces they are names like any other.
RESERVED_WORDS: Final = {
    **dict.fromkeys(
        ("null", "None", "nil", "undefined", "NULL", "Null"), mark("use missing({fact}) or present({fact})")
    ),
    **dict.fromkeys(("AND", "And"), mark("write and, or &&")),
    **dict.fromkeys(("OR", "Or"), mark("write or, or ||")),
    **dict.fromkeys(("NOT", "Not"), mark("write not, or !")),
    **dict.fromkeys(("IN", "In"), mark("write in")),
    **dict.fromkeys(("TRUE",), mark("write true")),
    **dict.fromkeys(("FALSE",), mark("write false")),
    **dict.fromkeys(("NaN", "nan", "Infinity", "inf"), mark("compare with a number")),
    **dict.fromkeys(("is", "IS"), mark("use == to compare")),
    **dict.fromkeys(("then", "else", "elif"), mark("use if(condition, value, other value)")),
    **dict.fromkeys(
        ("lambda", "import", "exec"), mark("only facts, texts, numbers and the listed functions can be used")
    ),
}


def describe_invisible(character: str) -> tuple[str, str]:
    """Message and hint for an invisible or direction-changing character."""
    code = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "a control character").lower()
    escape = f"\\u{ord(character):04x}" if ord(character) <= 0xFFFF else f"\\U{ord(character):08x}"
    return (
        tr("an invisible character, {code} ({name})", code=code, name=name),
        tr("delete it, or write {escape} if it belongs inside quotes", escape=escape),
    )


def character_refusal(text: str, position: int) -> Refusal:
    """The refusal of a character with which no part of the language begins."""
    character = text[position]
    if character == "." and (text[position - 1 : position].isdigit() or text[position + 1 : position + 2].isdigit()):
        return Refusal(tr("a decimal point needs digits on both sides"), position, tr("write it as in 0.5 or 5.0"))
    run, start = _operator_run(text, position)
    if run in _FOREIGN_OPERATORS:
        return Refusal(tr("{run} cannot be used here", run=run), start, tr(_FOREIGN_OPERATORS[run]))
    if character in _FOREIGN_OPERATORS:
        return Refusal(
            tr("{character} cannot be used here", character=character), position, tr(_FOREIGN_OPERATORS[character])
        )
    if character in _SYMBOLS:
        return Refusal(
            tr("{character} cannot be used here", character=character),
            position,
            tr("use {sign}", sign=_SYMBOLS[character]),
        )
    plain = unicodedata.normalize("NFKC", character)
    name = unicodedata.name(character, "an unknown character").lower()
    if character.isspace():
        return Refusal(tr("an unusual space, {name}", name=name), position, tr("use an ordinary space"))
    if plain != character and plain.isascii():
        return Refusal(
            tr("{character} is a {name}", character=character, name=name),
            position,
            tr("use the ordinary {value}", value=plain.strip() or "space"),
        )
    return Refusal(
        tr("{character} ({name}) cannot be used here", character=character, name=name),
        position,
        tr("put texts in quotes and names in braces"),
    )


def word_refusal(text: str, position: int, word: str, wants_value: bool) -> Refusal:
    """The refusal of a word or sign of the language in a place where it is not allowed."""
    run, start = _operator_run(text, position)
    if len(run) > 1 and run in _FOREIGN_OPERATORS:
        return Refusal(tr("{run} cannot be used here", run=run), start, tr(_FOREIGN_OPERATORS[run]))
    if wants_value:
        return _missing_value_refusal(text, position, word)
    return _missing_operator_refusal(text, position, word)


def _missing_value_refusal(text: str, position: int, word: str) -> Refusal:
    before = text[:position].rstrip()
    last = before.split()[-1][-12:] if before else ""
    if not word:
        return Refusal(
            tr("the text ends after {last}, where a value is missing", last=last),
            position,
            tr("finish it, or take {last} out", last=last),
        )
    if word == ")" and before.endswith("("):
        return Refusal(tr("there is nothing between the brackets"), position, tr("write a condition between them"))
    if word == "+":
        return Refusal(tr("a number cannot have a + sign here"), position, tr("leave the + out"))
    if word in ("!", "not"):
        return Refusal(
            tr("{word} cannot follow {last}", word=word, last=last),
            position,
            tr("put it in brackets: ({word}{value}…)", word=word, value=" " * (len(word) > 1)),
        )
    if before.endswith(","):
        return Refusal(
            tr("a value is missing between , and {word}", word=word), position, tr("add it, or take the comma out")
        )
    hint = tr("write a fact, a text in quotes or a number there")
    return Refusal(tr("a value is missing before {word}", word=word), position, hint)


def _missing_operator_refusal(text: str, position: int, word: str) -> Refusal:
    before = text[:position].rstrip()
    last = before[-1:]
    message = tr("an operator is missing before {word}", word=_shorten(word))
    if word in FUNCTIONS:
        return Refusal(
            tr("{word} is a function", word=word), position, tr("write it as {usage}", usage=FUNCTIONS[word].usage)
        )
    if word in ("not", "!"):
        return Refusal(message, position, tr("use != or not in to compare, or join with “and” {word}", word=word))
    if word in ("", "[", "(", ","):
        return _misplaced_sign_refusal(position, word, last)
    if word[0] in "'\"":
        return Refusal(message, position, _text_hint(text, position, before))
    if _is_word(word) and position == len(before) and last.isdigit():
        return Refusal(
            tr("{word} cannot follow a number", word=_shorten(word)),
            position,
            tr("write the number out, as in 10000 or 0.05"),
        )
    if _is_word(word) and (last.isalnum() or last == "_"):
        start = len(before) - len(before.split()[-1])
        name = f"{{{_shorten(before[start:])} {_shorten(word)}}}"
        return Refusal(
            message,
            position,
            tr("a name with spaces goes in braces, as in “{name}”; a text goes into quotes", name=name),
        )
    return Refusal(message, position, tr("join with “and” or “or”, or compare with ==, !=, <, >, in"))


def _misplaced_sign_refusal(position: int, sign: str, last: str) -> Refusal:
    if sign == "[":
        return Refusal(tr("places in a list cannot be picked out"), position, tr("use in or contains(list, value)"))
    if sign == "(":
        return Refusal(
            tr("only the listed functions can be called"),
            position,
            tr("the functions are {functions}", functions=", ".join(FUNCTIONS)),
        )
    if sign == ",":
        hint = (
            tr("write thousands without a separator, as in 1000")
            if last.isdigit()
            else tr("join conditions with && or ||")
        )
        return Refusal(tr("a comma can only be used in lists and functions"), position, hint)
    return Refusal(tr("the text ends too early"), position, tr("finish it"))


def _text_hint(text: str, position: int, before: str) -> str:
    if position == len(before) and before[-1:].isalpha():
        return tr("take the letter before the quote away; texts are written '…'")
    if before.endswith(("'", '"')):
        return tr("join texts in a list, as in ['a', 'b'], or write \\' for a quote inside a text")
    return tr("compare with ==, !=, in; or join with “and” or “or”")


def _is_word(word: str) -> bool:
    return word[0].isalnum() or word[0] == "_"


def _shorten(word: str) -> str:
    return word if len(word) <= 40 else word[:39] + "…"


def _operator_run(text: str, position: int) -> tuple[str, int]:
    """The run of operator characters around a place, and where it starts."""
    if text[position : position + 1] not in _OPERATOR_CHARACTERS:
        return text[position : position + 1], position
    start = end = position
    while start > 0 and text[start - 1] in _OPERATOR_CHARACTERS:
        start -= 1
    while end < len(text) and text[end] in _OPERATOR_CHARACTERS:
        end += 1
    return text[start:end], start


def refuse_invisible(text: str) -> None:
    """Raise Refusal for the first invisible, control or direction-changing character; tabs and line ends are fine."""
    for position, character in enumerate(text):
        if not character.isascii() or not character.isprintable():
            if character in "\t\r\n" or not is_invisible(character):
                continue
            message, hint = describe_invisible(character)
            raise Refusal(message, position, hint)


def closest_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant; None where none is similar."""
    return _find_closest(name[:MAX_NAME_CHARACTERS], tuple(known)[:1000])


@lru_cache(maxsize=512)
def _find_closest(name: str, known: tuple[str, ...]) -> str | None:
    candidates: dict[str, str] = {}
    for candidate in known:
        if candidate != name and len(candidate) <= MAX_NAME_CHARACTERS:
            candidates.setdefault(_normalize(candidate), candidate)
    if _normalize(name) in candidates:
        return candidates[_normalize(name)]
    matches = difflib.get_close_matches(_normalize(name), candidates, n=1, cutoff=0.65)
    return candidates[matches[0]] if matches else None


def _normalize(name: str) -> str:
    """The name without case and separators: `Risk Level`, `risk_level` and `riskLevel` are the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if character not in " _.-") or folded


def suggest_name(name: str, known: Iterable[str], write: Callable[[str], str] = "{{{}}}".format) -> str:
    """A hint such as `did you mean {riskLevel}?`, the name as `write` gives it; empty where no known name is similar.

    Where two names look alike, the hint says which letter differs.
    """
    candidate = closest_name(name, known)
    if candidate is None:
        return ""
    hint = tr("did you mean {name}?", name=write(candidate))
    odd_letter = next((letter for letter in name if letter not in candidate and not letter.isascii()), None)
    if odd_letter is not None and len(name) == len(candidate):
        name_of_letter = unicodedata.name(odd_letter, tr("another character"))
        hint += tr(" ({letter} is {name})", letter=quoted(odd_letter), name=name_of_letter)
    return hint

"""Why a text is not a condition, for readers without a programming background, and which known name was meant.

Everything here but the look for invisible characters runs only after the grammar, or the screening before it, refused
the text.
"""

import difflib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from sopstudio.errors import ConditionError
from sopstudio.expressions.tree import FUNCTIONS, MAX_NAME_CHARACTERS, is_invisible


class ParseError(ConditionError):
    """A text that is not a condition: `line` and `column` count from 1, `position` is the character offset from 0."""

    def __init__(self, message: str, text: str, position: int, hint: str) -> None:
        before = text[:position]
        self.position = position
        self.line = before.count("\n") + 1
        self.column = position - (before.rfind("\n") + 1) + 1
        super().__init__(message, where=f"line {self.line}, column {self.column}", hint=hint)


class Refusal(Exception):
    """Raised while a text is read, where only the position is known; `read_tree` turns it into a ParseError."""

    def __init__(self, message: str, position: int, hint: str) -> None:
        super().__init__(message)
        self.message, self.position, self.hint = message, position, hint


# Runs of operator characters that other languages know, and what to write here.
_FOREIGN_OPERATORS: Final = {
    "=": "use == to compare",
    "===": "use == to compare",
    "!==": "use != for “is not”",
    "<>": "use != for “is not”",
    "=>": "use >= for “at least”",
    "=<": "use <= for “at most”",
    "<=>": "use ==, < or >",
    ":=": "values cannot be set here; use == to compare",
    "**": "powers cannot be used; multiply, as in {a} * {a}",
    "//": "comments cannot be written here, and / divides exactly; use / to divide, or take the comment out",
    "--": "comments cannot be written here; a double minus needs brackets, as in -(-3)",
    "/*": "comments cannot be written here; take it out",
    "<<": "use < to compare",
    ">>": "use > to compare",
    "&": "use && for “and”",
    "&&&": "use && for “and”",
    "|": "use || for “or”",
    "|||": "use || for “or”",
    "++": "use one +",
    "+=": "values cannot be set here; use == to compare",
    "-=": "values cannot be set here; use == to compare",
    "->": "use > to compare, or if(condition, value, other value)",
    "%": "percentages and remainders cannot be used; write the number out, as in 0.05 for 5 %",
    "^": "powers cannot be used; multiply, as in {a} * {a}",
    "~": "use ! for “not”",
    "?": "use if(condition, value, other value)",
    ":": "use if(condition, value, other value)",
    ";": "write one condition, joined with && or ||",
    "#": "comments cannot be written here; take it out",
    "@": "take it out",
    "$": "write a fact as {name}, without $",
    "`": "put texts in '…' and facts in {…}",
    "\\": "a backslash can only be used inside quotes",
    ".": "parts of a value cannot be reached with a dot; a name with a dot goes into braces, as in {order.total}",
    "}": "a fact is written {name}; an opening { is missing",
    "{": "a fact is written {name}; a closing } is missing",
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
    **dict.fromkeys(("null", "None", "nil", "undefined", "NULL", "Null"), "use missing({fact}) or present({fact})"),
    **dict.fromkeys(("AND", "And"), "write and, or &&"),
    **dict.fromkeys(("OR", "Or"), "write or, or ||"),
    **dict.fromkeys(("NOT", "Not"), "write not, or !"),
    **dict.fromkeys(("IN", "In"), "write in"),
    **dict.fromkeys(("TRUE",), "write true"),
    **dict.fromkeys(("FALSE",), "write false"),
    **dict.fromkeys(("NaN", "nan", "Infinity", "inf"), "compare with a number"),
    **dict.fromkeys(("is", "IS"), "use == to compare"),
    **dict.fromkeys(("then", "else", "elif"), "use if(condition, value, other value)"),
    **dict.fromkeys(("lambda", "import", "exec"), "only facts, texts, numbers and the listed functions can be used"),
}


def describe_invisible(character: str) -> tuple[str, str]:
    """Message and hint for an invisible or direction-changing character."""
    code = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "a control character").lower()
    escape = f"\\u{ord(character):04x}" if ord(character) <= 0xFFFF else f"\\U{ord(character):08x}"
    return f"an invisible character, {code} ({name})", f"delete it, or write {escape} if it belongs inside quotes"


def character_refusal(text: str, position: int) -> Refusal:
    """The refusal of a character with which no part of the language begins."""
    character = text[position]
    if character == "." and (text[position - 1 : position].isdigit() or text[position + 1 : position + 2].isdigit()):
        return Refusal("a decimal point needs digits on both sides", position, "write it as in 0.5 or 5.0")
    run, start = _operator_run(text, position)
    if run in _FOREIGN_OPERATORS:
        return Refusal(f"{run} cannot be used here", start, _FOREIGN_OPERATORS[run])
    if character in _FOREIGN_OPERATORS:
        return Refusal(f"{character} cannot be used here", position, _FOREIGN_OPERATORS[character])
    if character in _SYMBOLS:
        return Refusal(f"{character} cannot be used here", position, f"use {_SYMBOLS[character]}")
    plain = unicodedata.normalize("NFKC", character)
    name = unicodedata.name(character, "an unknown character").lower()
    if character.isspace():
        return Refusal(f"an unusual space, {name}", position, "use an ordinary space")
    if plain != character and plain.isascii():
        return Refusal(f"{character} is a {name}", position, f"use the ordinary {plain.strip() or 'space'}")
    return Refusal(f"{character} ({name}) cannot be used here", position, "put texts in quotes and names in braces")


def word_refusal(text: str, position: int, word: str, wants_value: bool) -> Refusal:
    """The refusal of a word or sign of the language in a place where it is not allowed."""
    run, start = _operator_run(text, position)
    if len(run) > 1 and run in _FOREIGN_OPERATORS:
        return Refusal(f"{run} cannot be used here", start, _FOREIGN_OPERATORS[run])
    if wants_value:
        return _missing_value_refusal(text, position, word)
    return _missing_operator_refusal(text, position, word)


def _missing_value_refusal(text: str, position: int, word: str) -> Refusal:
    before = text[:position].rstrip()
    last = before.split()[-1][-12:] if before else ""
    if not word:
        return Refusal(
            f"the text ends after {last}, where a value is missing", position, f"finish it, or take {last} out"
        )
    if word == ")" and before.endswith("("):
        return Refusal("there is nothing between the brackets", position, "write a condition between them")
    if word == "+":
        return Refusal("a number cannot have a + sign here", position, "leave the + out")
    if word in ("!", "not"):
        return Refusal(
            f"{word} cannot follow {last}", position, f"put it in brackets: ({word}{' ' * (len(word) > 1)}…)"
        )
    if before.endswith(","):
        return Refusal(f"a value is missing between , and {word}", position, "add it, or take the comma out")
    hint = "write a fact, a text in quotes or a number there"
    return Refusal(f"a value is missing before {word}", position, hint)


def _missing_operator_refusal(text: str, position: int, word: str) -> Refusal:
    before = text[:position].rstrip()
    last = before[-1:]
    message = f"an operator is missing before {_shorten(word)}"
    if word in FUNCTIONS:
        return Refusal(f"{word} is a function", position, f"write it as {FUNCTIONS[word].usage}")
    if word in ("not", "!"):
        return Refusal(message, position, f"use != or not in to compare, or join with && {word}")
    if word in ("", "[", "(", ","):
        return _misplaced_sign_refusal(position, word, last)
    if word[0] in "'\"":
        return Refusal(message, position, _text_hint(text, position, before))
    if _is_word(word) and position == len(before) and last.isdigit():
        return Refusal(
            f"{_shorten(word)} cannot follow a number", position, "write the number out, as in 10000 or 0.05"
        )
    if _is_word(word) and (last.isalnum() or last == "_"):
        start = len(before) - len(before.split()[-1])
        name = f"{{{_shorten(before[start:])} {_shorten(word)}}}"
        return Refusal(message, position, f"a name with spaces goes in braces: {name}; a text goes into quotes")
    return Refusal(message, position, "join with &&, ||, or compare with ==, !=, <, >, in")


def _misplaced_sign_refusal(position: int, sign: str, last: str) -> Refusal:
    if sign == "[":
        return Refusal("places in a list cannot be picked out", position, "use in or contains(list, value)")
    if sign == "(":
        return Refusal("only the listed functions can be called", position, f"the functions are {', '.join(FUNCTIONS)}")
    if sign == ",":
        hint = "write thousands without a separator, as in 1000" if last.isdigit() else "join conditions with && or ||"
        return Refusal("a comma can only be used in lists and functions", position, hint)
    return Refusal("the text ends too early", position, "finish it")


def _text_hint(text: str, position: int, before: str) -> str:
    if position == len(before) and before[-1:].isalpha():
        return "take the letter before the quote away; texts are written '…'"
    if before.endswith(("'", '"')):
        return "join texts in a list, as in ['a', 'b'], or write \\' for a quote inside a text"
    return "compare with ==, !=, in; or join with && or ||"


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


def suggest_name(name: str, known: Iterable[str], *, prefix: str = "{", suffix: str = "}") -> str:
    """A hint such as `did you mean {riskLevel}?`; empty where no known name is similar.

    Where two names look alike, the hint says which letter differs.
    """
    candidate = closest_name(name, known)
    if candidate is None:
        return ""
    hint = f"did you mean {prefix}{candidate}{suffix}?"
    odd_letter = next((letter for letter in name if letter not in candidate and not letter.isascii()), None)
    if odd_letter is not None and len(name) == len(candidate):
        hint += f" ({odd_letter!r} is {unicodedata.name(odd_letter, 'another character')})"
    return hint

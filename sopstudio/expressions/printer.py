"""The canonical text of a tree: facts in braces, `&& || !`, single quotes, and no more brackets than needed.

`parse(to_text(tree)).tree == tree` for every tree whose facts, functions and literals the language can
express.
"""

import re
from fractions import Fraction
from typing import Final

from sopstudio.expressions.tree import (
    And,
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Negative,
    Not,
    Or,
    Tree,
    is_invisible,
)

# How tightly each kind of node binds; a looser node needs brackets where a tighter one is wanted.
_OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _SIGN, _ATOM = range(8)
_ESCAPED: Final = re.compile(r"(?P<lone>\\\\(?=[^\\'\"nrtuU]))|\\.", re.DOTALL)
_ESCAPES: Final = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def to_text(tree: Tree) -> str:
    """The canonical text of a tree."""
    return _write(tree, _OR)


def _write(tree: Tree, min_binding: int) -> str:
    text, binding = _text_and_binding(tree)
    return text if binding >= min_binding else f"({text})"


def _text_and_binding(tree: Tree) -> tuple[str, int]:
    match tree:
        case Literal(value):
            return _literal_text(value)
        case FactName(name):
            return f"{{{name}}}", _ATOM
        case ListExpression(items):
            return f"[{', '.join(map(to_text, items))}]", _ATOM
        case Call("today"):
            return "today()", _ATOM  # whatever the date of the run is
        case Call("matches", (value, Literal(str(pattern)))):
            return f"matches({to_text(value)}, {_quote_pattern(pattern)})", _ATOM
        case Call(function, arguments):
            return f"{function}({', '.join(map(to_text, arguments))})", _ATOM
        case _:
            return _operation_text(tree)


def _operation_text(tree: Not | And | Or | Compare | Arithmetic | Negative) -> tuple[str, int]:
    match tree:
        case Or(operands):
            return " || ".join(_write(operand, _AND) for operand in operands), _OR
        case And(operands):
            return " && ".join(_write(operand, _NOT) for operand in operands), _AND
        case Not(operand):
            text = _write(operand, _NOT)
            # `!{ok} == true` is right but easily misread: the brackets say what `!` is about.
            return (f"!({text})" if isinstance(operand, Compare) else f"!{text}"), _NOT
        case Compare(operator, left, right):
            return f"{_write(left, _SUM)} {operator} {_write(right, _SUM)}", _COMPARE
        case Arithmetic(operator, left, right):
            binding = _SUM if operator in ("+", "-") else _PRODUCT
            return f"{_write(left, binding)} {operator} {_write(right, binding + 1)}", binding
        case Negative(operand):
            # `-3` would be read as one literal, and `--` is refused as the beginning of a comment.
            needs_brackets = isinstance(operand, Literal | Negative)
            return (f"-({to_text(operand)})" if needs_brackets else f"-{_write(operand, _SIGN)}"), _SIGN


def _literal_text(value: str | int | Fraction | bool) -> tuple[str, int]:
    if isinstance(value, bool):
        return ("true" if value else "false"), _ATOM
    if isinstance(value, str):
        return quote_text(value), _ATOM
    return number_text(value), (_ATOM if value >= 0 else _SIGN)


def quote_text(text: str) -> str:
    """A text in single quotes, or in double quotes where that needs fewer escapes; invisible characters are escaped."""
    quote = '"' if "'" in text and '"' not in text else "'"
    return quote + "".join(_escape(character, quote) for character in text) + quote


def _quote_pattern(pattern: str) -> str:
    """A pattern in quotes, with single backslashes where they can be read back: `'\\d{4}'` and not
    `'\\\\d{4}'`.
    """
    return _ESCAPED.sub(lambda escape: "\\" if escape["lone"] else escape[0], quote_text(pattern))


def _escape(character: str, quote: str) -> str:
    if character == quote:
        return "\\" + character
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isascii() and character.isprintable():
        return character
    if not is_invisible(character):
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def number_text(value: int | Fraction) -> str:
    """A number as people write it; a fraction without a finite decimal is written as a quotient in brackets."""
    if isinstance(value, int) or value.denominator == 1:
        return str(int(value))
    places = decimal_places(value.denominator)
    if places is None:
        return f"({value.numerator} / {value.denominator})"
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def decimal_places(denominator: int) -> int | None:
    """How many decimal places a reduced fraction needs; None where its decimal never ends."""
    twos = (denominator & -denominator).bit_length() - 1
    remainder, fives = denominator >> twos, 0
    while remainder % 5 == 0:
        remainder, fives = remainder // 5, fives + 1
    return max(twos, fives) if remainder == 1 else None

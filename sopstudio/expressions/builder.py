"""From grammar to typed tree: the only module that knows lark, imported when the first text is read.

Callbacks run while lark parses (LALR, no recursion), so that a tree over the depth limit is refused before it exists.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, cast

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, v_args

from sopstudio.expressions.functions import FUNCTIONS
from sopstudio.expressions.names import NAME_LIMIT, is_fact_name, is_name_character, proposal
from sopstudio.expressions.refusals import RESERVED, Refusal, unexpected_character, unexpected_word
from sopstudio.expressions.tree import (
    And,
    Arithmetic,
    Call,
    Compare,
    Comparison,
    FactName,
    ListOf,
    Literal,
    Negative,
    Not,
    Operation,
    Or,
    Span,
    Tree,
)

DEPTH_LIMIT: Final = 64
DIGIT_LIMIT: Final = 100
_ESCAPED: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)", re.DOTALL)
_PLAIN_ESCAPES: Final = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", "'": "'", '"': '"'}


class _Read(NamedTuple):
    """A finished part: its tree, where it stands (brackets included), how deep it is, and whether it is in brackets."""

    tree: Tree
    span: Span
    depth: int = 1
    bracketed: bool = False


class _Chain(Exception):
    """A comparison that goes on: the operators and the spans of what they compare."""

    def __init__(self, operators: list[str], spans: list[Span], position: int) -> None:
        super().__init__("a comparison that chains")
        self.operators, self.spans, self.position = operators, spans, position


def read(text: str) -> Tree:
    """The tree of a screened text. Raises Refusal."""
    try:
        return cast(_Read, cast(object, _grammar().parse(text))).tree
    except _Chain as chain:
        raise _chain_refused(text, chain) from None
    except UnexpectedCharacters as error:
        raise unexpected_character(text, error.pos_in_stream or 0) from None
    except UnexpectedToken as error:
        ended = error.token.type == "$END"
        position = len(text.rstrip()) if ended else error.pos_in_stream or 0
        raise unexpected_word(text, position, "" if ended else str(error.token), "NUMBER" in error.expected) from None
    except UnexpectedInput as error:
        raise Refusal("this cannot be read", error.pos_in_stream or 0, "look at the text from here on") from None


@cache
def _grammar() -> Lark:
    source = files("sopstudio.expressions").joinpath("grammar.lark").read_text(encoding="utf-8")
    callbacks: dict[str, Callable[[Token], Token]] = {"CALL": _known_function, "NAME": _free_name}
    return Lark(source, parser="lalr", lexer="basic", transformer=_Builder(), lexer_callbacks=callbacks)


def _known_function(token: Token) -> Token:
    name = str(token)
    if name in RESERVED:
        raise Refusal(f"{name} cannot be used here", _start(token), RESERVED[name])
    if name not in FUNCTIONS:
        listed = proposal(name, FUNCTIONS, before="", after="()") or f"the functions are {', '.join(FUNCTIONS)}"
        raise Refusal(f"unknown function {_short(name)}()", _start(token), listed)
    return token


def _free_name(token: Token) -> Token:
    if token in RESERVED:
        raise Refusal(f"{token} cannot be used here", _start(token), RESERVED[str(token)])
    return token


def _short(name: str) -> str:
    return name if len(name) <= 40 else name[:39] + "…"


def _start(token: Token) -> int:
    return token.start_pos or 0


def _span(token: Token) -> Span:
    return token.start_pos or 0, token.end_pos or 0


def _chain_refused(text: str, chain: _Chain) -> Refusal:
    parts = [text[start:end] for start, end in chain.spans]
    pairs = zip(parts, chain.operators, parts[1:], strict=False)
    proposed = " && ".join(f"{left} {operator} {right}" for left, operator, right in pairs)
    hint = f"write {proposed}" if len(proposed) <= 200 else "compare two values at a time and join them with &&"
    return Refusal("comparisons do not chain", chain.position, hint)


def _node(make: Callable[[Span], Tree], span: Span, parts: Sequence[_Read]) -> _Read:
    """A node over its parts, refused where it gets too deep."""
    depth = 1 + max((part.depth for part in parts), default=0)
    if depth > DEPTH_LIMIT:
        what = f"the condition is nested more than {DEPTH_LIMIT} deep"
        raise Refusal(what, span[0], "split it over several edges, or compute parts of it in an earlier node")
    return _Read(make(span), span, depth)


@v_args(inline=True)
class _Builder(Transformer[Token, Any]):
    """One method a grammar rule."""

    def start(self, whole: _Read) -> _Read:
        return whole

    def fact(self, token: Token) -> _Read:
        return _Read(FactName(_fact_name(token), _span(token)), _span(token))

    def bare_name(self, token: Token) -> _Read:
        if not is_fact_name(token):
            raise Refusal("this name is too long or contains invisible characters", _start(token), "shorten it")
        return _Read(FactName(str(token), _span(token)), _span(token))

    def number(self, token: Token) -> _Read:
        if len(token) - token.count(".") > DIGIT_LIMIT:
            raise Refusal(f"a number of more than {DIGIT_LIMIT} digits", _start(token), "write a shorter number")
        exact = Fraction(str(token))
        value = exact.numerator if exact.denominator == 1 else exact
        return _Read(Literal(value, _span(token)), _span(token))

    def text(self, token: Token) -> _Read:
        return _Read(Literal(_unescaped(token), _span(token)), _span(token))

    def truth(self, token: Token) -> _Read:
        return _Read(Literal(token.lower() == "true", _span(token)), _span(token))

    def group(self, opening: Token, inside: _Read, closing: Token) -> _Read:
        return inside._replace(span=(_start(opening), _span(closing)[1]), bracketed=True)

    def items(self, opening: Token, *parts: _Read | Token) -> _Read:
        inside = [part for part in parts if isinstance(part, _Read)]
        span = (_start(opening), _span(cast(Token, parts[-1]))[1])
        return _node(lambda span: ListOf(tuple(part.tree for part in inside), span), span, inside)

    def call(self, name: Token, *parts: _Read | Token) -> _Read:
        inside = [part for part in parts if isinstance(part, _Read)]
        span = (_start(name), _span(cast(Token, parts[-1]))[1])
        arguments = tuple(part.tree for part in inside)
        _check_call(str(name), arguments, span[0])
        return _node(lambda span: Call(str(name), arguments, span), span, inside)

    def negated(self, sign: Token, operand: _Read) -> _Read:
        return _node(lambda span: Not(operand.tree, span), (_start(sign), operand.span[1]), [operand])

    def negative(self, sign: Token, operand: _Read) -> _Read:
        span = (_start(sign), operand.span[1])
        tree = operand.tree
        value = tree.value if isinstance(tree, Literal) and not operand.bracketed else None
        # Brackets keep the sign apart: `-3` is one literal, `-(3)` the negative of one.
        if isinstance(value, int | Fraction) and not isinstance(value, bool) and value > 0:
            return _Read(Literal(-value, span), span)
        return _node(lambda span: Negative(tree, span), span, [operand])

    def arithmetic(self, left: _Read, sign: Token, right: _Read) -> _Read:
        operator = cast(Operation, str(sign))
        span = (left.span[0], right.span[1])
        return _node(lambda span: Arithmetic(operator, left.tree, right.tree, span), span, [left, right])

    def comparison(self, left: _Read, sign: Token, right: _Read, *more: _Read | Token) -> _Read:
        operator = " ".join(sign.split())
        if more:
            parts = [left, right, *(part for part in more if isinstance(part, _Read))]
            signs = [sign, *(part for part in more if isinstance(part, Token))]
            raise _Chain([" ".join(one.split()) for one in signs], [part.span for part in parts], _start(signs[1]))
        span = (left.span[0], right.span[1])
        compared = cast(Comparison, operator)
        return _node(lambda span: Compare(compared, left.tree, right.tree, span), span, [left, right])

    def both(self, *parts: _Read) -> _Read:
        operands = tuple(part.tree for part in parts)
        return _node(lambda span: And(operands, span), (parts[0].span[0], parts[-1].span[1]), parts)

    def either(self, *parts: _Read) -> _Read:
        operands = tuple(part.tree for part in parts)
        return _node(lambda span: Or(operands, span), (parts[0].span[0], parts[-1].span[1]), parts)


def _fact_name(token: Token) -> str:
    inside = str(token)[1:-1]
    name = inside.strip(" ")
    position = _start(token)
    if not name:
        raise Refusal("the braces are empty", position, "write the name of a fact between them, as in {score}")
    odd = next((place for place, character in enumerate(inside) if not is_name_character(character)), None)
    if odd is not None:
        what = f"{inside[odd]!r} cannot be part of a fact's name"
        raise Refusal(what, position + 1 + odd, "names hold letters, digits, spaces, _ . and -")
    if not is_fact_name(name):
        raise Refusal(f"a name of more than {NAME_LIMIT} characters", position, "shorten it")
    return name


def _unescaped(token: Token) -> str:
    def plain(match: re.Match[str]) -> str:
        code = match[1]
        if code in _PLAIN_ESCAPES:
            return _PLAIN_ESCAPES[code]
        number = int(code[1:], 16) if len(code) > 1 else -1
        if number < 0 or number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
            hint = r"write \\ for a backslash, \' for a quote, \n for a new line"
            raise Refusal(f"\\{code} means nothing inside quotes", _start(token) + 1 + match.start(), hint)
        return chr(number)

    return _ESCAPED.sub(plain, str(token)[1:-1])


def _check_call(name: str, arguments: tuple[Tree, ...], position: int) -> None:
    signature = FUNCTIONS[name]
    if not signature.takes(len(arguments)):
        raise Refusal(f"{name}() does not take {len(arguments)} values", position, f"write {signature.usage}")
    if name in ("present", "missing") and not isinstance(arguments[0], FactName):
        raise Refusal(f"{name}() asks about a fact", position, f"write {signature.usage}")

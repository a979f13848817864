"""From text to tree: what the grammar must not see is refused first, then its callbacks build the typed tree.

The only module that imports lark; loaded when the first text is read. Limits are checked first, so that any pasted
text gets an answer at once, with place and proposal. Callbacks run while lark parses (LALR, no recursion), so a tree
over the depth limit is refused before it exists.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple, cast

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, v_args

from sopstudio.expressions.diagnostics import (
    RESERVED_WORDS,
    ParseError,
    Refusal,
    character_refusal,
    refuse_invisible,
    suggest_name,
    word_refusal,
)
from sopstudio.expressions.parser_tables import create_parser, read_tables
from sopstudio.expressions.patterns import PatternError, read_pattern
from sopstudio.expressions.printer import to_text
from sopstudio.expressions.tree import (
    FUNCTIONS,
    MAX_NAME_CHARACTERS,
    And,
    Arithmetic,
    Call,
    Compare,
    Comparison,
    FactName,
    ListExpression,
    Literal,
    Negative,
    Not,
    Operation,
    Or,
    Span,
    Tree,
    is_fact_name,
    is_name_character,
)
from sopstudio.translation import format_number, mark, quoted, tr

MAX_CHARACTERS: Final = 4096
MAX_BRACKET_DEPTH: Final = 64

# Quoted texts and facts are skipped as a whole, so that brackets inside them do not count.
_MARKS: Final = re.compile(
    r"""'(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*" | \{[^{}]*\} | (?P<open>[(\[]) | (?P<close>[)\]]) | (?P<loose>['"{}])""",
    re.VERBOSE | re.DOTALL,
)
_UNMATCHED: Final = {
    "'": (mark("a text that starts here is never closed"), mark("close it with '")),
    '"': (mark("a text that starts here is never closed"), mark('close it with "')),
    "{": (mark("a fact that starts here is never closed"), mark("close it with }, as in “{score}”")),
    "}": (mark("} closes nothing"), mark("a fact is written {name}")),
}
_CLOSING: Final = {"(": ")", "[": "]"}
MAX_DEPTH: Final = 64
MAX_DIGITS: Final = 100
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)", re.DOTALL)
_PLAIN_ESCAPES: Final = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", "'": "'", '"': '"'}


class _Part(NamedTuple):
    """A parsed part: its tree, its span (brackets included), its depth, and whether it stands in brackets.

    `fault` is why it is refused anywhere but as a pattern, in which backslashes have a meaning of their own.
    """

    tree: Tree
    span: Span
    depth: int = 1
    bracketed: bool = False
    fault: Refusal | None = None


class _ChainedComparison(Exception):
    """A comparison with a further operator behind it: the operators and the spans of their operands."""

    def __init__(self, operators: list[str], spans: list[Span], position: int) -> None:
        super().__init__("a comparison that chains")
        self.operators, self.spans, self.position = operators, spans, position


def read_tree(text: str) -> Tree:
    """The tree of a text. Raises ParseError."""
    try:
        _screen(text)
        tree = build_tree(text)
        # Bare names grow by their braces; what is read must also be readable when it has been written back.
        if len(text) * 4 > MAX_CHARACTERS and len(to_text(tree)) > MAX_CHARACTERS:
            raise _length_refusal(
                tr(
                    "with its braces and blanks the condition is longer than {count} characters",
                    count=format_number(MAX_CHARACTERS),
                ),
                len(text),
            )
    except Refusal as refusal:
        raise ParseError(refusal.message, text, refusal.position, refusal.hint) from None
    return tree


def _length_refusal(message: str, position: int) -> Refusal:
    return Refusal(message, position, tr("split it over several edges, or compute parts of it in an earlier node"))


def _screen(text: str) -> None:
    """Refuse what the grammar must not see: too long, blank, invisible characters, open quotes, unmatched brackets."""
    if len(text) > MAX_CHARACTERS:
        raise _length_refusal(
            tr("the condition is longer than {count} characters", count=format_number(MAX_CHARACTERS)), MAX_CHARACTERS
        )
    if not text.strip():
        raise Refusal(
            tr("the condition is blank"), 0, tr("write one, as in {score} >= 720, or make the edge an always edge")
        )
    if not (text.isascii() and text.isprintable()):
        refuse_invisible(text)
    _screen_brackets(text)


def _screen_brackets(text: str) -> None:
    opened: list[tuple[str, int]] = []
    for match in _MARKS.finditer(text):
        if match["loose"]:
            message, hint = map(tr, _UNMATCHED[match["loose"]])
            raise Refusal(message, match.start(), hint)
        if match["open"]:
            opened.append((match["open"], match.start()))
            if len(opened) > MAX_BRACKET_DEPTH:
                message = tr(
                    "brackets are nested more than {max_bracket_depth} deep", max_bracket_depth=MAX_BRACKET_DEPTH
                )
                raise Refusal(message, match.start(), tr("take the brackets that change nothing out"))
        elif match["close"]:
            _close_bracket(opened, match["close"], match.start())
    if opened:
        bracket, position = opened[-1]
        raise Refusal(
            tr("{bracket} is never closed", bracket=bracket),
            position,
            tr("close it with {closing}", closing=_CLOSING[bracket]),
        )


def _close_bracket(opened: list[tuple[str, int]], bracket: str, position: int) -> None:
    if not opened:
        raise Refusal(
            tr("{bracket} closes nothing", bracket=bracket), position, tr("take it out, or open a bracket before")
        )
    expected = _CLOSING[opened.pop()[0]]
    if bracket != expected:
        raise Refusal(
            tr("{bracket} is used where {expected} is needed", bracket=bracket, expected=expected),
            position,
            tr("write {usage}", usage=expected),
        )


def build_tree(text: str) -> Tree:
    """The tree of a text that passed the screening. Raises Refusal."""
    try:
        return cast(_Part, cast(object, _parser().parse(text))).tree
    except _ChainedComparison as chain:
        raise _chain_refusal(text, chain) from None
    except UnexpectedCharacters as error:
        raise character_refusal(text, error.pos_in_stream or 0) from None
    except UnexpectedToken as error:
        ended = error.token.type == "$END"
        position = len(text.rstrip()) if ended else error.pos_in_stream or 0
        raise word_refusal(text, position, "" if ended else str(error.token), "NUMBER" in error.expected) from None
    except UnexpectedInput as error:
        raise Refusal(
            tr("this cannot be read"), error.pos_in_stream or 0, tr("look at the text from here on")
        ) from None


@cache
def _parser() -> Lark:
    callbacks: dict[str, Callable[[Token], Token]] = {"CALL": _check_function, "NAME": _check_name}
    return create_parser(read_tables(), transformer=_TreeBuilder(), lexer_callbacks=callbacks)


def _check_function(token: Token) -> Token:
    name = str(token)
    if name in RESERVED_WORDS:
        raise Refusal(tr("{name} cannot be used here", name=name), _start(token), tr(RESERVED_WORDS[name]))
    if name not in FUNCTIONS:
        hint = suggest_name(name, FUNCTIONS, "{}()".format) or tr(
            "the functions are {functions}", functions=", ".join(FUNCTIONS)
        )
        raise Refusal(tr("unknown function {name}()", name=_shorten(name)), _start(token), hint)
    return token


def _check_name(token: Token) -> Token:
    if token in RESERVED_WORDS:
        raise Refusal(tr("{token} cannot be used here", token=token), _start(token), tr(RESERVED_WORDS[str(token)]))
    return token


def _shorten(name: str) -> str:
    return name if len(name) <= 40 else name[:39] + "…"


def _start(token: Token) -> int:
    return token.start_pos or 0


def _span(token: Token) -> Span:
    return token.start_pos or 0, token.end_pos or 0


def _chain_refusal(text: str, chain: _ChainedComparison) -> Refusal:
    parts = [text[start:end] for start, end in chain.spans]
    pairs = zip(parts, chain.operators, parts[1:], strict=False)
    rewrite = " && ".join(f"{left} {operator} {right}" for left, operator, right in pairs)
    hint = (
        tr("write {usage}", usage=rewrite)
        if len(rewrite) <= 200
        else tr("compare two values at a time and join them with &&")
    )
    return Refusal(tr("comparisons do not chain"), chain.position, hint)


def _require_sound(part: _Part) -> _Part:
    if part.fault is not None:
        raise part.fault
    return part


def _build_node(make: Callable[[Span], Tree], span: Span, parts: Sequence[_Part]) -> _Part:
    """A node above its parts; refused where it is nested too deep."""
    for part in parts:
        _require_sound(part)
    depth = 1 + max((part.depth for part in parts), default=0)
    if depth > MAX_DEPTH:
        message = tr("the condition is nested more than {max_depth} deep", max_depth=MAX_DEPTH)
        raise Refusal(message, span[0], tr("split it over several edges, or compute parts of it in an earlier node"))
    return _Part(make(span), span, depth)


@v_args(inline=True)
class _TreeBuilder(Transformer[Token, Any]):
    """Builds the tree: one method per grammar rule, named after the rule."""

    def start(self, root: _Part) -> _Part:
        return _require_sound(root)

    def fact(self, token: Token) -> _Part:
        return _Part(FactName(_fact_name(token), _span(token)), _span(token))

    def bare_name(self, token: Token) -> _Part:
        if not is_fact_name(token):
            raise Refusal(tr("this name is too long or contains invisible characters"), _start(token), tr("shorten it"))
        return _Part(FactName(str(token), _span(token)), _span(token))

    def number(self, token: Token) -> _Part:
        if len(token) - token.count(".") > MAX_DIGITS:
            raise Refusal(
                tr("a number of more than {max_digits} digits", max_digits=MAX_DIGITS),
                _start(token),
                tr("write a shorter number"),
            )
        exact = Fraction(str(token))
        value = exact.numerator if exact.denominator == 1 else exact
        return _Part(Literal(value, _span(token)), _span(token))

    def text(self, token: Token) -> _Part:
        text, fault = _unescape(token)
        return _Part(Literal(text, _span(token)), _span(token), fault=fault)

    def truth(self, token: Token) -> _Part:
        return _Part(Literal(token.lower() == "true", _span(token)), _span(token))

    def group(self, opening: Token, part: _Part, closing: Token) -> _Part:
        return part._replace(span=(_start(opening), _span(closing)[1]), bracketed=True)

    def items(self, opening: Token, *parts: _Part | Token) -> _Part:
        elements = [part for part in parts if isinstance(part, _Part)]
        span = (_start(opening), _span(cast(Token, parts[-1]))[1])
        return _build_node(lambda span: ListExpression(tuple(part.tree for part in elements), span), span, elements)

    def call(self, name: Token, *parts: _Part | Token) -> _Part:
        elements = [part for part in parts if isinstance(part, _Part)]
        span = (_start(name), _span(cast(Token, parts[-1]))[1])
        arguments = tuple(part.tree for part in elements)
        _check_call(str(name), arguments, span[0])
        if name == "matches":
            elements[1] = _check_pattern(elements[1])
        return _build_node(lambda span: Call(str(name), arguments, span), span, elements)

    def negated(self, sign: Token, operand: _Part) -> _Part:
        return _build_node(lambda span: Not(operand.tree, span), (_start(sign), operand.span[1]), [operand])

    def negative(self, sign: Token, operand: _Part) -> _Part:
        span = (_start(sign), operand.span[1])
        tree = operand.tree
        value = tree.value if isinstance(tree, Literal) and not operand.bracketed else None
        # Brackets keep the sign apart: `-3` is one literal, `-(3)` the negative of one.
        if isinstance(value, int | Fraction) and not isinstance(value, bool) and value > 0:
            return _Part(Literal(-value, span), span)
        return _build_node(lambda span: Negative(tree, span), span, [operand])

    def arithmetic(self, left: _Part, sign: Token, right: _Part) -> _Part:
        operator = cast(Operation, str(sign))
        span = (left.span[0], right.span[1])
        return _build_node(lambda span: Arithmetic(operator, left.tree, right.tree, span), span, [left, right])

    def comparison(self, left: _Part, sign: Token, right: _Part, *more: _Part | Token) -> _Part:
        operator = " ".join(sign.split())
        if more:
            parts = [left, right, *(part for part in more if isinstance(part, _Part))]
            signs = [sign, *(part for part in more if isinstance(part, Token))]
            raise _ChainedComparison(
                [" ".join(token.split()) for token in signs], [part.span for part in parts], _start(signs[1])
            )
        span = (left.span[0], right.span[1])
        comparison = cast(Comparison, operator)
        return _build_node(lambda span: Compare(comparison, left.tree, right.tree, span), span, [left, right])

    def both(self, *parts: _Part) -> _Part:
        operands = tuple(part.tree for part in parts)
        return _build_node(lambda span: And(operands, span), (parts[0].span[0], parts[-1].span[1]), parts)

    def either(self, *parts: _Part) -> _Part:
        operands = tuple(part.tree for part in parts)
        return _build_node(lambda span: Or(operands, span), (parts[0].span[0], parts[-1].span[1]), parts)


def _fact_name(token: Token) -> str:
    content = str(token)[1:-1]
    name = content.strip(" ")
    position = _start(token)
    if not name:
        raise Refusal(tr("the braces are empty"), position, tr("write the name of a fact in them, as in “{score}”"))
    bad_index = next((index for index, character in enumerate(content) if not is_name_character(character)), None)
    if bad_index is not None:
        message = tr("{content} cannot be part of a fact's name", content=quoted(content[bad_index]))
        raise Refusal(message, position + 1 + bad_index, tr("names hold letters, digits, spaces, _ . and -"))
    if not is_fact_name(name):
        raise Refusal(
            tr("a name of more than {max_name_characters} characters", max_name_characters=MAX_NAME_CHARACTERS),
            position,
            tr("shorten it"),
        )
    return name


def _unescape(token: Token) -> tuple[str, Refusal | None]:
    """The text in quotes. An escape that means nothing stays as it is, with its refusal unless it is in a pattern."""
    faults: list[Refusal] = []

    def replace_escape(match: re.Match[str]) -> str:
        code = match[1]
        if code in _PLAIN_ESCAPES:
            return _PLAIN_ESCAPES[code]
        number = int(code[1:], 16) if len(code) > 1 else -1
        if number < 0 or number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
            hint = tr(r"write \\ for a backslash, \' for a quote, \n for a new line")
            faults.append(
                Refusal(tr("\\{code} means nothing inside quotes", code=code), _start(token) + 1 + match.start(), hint)
            )
            return match[0]
        return chr(number)

    return _ESCAPE.sub(replace_escape, str(token)[1:-1]), faults[0] if faults else None


def _check_pattern(part: _Part) -> _Part:
    """The pattern of `matches`, which may have backslashes."""
    tree = part.tree
    if not isinstance(tree, Literal) or not isinstance(tree.value, str):
        hint = tr("write it in quotes, as in matches({code}, '[A-Z]{2}\\d{4}')")
        raise Refusal(tr("the pattern of matches() is not written out"), part.span[0], hint)
    try:
        read_pattern(tree.value)
    except PatternError as error:
        raise Refusal(
            tr("the pattern cannot be used: {message}", message=error.message), part.span[0], error.hint
        ) from None
    return part._replace(fault=None)


def _check_call(name: str, arguments: tuple[Tree, ...], position: int) -> None:
    signature = FUNCTIONS[name]
    if not signature.accepts(len(arguments)):
        raise Refusal(
            tr("{name}() does not take {count} values", name=name, count=len(arguments)),
            position,
            tr("write {usage}", usage=signature.usage),
        )
    if name in ("present", "missing") and not isinstance(arguments[0], FactName):
        raise Refusal(tr("{name}() asks about a fact", name=name), position, tr("write {usage}", usage=signature.usage))

"""From text to tree.

Limits are checked first, so that any pasted text gets an answer at once, with place and proposal.
"""

import re
from functools import lru_cache
from typing import Final

from sopstudio.expressions.condition import Condition, Expression
from sopstudio.expressions.diagnostics import ParseError, Refusal, refuse_invisible
from sopstudio.expressions.printer import to_text
from sopstudio.expressions.tree import Tree


@lru_cache(maxsize=4096)
def parse(text: str) -> Condition:
    """The condition in a text. Raises ParseError (a ConditionError) with line, column and a proposal."""
    return Condition(text, read_tree(text))


@lru_cache(maxsize=1024)
def parse_expression(text: str) -> Expression:
    """The value expression in a text, such as `{a} + {b} * 2`. Raises ParseError (a ConditionError)."""
    return Expression(text, read_tree(text))


MAX_CHARACTERS: Final = 4096
MAX_BRACKET_DEPTH: Final = 64

# Quoted texts and facts are skipped as a whole, so that brackets inside them do not count.
_MARKS: Final = re.compile(
    r"""'(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*" | \{[^{}]*\} | (?P<open>[(\[]) | (?P<close>[)\]]) | (?P<loose>['"{}])""",
    re.VERBOSE | re.DOTALL,
)
_UNMATCHED: Final = {
    "'": ("a text that starts here is never closed", "close it with '"),
    '"': ("a text that starts here is never closed", 'close it with "'),
    "{": ("a fact that starts here is never closed", "close it with }, as in {score}"),
    "}": ("} closes nothing", "a fact is written {name}"),
}
_CLOSING: Final = {"(": ")", "[": "]"}


def read_tree(text: str) -> Tree:
    """The tree of a text. Raises ParseError."""
    from sopstudio.expressions import tree_builder

    try:
        _screen(text)
        tree = tree_builder.build_tree(text)
        # Bare names grow by their braces; what is read must also be readable when it has been written back.
        if len(text) * 4 > MAX_CHARACTERS and len(to_text(tree)) > MAX_CHARACTERS:
            raise _length_refusal("with its braces and blanks the condition is", len(text))
    except Refusal as refusal:
        raise ParseError(refusal.message, text, refusal.position, refusal.hint) from None
    return tree


def _length_refusal(subject: str, position: int) -> Refusal:
    message = f"{subject} longer than {MAX_CHARACTERS:,} characters"
    return Refusal(message, position, "split it over several edges, or compute parts of it in an earlier node")


def _screen(text: str) -> None:
    """Refuse what the grammar must not see: too long, blank, invisible characters, open quotes, unmatched brackets."""
    if len(text) > MAX_CHARACTERS:
        raise _length_refusal("the condition is", MAX_CHARACTERS)
    if not text.strip():
        raise Refusal("the condition is blank", 0, "write one, as in {score} >= 720, or make the edge an always edge")
    refuse_invisible(text)
    _screen_brackets(text)


def _screen_brackets(text: str) -> None:
    opened: list[tuple[str, int]] = []
    for mark in _MARKS.finditer(text):
        if mark["loose"]:
            message, hint = _UNMATCHED[mark["loose"]]
            raise Refusal(message, mark.start(), hint)
        if mark["open"]:
            opened.append((mark["open"], mark.start()))
            if len(opened) > MAX_BRACKET_DEPTH:
                message = f"brackets are nested more than {MAX_BRACKET_DEPTH} deep"
                raise Refusal(message, mark.start(), "take the brackets that change nothing out")
        elif mark["close"]:
            _close_bracket(opened, mark["close"], mark.start())
    if opened:
        bracket, position = opened[-1]
        raise Refusal(f"{bracket} is never closed", position, f"close it with {_CLOSING[bracket]}")


def _close_bracket(opened: list[tuple[str, int]], bracket: str, position: int) -> None:
    if not opened:
        raise Refusal(f"{bracket} closes nothing", position, "take it out, or open a bracket before")
    expected = _CLOSING[opened.pop()[0]]
    if bracket != expected:
        raise Refusal(f"{bracket} is used where {expected} is needed", position, f"write {expected}")

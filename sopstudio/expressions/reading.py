"""From text to tree, limits first: whatever is pasted here gets an answer at once, with its place and a proposal."""

import re
from typing import Final

from sopstudio.expressions.refusals import ParseError, Refusal, refuse_unseen
from sopstudio.expressions.tree import Tree
from sopstudio.expressions.writing import to_text

LENGTH_LIMIT: Final = 4096
BRACKET_LIMIT: Final = 64

# Quoted texts and facts are skipped as a whole, so that brackets inside them do not count.
_MARKS: Final = re.compile(
    r"""'(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*" | \{[^{}]*\} | (?P<open>[(\[]) | (?P<close>[)\]]) | (?P<loose>['"{}])""",
    re.VERBOSE | re.DOTALL,
)
_LOOSE: Final = {
    "'": ("a text that starts here is never closed", "close it with '"),
    '"': ("a text that starts here is never closed", 'close it with "'),
    "{": ("a fact that starts here is never closed", "close it with }, as in {score}"),
    "}": ("} closes nothing", "a fact is written {name}"),
}
_CLOSING: Final = {"(": ")", "[": "]"}


def read_tree(text: str) -> Tree:
    """The tree of a text. Raises ParseError."""
    from sopstudio.expressions import builder  # lark takes 40 ms to import: only when something is read

    try:
        _screen(text)
        tree = builder.read(text)
        # Bare names grow by their braces; what is read must also be readable when it has been written back.
        if len(text) * 4 > LENGTH_LIMIT and len(to_text(tree)) > LENGTH_LIMIT:
            raise _too_long("with its braces and blanks the condition is", len(text))
    except Refusal as refusal:
        raise ParseError(refusal.what, text, refusal.position, refusal.hint) from None
    return tree


def _too_long(subject: str, position: int) -> Refusal:
    what = f"{subject} longer than {LENGTH_LIMIT:,} characters"
    return Refusal(what, position, "split it over several edges, or compute parts of it in an earlier node")


def _screen(text: str) -> None:
    """Refuse what the grammar should never see: too long, blank, unseen characters, open quotes, unmatched brackets."""
    if len(text) > LENGTH_LIMIT:
        raise _too_long("the condition is", LENGTH_LIMIT)
    if not text.strip():
        raise Refusal("the condition is blank", 0, "write one, as in {score} >= 720, or make the edge an always edge")
    refuse_unseen(text)
    _screen_brackets(text)


def _screen_brackets(text: str) -> None:
    opened: list[tuple[str, int]] = []
    for mark in _MARKS.finditer(text):
        if mark["loose"]:
            what, hint = _LOOSE[mark["loose"]]
            raise Refusal(what, mark.start(), hint)
        if mark["open"]:
            opened.append((mark["open"], mark.start()))
            if len(opened) > BRACKET_LIMIT:
                what = f"brackets are nested more than {BRACKET_LIMIT} deep"
                raise Refusal(what, mark.start(), "take the brackets that change nothing out")
        elif mark["close"]:
            _close(opened, mark["close"], mark.start())
    if opened:
        bracket, position = opened[-1]
        raise Refusal(f"{bracket} is never closed", position, f"close it with {_CLOSING[bracket]}")


def _close(opened: list[tuple[str, int]], bracket: str, position: int) -> None:
    if not opened:
        raise Refusal(f"{bracket} closes nothing", position, "take it out, or open a bracket before")
    wanted = _CLOSING[opened.pop()[0]]
    if bracket != wanted:
        raise Refusal(f"{bracket} is used where {wanted} is needed", position, f"write {wanted}")

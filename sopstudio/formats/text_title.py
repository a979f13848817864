"""The title of a text: its first line, where that is clearly a heading and not a step.

A heading is `# Title`, a line underlined with `===`, `Title: …`, or an unnumbered line above a list that
contains all the rest. Any other first line is a step, because a step read as a title would be lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sopstudio.formats.text_lexer import OutlineLine
from sopstudio.formats.text_lines import parse_line, parse_title, unquote_json

_CLOSED = re.compile(r".*[.:;,!?]", re.S)


@dataclass(frozen=True, slots=True)
class Heading:
    """A title, the remaining lines, and the reason why the title was guessed (blank where it is stated)."""

    title: str
    lines: list[OutlineLine]
    reason: str = ""


def read_heading(lines: list[OutlineLine]) -> Heading:
    """The title in the lines of an SOP, blank where there is none, and the other lines."""
    if not lines:
        return Heading("", lines)
    first, rest = lines[0], lines[1:]
    if first.text.startswith("# "):
        return Heading(_unquote(first.text[2:].strip()), [*first.children, *rest])
    if first.number or parse_line(first.text).kind != "step":
        return Heading("", lines)
    stated = parse_title(first.text)
    if stated:
        return Heading(_unquote(stated), [*first.children, *rest])
    if rest and re.fullmatch(r"={3,}", rest[0].text) and rest[0].line == first.line + 1 and not first.children:
        return Heading(_unquote(first.text), [*rest[0].children, *rest[1:]])
    if _is_list_heading(first, rest):
        return Heading(first.text, [*first.children, *rest], "the first line is above a list of all steps")
    return Heading("", lines)


def _unquote(text: str) -> str:
    literal = unquote_json(text)
    return text if literal is None else literal


def _is_list_heading(first: OutlineLine, rest: list[OutlineLine]) -> bool:
    """Whether a line is words alone, and everything below it is one list in its column: numbered, or set off."""
    statement = parse_line(first.text)
    if (
        statement.is_literal
        or statement.id
        or statement.tools
        or re.search(r"[{}()\[\]]", first.text)
        or _CLOSED.fullmatch(first.text)
    ):
        return False
    if not first.children or any(parse_line(item.text).kind != "procedure" for item in rest):
        return False
    top = first.children[0]
    return top.indent == first.indent and (top.number == "1" or (not top.number and top.line > first.line + 1))

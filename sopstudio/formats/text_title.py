"""The title of a text: what its first line says where that is plainly a heading, and no step.

A heading is `# Title`, a line underlined with `===`, `Title: …`, or an unnumbered line above a list that holds all the
rest. Any other first line is a step, as a step read as a title would be lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sopstudio.formats.text_lexer import Item
from sopstudio.formats.text_lines import title_line, understand, unquoted

_CLOSED = re.compile(r".*[.:;,!?]", re.S)


@dataclass(frozen=True, slots=True)
class Heading:
    """A title, the lines that are left, and why the title was guessed (blank where it is stated)."""

    title: str
    lines: list[Item]
    why: str = ""


def heading(lines: list[Item]) -> Heading:
    """The title of the SOP whose lines these are, blank where there is none, and the other lines."""
    if not lines:
        return Heading("", lines)
    first, rest = lines[0], lines[1:]
    if first.text.startswith("# "):
        return Heading(_plain(first.text[2:].strip()), [*first.children, *rest])
    if first.number or understand(first.text).say != "step":
        return Heading("", lines)
    stated = title_line(first.text)
    if stated:
        return Heading(_plain(stated), [*first.children, *rest])
    if rest and re.fullmatch(r"={3,}", rest[0].text) and rest[0].line == first.line + 1 and not first.children:
        return Heading(_plain(first.text), [*rest[0].children, *rest[1:]])
    if _heads_a_list(first, rest):
        return Heading(first.text, [*first.children, *rest], "the first line is above a list of all steps")
    return Heading("", lines)


def _plain(text: str) -> str:
    literal = unquoted(text)
    return text if literal is None else literal


def _heads_a_list(first: Item, rest: list[Item]) -> bool:
    """Whether a line is words alone, and everything below it is one list in its column: numbered, or set off."""
    said = understand(first.text)
    if said.literal or said.id or said.tools or re.search(r"[{}()\[\]]", first.text) or _CLOSED.fullmatch(first.text):
        return False
    if not first.children or any(understand(item.text).say != "procedure" for item in rest):
        return False
    top = first.children[0]
    return top.indent == first.indent and (top.number == "1" or (not top.number and top.line > first.line + 1))

"""The labels that Word prints before numbered paragraphs ("5.1.2", "a)"), worked out from style, list and level.

ECMA-376 part 1, 17.9: a paragraph names a list (`numId`) and a level (`ilvl`), itself or by its style; the list refers
to levels with a text such as "%1.%2", and counts on while a paragraph of it follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MAX_LEVELS: Final = 9
MAX_ROMAN: Final = 4_000
_ROMAN: Final = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


class Level(Struct, frozen=True):
    """A level of a list: its text with %1 … %9, the kind of its numbers, where they begin, and its indent in twips."""

    text: str = ""
    kind: str = "decimal"
    start: int = 1
    indent: int = 0
    style: str = ""
    is_legal: bool = False

    @property
    def is_bullet(self) -> bool:
        """Whether the label is a sign, not a number."""
        return self.kind in ("bullet", "none") or "%" not in self.text


class Numbering:
    """Counts the paragraphs of the lists of one document, in the order of reading."""

    def __init__(self, root: Element | None, style_lists: Mapping[str, str]) -> None:
        self._style_lists = style_lists
        self._abstract: dict[str, dict[int, Level]] = {}
        self._linked: dict[str, str] = {}
        self._of_list: dict[str, str] = {}
        self._overrides: dict[str, dict[int, Level]] = {}
        self._restarts: dict[str, dict[int, int]] = {}
        self._counts: dict[str, dict[int, int]] = {}
        self._begun: set[str] = set()
        if root is not None:
            self._read_abstract(root)
            self._read_lists(root)

    def level(self, list_id: str, depth: int) -> Level | None:
        """A level of a list; None where the document declares no such list."""
        own = self._overrides.get(list_id, {}).get(depth)
        return own or self._abstract.get(self._abstract_of(list_id), {}).get(depth)

    def depth_of_style(self, list_id: str, style: str) -> int:
        """The level of a list that belongs to a style; 0 where none does."""
        levels = self._abstract.get(self._abstract_of(list_id), {})
        return next((depth for depth, level in levels.items() if style and level.style == style), 0)

    def next_label(self, list_id: str, depth: int) -> str:
        """The label of the next paragraph on this level; blank for a bullet and for an undeclared list."""
        level = self.level(list_id, depth)
        if level is None:
            return ""
        counts = self._counts.setdefault(self._abstract_of(list_id), {})
        self._restart(list_id, counts)
        counts[depth] = counts.get(depth, level.start - 1) + 1
        for deeper in [other for other in counts if other > depth]:
            del counts[deeper]
        return "" if level.is_bullet else self._print(list_id, level, depth, counts)

    def _restart(self, list_id: str, counts: dict[int, int]) -> None:
        if list_id in self._begun:
            return
        self._begun.add(list_id)
        for depth, start in self._restarts.get(list_id, {}).items():
            counts[depth] = start - 1

    def _print(self, list_id: str, level: Level, depth: int, counts: dict[int, int]) -> str:
        text = level.text
        for other in range(depth + 1):
            place = self.level(list_id, other) or Level()
            number = counts.setdefault(other, place.start)
            text = text.replace(f"%{other + 1}", number_text(number, "decimal" if level.is_legal else place.kind))
        return text.strip()

    def _abstract_of(self, list_id: str) -> str:
        """The definition of a list, followed through a style that stands for another list."""
        abstract = self._of_list.get(list_id, "")
        for _ in range(MAX_LEVELS):
            style = self._linked.get(abstract, "")
            following = self._of_list.get(self._style_lists.get(style, ""), "") if style else ""
            if not following or following == abstract:
                break
            abstract = following
        return abstract

    def _read_abstract(self, root: Element) -> None:
        for item in root.iter(f"{W}abstractNum"):
            name = item.get(f"{W}abstractNumId", "")
            self._abstract[name] = dict(_levels(item))
            link = item.find(f"{W}numStyleLink")
            if link is not None:
                self._linked[name] = link.get(f"{W}val", "")

    def _read_lists(self, root: Element) -> None:
        for item in root.iter(f"{W}num"):
            name = item.get(f"{W}numId", "")
            abstract = item.find(f"{W}abstractNumId")
            self._of_list[name] = abstract.get(f"{W}val", "") if abstract is not None else ""
            for override in item.iter(f"{W}lvlOverride"):
                depth = whole_number(override.get(f"{W}ilvl", "0"))
                self._overrides.setdefault(name, {}).update(_levels(override))
                start = override.find(f"{W}startOverride")
                if start is not None:
                    self._restarts.setdefault(name, {})[depth] = whole_number(start.get(f"{W}val", "1"), 1)


def _levels(item: Element) -> Iterator[tuple[int, Level]]:
    for level in item.findall(f"{W}lvl"):
        depth = whole_number(level.get(f"{W}ilvl", "0"))
        if 0 <= depth < MAX_LEVELS:
            yield depth, Level(
                _value(level, "lvlText"), _value(level, "numFmt") or "decimal",
                whole_number(_value(level, "start") or "1", 1), left_indent(level), _value(level, "pStyle"),
                level.find(f"{W}isLgl") is not None,
            )  # fmt: skip


def _value(item: Element, name: str) -> str:
    child = item.find(f"{W}{name}")
    return child.get(f"{W}val", "") if child is not None else ""


def left_indent(item: Element) -> int:
    """How far a paragraph, level or style is set off, in twips; 0 where it does not say."""
    indent = item.find(f"{W}pPr/{W}ind")
    if indent is None:
        return 0
    return whole_number(indent.get(f"{W}left") or indent.get(f"{W}start") or "0")


def whole_number(text: str, default: int = 0) -> int:
    """A number in an attribute; `default` where it is none."""
    try:
        return int(text[:12])
    except ValueError:
        return default


def number_text(number: int, kind: str) -> str:
    """A number as Word prints it: decimal, letters (a … z, aa, bb …) or Roman."""
    if kind in ("lowerLetter", "upperLetter") and 0 < number <= MAX_ROMAN:
        letters = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return letters if kind == "lowerLetter" else letters.upper()
    if kind in ("lowerRoman", "upperRoman") and 0 < number < MAX_ROMAN:
        roman = _roman(number)
        return roman if kind == "lowerRoman" else roman.upper()
    return f"{number:02}" if kind == "decimalZero" else str(number)


def _roman(number: int) -> str:
    text = ""
    for value, letters in _ROMAN:
        text += letters * (number // value)
        number %= value
    return text


__all__ = ["MAX_LEVELS", "Level", "Numbering", "W", "left_indent", "number_text", "whole_number"]

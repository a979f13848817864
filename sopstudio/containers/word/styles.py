"""The styles of a Word document, with what each inherits: the rank of a heading, its list, whether it is bold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.containers.word.numbering import MAX_LEVELS, W, left_indent, whole_number

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

MAX_INHERITED: Final = 20
_HEADING: Final = re.compile(r"heading (\d)", re.I)
_OFF: Final = ("0", "false", "off", "none")


class Style(Struct, frozen=True):
    """What a paragraph gets from its style. `rank` is that of a heading (0: none; 1 is the title of the document),
    `depth` the level in the list (-1: not stated), `indent` is in twips.
    """

    id: str = ""
    name: str = ""
    rank: int = 0
    list_id: str = ""
    depth: int = -1
    is_bold: bool = False
    indent: int = 0


def read_styles(root: Element | None) -> Mapping[str, Style]:
    """The styles by their id, and the default style of paragraphs by the blank id."""
    if root is None:
        return {"": Style()}
    elements = {item.get(f"{W}styleId", ""): item for item in root.iter(f"{W}style")}
    styles = {name: _resolve(name, elements) for name in elements}
    default = next(
        (name for name, item in elements.items()
         if item.get(f"{W}type") == "paragraph" and item.get(f"{W}default") in ("1", "true")), "",
    )  # fmt: skip
    return {**styles, "": styles.get(default, Style())}


def _resolve(name: str, elements: Mapping[str, Element]) -> Style:
    """A style with what it inherits, the nearest statement counting."""
    chain: list[Element] = []
    current = name
    while current in elements and len(chain) < MAX_INHERITED:
        chain.append(elements[current])
        based_on = chain[-1].find(f"{W}basedOn")
        current = based_on.get(f"{W}val", "") if based_on is not None else ""
    style = Style(id=name)
    for item in reversed(chain):
        style = _apply(style, item)
    own_name = chain[0].find(f"{W}name") if chain else None
    return replace(style, name=own_name.get(f"{W}val", "") if own_name is not None else name)


def _apply(style: Style, item: Element) -> Style:
    name = item.find(f"{W}name")
    list_id, depth = stated_list(item)
    return replace(
        style,
        rank=_rank(item, name.get(f"{W}val", "") if name is not None else "") or style.rank,
        list_id=style.list_id if list_id is None else list_id,
        depth=style.depth if depth is None else depth,
        is_bold=is_on(item.find(f"{W}rPr/{W}b"), default=style.is_bold),
        indent=left_indent(item) or style.indent,
    )


def _rank(item: Element, name: str) -> int:
    """The rank of a heading's style: its name (always English in the file), or its level in the outline."""
    if name.lower() == "title":
        return 1
    heading = _HEADING.fullmatch(name)
    return int(heading[1]) + 1 if heading else outline_rank(item)


def outline_rank(item: Element) -> int:
    """The rank that the outline level of a paragraph or style gives it; 0 for body text."""
    outline = item.find(f"{W}pPr/{W}outlineLvl")
    level = whole_number(outline.get(f"{W}val", "9"), 9) if outline is not None else 9
    return level + 2 if 0 <= level < MAX_LEVELS else 0


def stated_list(item: Element) -> tuple[str | None, int | None]:
    """The list and level that a paragraph or style itself states; "0" is no list."""
    numbering = item.find(f"{W}pPr/{W}numPr")
    if numbering is None:
        return None, None
    name, level = numbering.find(f"{W}numId"), numbering.find(f"{W}ilvl")
    return (
        name.get(f"{W}val", "") if name is not None else None,
        min(max(whole_number(level.get(f"{W}val", "0")), 0), MAX_LEVELS - 1) if level is not None else None,
    )


def is_on(item: Element | None, *, default: bool = False) -> bool:
    """Whether a switch such as bold is on; `default` where it is not stated."""
    return default if item is None else item.get(f"{W}val", "1").lower() not in _OFF


__all__ = ["Style", "is_on", "outline_rank", "read_styles", "stated_list"]

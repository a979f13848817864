"""Graphs between ``` fences in the answer of a chatbot, or in notes: JSON, YAML, or a language of drawings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import PurePath
from types import MappingProxyType
from typing import Final, NamedTuple

from sopstudio.errors import FormatError
from sopstudio.formats.format import Loss, Source
from sopstudio.formats.limits import check_values
from sopstudio.sop.canonical_json import loads
from sopstudio.translation import tr

MAX_BESIDE_CHARACTERS: Final = 1_500
"""How many words a Markdown file may have around a drawing, so that it is read in place of them."""
MAX_BLOCKS: Final = 50
_FENCE: Final = re.compile(r"^[ \t]{0,12}(?P<mark>`{3,}|~{3,})[ \t]*(?P<language>[\w+.-]*)[^\n]*$", re.MULTILINE)
_ENDINGS: Final = MappingProxyType(
    {
        **dict.fromkeys(("json", "json5", "jsonc"), ".json"),
        **dict.fromkeys(("yaml", "yml"), ".yaml"),
        **dict.fromkeys(("dot", "graphviz", "gv"), ".dot"),
        **dict.fromkeys(("xml", "bpmn", "drawio"), ".xml"),
        "mermaid": ".mmd",
        "": "",
    }
)
"""The ending of the file that a block in a language would be; blank where no language is named."""
_NOTES: Final = (".md", ".markdown")


class FencedBlock(NamedTuple):
    """What stands in a fence, on the lines on which it stands in the whole text.

    `ending` is that of a file in its language; `around` is the whole text without the block and its fences.
    """

    text: str
    ending: str
    line: int
    around: str

    @property
    def is_json(self) -> bool:
        """Whether it is to be read as JSON: it begins so, and no other language is named."""
        return self.ending in ("", ".json") and self.text.lstrip()[:1] in ("{", "[")


def fenced_blocks(text: str) -> Iterator[FencedBlock]:
    """The blocks in languages in which graphs are written, in order. One that is never closed reaches to the end."""
    position, count = 0, 0
    while count < MAX_BLOCKS and (opening := _FENCE.search(text, position)) is not None:
        closing = re.compile(rf"^[ \t]{{0,12}}{re.escape(opening['mark'])}[ \t]*$", re.MULTILINE).search(
            text, opening.end()
        )
        end = closing.start() if closing is not None else len(text)
        position = closing.end() if closing is not None else len(text)
        ending = _ENDINGS.get(opening["language"].lower())
        if ending is not None:
            count += 1
            line = text.count("\n", 0, opening.end())
            around = (text[: opening.start()] + text[position:]).strip()
            yield FencedBlock("\n" * line + text[opening.end() : end], ending, line + 1, around)


def unfence(source: Source, is_graph: Callable[[Source], bool]) -> tuple[Source, tuple[Loss, ...]]:
    """`source` as the graph that stands in it between fences, or as the JSON that is all of it.

    Lines keep their numbers; words around the fences and further graphs are losses.
    """
    if "```" not in source.text and "~~~" not in source.text:
        return source, ()
    chosen: Source | None = None
    losses: list[Loss] = []
    for block in fenced_blocks(source.text):
        inside = _inside(source, block)
        if block.is_json and not block.around:
            return inside, ()
        if not _fits(source, block) or not is_graph(_parsed(inside, block)):
            continue
        if chosen is not None:
            losses.append(
                Loss(
                    tr("another graph in a fence is left out"),
                    tr("line {line}", line=block.line),
                    tr("the first is read"),
                )
            )
            continue
        chosen = inside
        if block.around:
            kind = "JSON" if block.is_json else "YAML" if block.ending == ".yaml" else "diagram"
            losses.append(
                Loss(
                    tr("the words around the {kind}", kind=kind), why=tr("only what is between the ``` fences is read")
                )
            )
    return chosen or source, tuple(losses)


def _inside(source: Source, block: FencedBlock) -> Source:
    """A block as a source of its own, called like the file in which it stands."""
    if not source.name:
        return Source(block.text)
    ending = ".json" if block.is_json else block.ending
    is_named = ending == ".json" and source.name.lower().endswith(".json")
    return Source(block.text, source.name if is_named else f"{PurePath(source.name).stem}{ending}")


def _fits(source: Source, block: FencedBlock) -> bool:
    """Whether a block is what its file is about: a drawing in a long document only illustrates it."""
    if block.is_json:
        return True
    ending = PurePath(source.name).suffix.lower()
    if ending in _NOTES:
        return len(block.around) <= max(MAX_BESIDE_CHARACTERS, len(block.text))
    return ending in ("", ".txt", ".text")


def _parsed(inside: Source, block: FencedBlock) -> Source:
    """A block with its JSON value, where it has one."""
    if not block.is_json:
        return Source(inside.text)
    try:
        check_values(block.text)
        return Source(block.text, "", loads(block.text))
    except FormatError:
        return Source("")


__all__ = ["FencedBlock", "fenced_blocks", "unfence"]

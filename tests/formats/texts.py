"""A text to read, and what was read in short."""

from __future__ import annotations

from sopstudio.formats import Reading
from sopstudio.formats.text.writer import to_indented_text
from sopstudio.sop import (
    Document,
    Node,
)

PARCEL = """look up the parcel
if its lost:
    show message lost parcel
    terminate the flow
if its late or held:
    ask user to provide parcel number
    if {days late} > 3:
        open a claim
    else:
        show message please wait
    close the case
"""


def edges(reading: Reading) -> list[str]:
    """The edges in titles, with what decides them."""
    titles = {node.id: node.title for node in reading.document.sop.nodes}
    return [
        f"{titles[edge.source]} -{edge.condition or edge.kind}-> {titles.get(edge.target, edge.target)}"
        for edge in reading.document.sop.edges
    ]


def by_title(reading: Reading, title: str) -> Node:
    return next(node for node in reading.document.sop.nodes if node.title == title)


def write_words(document: Document) -> str:
    return to_indented_text(document.sop)

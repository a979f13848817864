"""A document of another program as plain text, written so that `plain_text` reads its headings, lists and tables back.

The text is what a person sees beside the graph, so every container (Word, HTML, PDF) has one way to blocks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sopstudio.documents.plain_text import split_marker

COLUMNS_PER_LEVEL: Final = 3
MAX_HEADING_RANK: Final = 6
_WORD_AND_NUMBER: Final = re.compile(r"(?:step|section|phase|stage)\s+\S+", re.I)
_ENDED: Final = re.compile(r".*[.:;,!?…\"'”’)→-]", re.S)


class Rendition:
    """Collects the parts of a document in their order. Blank parts are left out."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._in_list = False

    @property
    def text(self) -> str:
        """The text of all parts."""
        return "\n".join(self._lines).strip("\n") + "\n" if self._lines else ""

    def __len__(self) -> int:
        return len(self._lines)

    def add_heading(self, text: str, rank: int, number: str = "") -> None:
        """A heading; rank 1 is the highest. `number` is as the document prints it ("5.1", "Step 2")."""
        words = one_line(text)
        if words:
            self._separate()
            marker = f"{_marker(number)} " if number else ""
            self._lines += [f"{'#' * min(max(rank, 1), MAX_HEADING_RANK)} {marker}{words}", ""]

    def add_paragraph(self, text: str, *, is_strong: bool = False, indent: int = 0) -> None:
        """A paragraph; lines that the author broke stay lines. `indent` is in columns."""
        self._separate()
        lines = filter(str.strip, text.split("\n"))
        self._lines += [" " * indent + _strengthen(one_line(line), is_strong) for line in lines]
        self._separate()

    def add_item(self, text: str, label: str = "", *, indent: int = 0, is_strong: bool = False) -> None:
        """An item of a list with the label that the document prints before it (a bullet where it is blank)."""
        first, *others = [*filter(str.strip, text.split("\n"))] or [""]
        if not first:
            return
        if not self._in_list:
            self._separate()
        marker = _marker(label)
        self._lines.append(f"{' ' * indent}{marker} {_strengthen(one_line(first), is_strong)}")
        self._lines += [" " * (indent + len(marker) + 1) + one_line(line) for line in others]
        self._in_list = True

    def add_table(self, rows: Sequence[Sequence[str]]) -> None:
        """A table, its first row being the names of the columns. One with a single column or row is paragraphs."""
        filled = [[cell_line(cell) for cell in row] for row in rows if any(map(str.strip, row))]
        width = max(map(len, filled), default=0)
        if width < 2 or len(filled) < 2:
            for cell in dict.fromkeys(cell for row in rows for cell in row):
                self.add_paragraph(cell)
            return
        self._separate()
        self._lines += ["| " + " | ".join((*row, *[""] * (width - len(row)))) + " |" for row in filled]
        self._lines.append("")

    def add_code(self, text: str) -> None:
        """Code or sample data."""
        self._separate()
        self._lines += ["```", *text.replace("```", "'''").strip("\n").split("\n"), "```", ""]

    def _separate(self) -> None:
        self._in_list = False
        if self._lines and self._lines[-1]:
            self._lines.append("")


def one_line(text: str) -> str:
    """A text without blanks around it and with single blanks between its words."""
    return " ".join(text.split())


def cell_line(text: str) -> str:
    """A cell of a table on one line: what its lines say stays apart."""
    lines = [one_line(line) for line in text.replace("|", "/").split("\n") if line.strip()]
    return " ".join(
        line if _ENDED.fullmatch(line) or number == len(lines) - 1 else f"{line}."
        for number, line in enumerate(lines)
    )  # fmt: skip


def _strengthen(text: str, is_strong: bool) -> str:
    return f"**{text}**" if is_strong and text and "**" not in text else text


def _marker(label: str) -> str:
    """A label as `plain_text` understands it: a number with its sign, or a bullet."""
    label = one_line(label)
    for candidate in (label, f"{label}:" if _WORD_AND_NUMBER.fullmatch(label) else f"{label}."):
        kind, _, rest = split_marker(f"{candidate} x")
        if label and kind and rest == "x":
            return candidate
    return "-"


__all__ = ["COLUMNS_PER_LEVEL", "Rendition", "cell_line", "one_line"]

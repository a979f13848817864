"""The table of past cases of a call, and the mapping of its columns: kept, given, guessed, or by flags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sopstudio.cli.console import Console, file_context, unusable
from sopstudio.errors import FormatError

if TYPE_CHECKING:
    from sopstudio.cases.guess import Guess
    from sopstudio.cases.mapping import TableMapping
    from sopstudio.cases.table import Table
    from sopstudio.sop import Document, Runtime


@dataclass(frozen=True, slots=True)
class PastCases:
    """A table with its mapping, the guess for it, and where the mapping comes from (*guess*, *kept* or a file)."""

    table: Table
    mapping: TableMapping
    guess: Guess
    origin: str


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What a call says of its table."""

    file: str
    inputs: Sequence[str] = ()
    tools: Sequence[str] = ()
    expected: Sequence[str] = ()
    row_id: str = ""
    sheet: str = ""
    query: str = ""
    mapping: str = ""

    def open(self, console: Console, document: Document, runtime: Runtime) -> PastCases:
        """Read the table and settle what its columns are. Raises `SopStudioError`."""
        from sopstudio.cases.flags import override_mapping
        from sopstudio.cases.guess import guess_mapping
        from sopstudio.cases.sources import read_table
        from sopstudio.sop import replace_fields

        given = self._given_mapping(console, document)
        sheet, query = self.sheet or (given.sheet if given else ""), self.query or (given.query if given else "")
        with file_context(self.file):
            table = read_table(console.source(self.file), sheet=sheet, query=query)
            guess = guess_mapping(runtime, table)
            mapping, origin = (given, "file") if given is not None else self._kept_or_guess(document, table, guess)
            mapping = override_mapping(
                mapping, runtime, table,
                inputs=_split(self.inputs), tools=self.tools, expected=_split(self.expected), row_id=self.row_id,
            )  # fmt: skip
        for note in table.notes:
            console.note(f"sopstudio: {self.file}: {note}")
        return PastCases(table, replace_fields(mapping, sheet=sheet, query=query), guess, origin)

    def _given_mapping(self, console: Console, document: Document) -> TableMapping | None:
        """The mapping that the call names: of a file, or one that the SOP keeps; None where it names none."""
        from sopstudio.cases.mapping import kept_mappings, read_mapping

        if not self.mapping:
            return None
        kept = kept_mappings(document)
        if self.mapping in kept:
            return kept[self.mapping]
        if not Path(self.mapping).is_file() and self.mapping != "-":
            known = ", ".join(kept) or "none"
            why = f"it is no file, and the SOP keeps {known}"
            raise unusable("there is no such table mapping", where=self.mapping, why=why)
        return read_mapping(console.read_text(self.mapping), self.mapping)

    def _kept_or_guess(self, document: Document, table: Table, guess: Guess) -> tuple[TableMapping, str]:
        """The mapping that the SOP keeps for this table, else the guess."""
        from sopstudio.cases.mapping import kept_mappings

        try:
            kept = kept_mappings(document)
        except FormatError:
            return guess.mapping, "guess"
        named = kept.get(Path(self.file).name)
        if named is not None and named.fits(table):
            return named, "kept"
        return guess.mapping, "guess"


def _split(texts: Sequence[str]) -> list[str]:
    """The parts of comma-separated options."""
    return [part.strip() for text in texts for part in text.split(",") if part.strip()]


__all__ = ["PastCases", "TableOptions"]

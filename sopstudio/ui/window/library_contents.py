"""What is written in the SOPs of the library, for its search: read a little at a time, when it is first searched."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from sopstudio.errors import SopStudioError
from sopstudio.sop import Graph, Sop, to_json_data
from sopstudio.text.humanize import one_line, shorten, speak_name
from sopstudio.ui.drafts import Drafts
from sopstudio.ui.library import LibraryAccess, to_native_text
from sopstudio.ui.open_document import Selection, Subject
from sopstudio.ui.window.library_rows import LibraryRow

SLICE_SECONDS: Final = 0.03
"""How long the window may wait for what is read; the next slice follows when it has nothing else to do."""
MAX_PASSAGE_CHARACTERS: Final = 120
MAX_LEAD_CHARACTERS: Final = 14
_WRITTEN: Final = frozenset(
    {"condition", "description", "label", "message", "name", "opening", "outcome", "role", "steps", "text", "title"}
)
"""The keys of a document whose texts somebody wrote."""


class Passage(NamedTuple):
    """Where a search found a word: the text that has it, the part of it for a row of the list, and the word in that."""

    text: str
    shown: str
    word: str


class _Content(NamedTuple):
    """The texts of an SOP, and all of them in small letters."""

    texts: tuple[str, ...]
    folded: str


def written_texts(data: Any) -> Iterator[str]:
    """The texts in the JSON data of a document that somebody wrote, each on one line."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in _WRITTEN:
                yield from (one_line(text) for text in _strings(value) if text.strip())
            if not isinstance(value, str):
                yield from written_texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from written_texts(value)


def _strings(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        return (value,)
    return (text for text in value if isinstance(text, str)) if isinstance(value, list) else ()


class LibraryContents(QObject):
    """The texts of rows of the library. `grown` is emitted after more of them were read."""

    grown = Signal()

    def __init__(self, library: LibraryAccess, drafts: Drafts, parent: QObject) -> None:
        super().__init__(parent)
        self._library, self._drafts = library, drafts
        self._contents: dict[LibraryRow, _Content] = {}
        self._waiting: list[LibraryRow] = []
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._read_slice)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to be read."""
        return not self._waiting

    def forget(self) -> None:
        """Read everything anew when it is next asked for: the library has changed."""
        self._contents.clear()
        self._waiting.clear()

    def prepare(self, rows: Iterable[LibraryRow]) -> None:
        """Begin to read what is not known of these rows."""
        waiting = set(self._waiting)
        self._waiting += [row for row in rows if row not in self._contents and row not in waiting]
        if self._waiting:
            self._timer.start()

    def find(self, row: LibraryRow, words: Sequence[str]) -> Passage | None:
        """The shortest passage of an SOP with one of the words (in small letters), where its title and texts have all
        of them; None where they have not, or it is not read yet.
        """
        content = self._contents.get(row)
        title = row.title.casefold()
        if content is None or not all(word in content.folded or word in title for word in words):
            return None
        wanted = next((word for word in words if word not in title), words[0])
        passages = [text for text in content.texts if wanted in text.casefold()]
        text = min(passages, key=len, default="")
        return Passage(text, cut_around(speak_names(text), wanted), wanted) if text else None

    def _read_slice(self) -> None:
        end = perf_counter() + SLICE_SECONDS
        while self._waiting and perf_counter() < end:
            row = self._waiting.pop(0)
            self._contents[row] = self._read(row)
        self.grown.emit()
        if self._waiting:
            self._timer.start()

    def _read(self, row: LibraryRow) -> _Content:
        readers: dict[str, Callable[[str], str]] = {
            "sop": self._read_version, "draft": self._read_draft, "sample": _read_sample
        }  # fmt: skip
        reader = readers.get(row.kind)
        try:
            texts = tuple(dict.fromkeys(written_texts(json.loads(reader(row.key))))) if reader is not None else ()
        except (SopStudioError, OSError, ValueError):
            texts = ()  # it cannot be read: opening it says why
        return _Content(texts, "\n".join(texts).casefold())

    def _read_version(self, uid: str) -> str:
        return self._library.library.versions.get(uid).document

    def _read_draft(self, key: str) -> str:
        draft = self._drafts.find(key)
        return to_native_text(draft.document) if draft is not None else "{}"


def _read_sample(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def speak_names(text: str) -> str:
    """A text as people read it: facts in braces, and what is an identifier as a whole, in words."""
    if re.fullmatch(r"\w+", text):
        return speak_name(text)
    return re.sub(r"\{(\w+)\}", lambda match: speak_name(match[1]), text)


def find_text(sop: Sop, text: str) -> Selection | None:
    """The first element of an SOP that has this text among what is written in it, to be selected; None for none."""
    return next((place for element, place in _elements(sop) if text in written_texts(to_json_data(element))), None)


def _elements(sop: Sop) -> Iterator[tuple[object, Selection]]:
    """The elements of an SOP, each with the selection that shows it."""
    graphs: list[tuple[Graph, str]] = [(sop, ""), *((procedure, f"{procedure.id}/") for procedure in sop.procedures)]
    for graph, scope in graphs:
        yield from ((node, Selection(nodes=frozenset((f"{scope}{node.id}",)))) for node in graph.nodes)
        yield from ((edge, Selection(edges=frozenset((f"{scope}{edge.id}",)))) for edge in graph.edges)
    yield from ((fact, Selection(subject=Subject("fact", fact.name))) for fact in sop.facts)
    yield from ((tool, Selection(subject=Subject("tool", tool.name))) for tool in sop.tools)
    yield from ((article, Selection(subject=Subject("article", article.id))) for article in sop.knowledge)
    yield sop, Selection(subject=Subject("sop"))


def cut_around(text: str, word: str) -> str:
    """A long text from shortly before a word on: a row has room for few words."""
    match = re.search(re.escape(word), text, re.I)
    found = match.start() if match else 0
    near = text.find(" ", max(0, found - MAX_LEAD_CHARACTERS), found) + 1
    start = 0 if found <= MAX_LEAD_CHARACTERS else near or text.rfind(" ", 0, found) + 1
    return ("… " if start else "") + shorten(text[start:], MAX_PASSAGE_CHARACTERS)


__all__ = ["LibraryContents", "Passage", "cut_around", "find_text", "speak_names", "written_texts"]

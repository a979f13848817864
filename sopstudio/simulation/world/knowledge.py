"""Knowledge that an agent can look things up in: the articles of the SOP, and those of a folder of Markdown.

Articles are found by BM25, which weighs a shared word by how rare it is; words count whatever their ending. The search
library is loaded with the first question, as most runs have none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.files import read_bytes
from sopstudio.sop import Article
from sopstudio.sop.canonical import decode
from sopstudio.trace import Passages

MOST = 2
"""Passages that an answer holds."""
NEAR = 0.3
"""What scores less than this part of the best is about something else."""
MAX_FILE = 1_000_000
MAX_ARTICLES = 2_000
HEADING = re.compile(r"^#{1,3}[ \t]+(?P<title>.*?)[ \t]*#*[ \t]*$")
FENCE = re.compile(r"^[ \t]{0,3}(?:```|~~~)")


class Knowledge:
    """Articles, with the index of their words made at the first question."""

    def __init__(self, articles: Sequence[Article]) -> None:
        self._articles = tuple(articles)
        self._index: Any = None

    def search(self, query: str, most: int = MOST) -> Passages:
        """The articles that answer best, best first; those that share no telling word are left out."""
        import bm25s

        words = self._words([query])[0] if self._articles else []
        if not words:
            return Passages(())
        if self._index is None:
            self._index = bm25s.BM25()
            texts = [f"{one.title}\n{one.title}\n{one.text}" for one in self._articles]
            self._index.index(self._words(texts), show_progress=False)
        scores = [round(float(score), 4) for score in self._index.get_scores(words)]
        ranked = sorted(range(len(scores)), key=lambda place: -scores[place])[:most]
        found = [place for place in ranked if scores[place] > NEAR * scores[ranked[0]]]
        passages = tuple((self._articles[place].title, self._articles[place].text) for place in found)
        return Passages(passages, tuple(scores[place] for place in found))

    @staticmethod
    def _words(texts: list[str]) -> list[list[str]]:
        import bm25s
        from Stemmer import Stemmer

        found: list[list[str]] = bm25s.tokenize(
            texts, stopwords="en", stemmer=Stemmer("english"), return_ids=False, show_progress=False
        )
        return found


def articles_in(folder: Path) -> tuple[Article, ...]:
    """The articles in the Markdown files of a folder: one for each heading. Raises `FormatError`."""
    if not folder.is_dir():
        raise FormatError("the knowledge cannot be read", where=str(folder), why="it is not a folder", hint="name one")
    found: list[Article] = []
    for path in sorted(folder.rglob("*.md")):
        found += _articles(path, path.relative_to(folder).as_posix(), len(found))
        if len(found) > MAX_ARTICLES:
            why = f"it holds more than {MAX_ARTICLES:,} headings"
            raise FormatError("there is too much knowledge", where=str(folder), why=why, hint="name a smaller folder")
    if not found:
        hint = "put Markdown files (*.md) into it"
        raise FormatError("there is no knowledge", where=str(folder), why="no file holds any text", hint=hint)
    return tuple(found)


def _articles(path: Path, name: str, number: int) -> Iterator[Article]:
    try:
        if path.stat().st_size > MAX_FILE:
            raise FormatError(
                "there is too much knowledge", where=name, why=f"more than {MAX_FILE:,} bytes", hint="split it"
            )
        text = decode(read_bytes(path))
    except OSError as error:
        raise FormatError("the knowledge cannot be read", where=name, why=error.strerror or str(error)) from None
    except FormatError as error:
        error.where = name
        raise
    for title, lines in _sections(text, path.stem.replace("_", " ").replace("-", " ")):
        body = "\n".join(lines).strip()
        if body:
            number += 1
            yield Article(id=f"file_{number}", title=title, text=body)


def _sections(text: str, title: str) -> Iterator[tuple[str, list[str]]]:
    """The parts of a Markdown text, each with its heading; a heading within a block of code is none."""
    lines, fenced = list[str](), False
    for line in text.splitlines():
        fenced ^= FENCE.match(line) is not None
        heading = None if fenced else HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        yield title, lines
        title, lines = heading["title"], []
    yield title, lines


__all__ = ["Knowledge", "articles_in"]

"""Knowledge that an agent can search: the articles of the SOP, and those in a folder of Markdown files.

Articles are found by BM25, which weighs shared words by their rarity; words are stemmed. The search
library is loaded with the first question, since most runs have none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.files import read_bytes
from sopstudio.sop import Article
from sopstudio.sop.canonical_json import decode_utf8
from sopstudio.trace import Passages
from sopstudio.translation import format_number, tr

MAX_PASSAGES = 2
"""How many passages an answer has."""
MIN_RELATIVE_SCORE = 0.3
"""Articles that score less than this share of the best one are left out."""
MAX_FILE_BYTES = 1_000_000
MAX_ARTICLES = 2_000
HEADING = re.compile(r"^#{1,3}[ \t]+(?P<title>.*?)[ \t]*#*[ \t]*$")
FENCE = re.compile(r"^[ \t]{0,3}(?:```|~~~)")


class Knowledge:
    """Articles with an index of their words, built at the first question; runs with the same articles share it."""

    def __init__(self, articles: Sequence[Article]) -> None:
        self._articles = tuple(articles)

    def search(self, query: str, max_passages: int = MAX_PASSAGES) -> Passages:
        """The best articles for a query, best first; those without an informative shared word are left out."""
        words = _split_words([query])[0] if self._articles else []
        if not words:
            return Passages(())
        index = _index_articles(self._articles)
        scores = [round(float(score), 4) for score in index.get_scores(words)]
        ranked = sorted(range(len(scores)), key=lambda place: -scores[place])[:max_passages]
        matches = [place for place in ranked if scores[place] > MIN_RELATIVE_SCORE * scores[ranked[0]]]
        passages = tuple((self._articles[place].title, self._articles[place].text) for place in matches)
        return Passages(passages, tuple(scores[place] for place in matches))


@lru_cache(maxsize=8)
def _index_articles(articles: tuple[Article, ...]) -> Any:
    """The `bm25s.BM25` of the articles, which is only read from then on."""
    import bm25s

    index = bm25s.BM25()
    texts = [f"{article.title}\n{article.title}\n{article.text}" for article in articles]
    index.index(_split_words(texts), show_progress=False)
    return index


def _split_words(texts: list[str]) -> list[list[str]]:
    import bm25s
    from Stemmer import Stemmer

    tokens: list[list[str]] = bm25s.tokenize(
        texts, stopwords="en", stemmer=Stemmer("english"), return_ids=False, show_progress=False
    )
    return tokens


def read_articles(folder: Path) -> tuple[Article, ...]:
    """The articles in the Markdown files of a folder, one for each heading. Raises `FormatError`."""
    if not folder.is_dir():
        raise FormatError(
            tr("the knowledge cannot be read"), where=str(folder), why=tr("it is not a folder"), hint=tr("name one")
        )
    articles: list[Article] = []
    for path in sorted(folder.rglob("*.md")):
        articles += _read_file(path, path.relative_to(folder).as_posix(), len(articles))
        if len(articles) > MAX_ARTICLES:
            reason = tr("it holds more than {max_articles} headings", max_articles=format_number(MAX_ARTICLES))
            raise FormatError(
                tr("there is too much knowledge"), where=str(folder), why=reason, hint=tr("name a smaller folder")
            )
    if not articles:
        hint = tr("put Markdown files (*.md) into it")
        raise FormatError(tr("there is no knowledge"), where=str(folder), why=tr("no file holds any text"), hint=hint)
    return tuple(articles)


def _read_file(path: Path, name: str, count: int) -> Iterator[Article]:
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise FormatError(
                tr("there is too much knowledge"),
                where=name,
                why=tr("more than {max_file_bytes} bytes", max_file_bytes=format_number(MAX_FILE_BYTES)),
                hint=tr("split it"),
            )
        text = decode_utf8(read_bytes(path))
    except OSError as error:
        raise FormatError(tr("the knowledge cannot be read"), where=name, why=error.strerror or str(error)) from None
    except FormatError as error:
        error.where = name
        raise
    for title, lines in _sections(text, path.stem.replace("_", " ").replace("-", " ")):
        body = "\n".join(lines).strip()
        if body:
            count += 1
            yield Article(id=f"file_{count}", title=title, text=body)


def _sections(text: str, title: str) -> Iterator[tuple[str, list[str]]]:
    """The parts of a Markdown text, each with its heading; headings within code blocks are ignored."""
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


__all__ = ["Knowledge", "read_articles"]

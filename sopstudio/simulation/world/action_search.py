"""Search for the action of the repository that is nearest to a next step in words (Agent-S, section 2.3).

By default sentences are compared by a small embedding model that is installed with the program; the paper's larger
one is an extra. Where there is none, the words that texts share are compared (TF-IDF). All methods share one small
protocol, so a new one is a class and a line.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from sopstudio.errors import SimulationError
from sopstudio.simulation.world.sentence_vectors import (
    PAPER_MODEL,
    Encode,
    bundled_encoder,
    has_bundled_model,
    sentence_encoder,
    to_unit_length,
)
from sopstudio.trace import Passages
from sopstudio.translation import quoted, tr

MEANING, WORDS, EMBEDDINGS = "meaning", "words", "embeddings"
"""The methods: the small model, shared words, and a sentence model of one's own (the paper's where none is named)."""
MAX_RESULTS = 3
MIN_WORD_SCORE = 0.3
"""Texts with a lower score share little but common words with the query."""
MIN_MEANING_SCORE = 0.22
"""Rows with a lower score mean something else (measured in `tests/simulation/world/test_paraphrases.py`)."""
MEAN_DAMPING = 2
"""How many rows the zero vector counts for in their mean: what a few rows have in common says little."""
_ID_SUFFIX = re.compile(r"\s*\[#[^\[\]]*\]\s*$")
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_ASKING = re.compile(r"\W*ask\b", re.IGNORECASE)
_WORD = r"[^\W_]+"


class ActionSearch(Protocol):
    """Something that finds what is nearest to a text."""

    def search(self, query: str) -> Passages:
        """The rows that are near enough, nearest first, with their scores."""
        ...


class WordSearch:
    """By shared words, rare ones counting most (TF-IDF, cosine), with a row's name or with its description.

    The query is weighed together with the rows: a word that no row has makes it less similar to all of them.
    """

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        self._rows = tuple(rows)

    def search(self, query: str) -> Passages:
        """The rows that share enough words."""
        exact = _find_exact(self._rows, query)
        if exact is not None or not re.search(_WORD, query):
            return exact or Passages(())
        size = len(self._rows)
        texts = [_normalize(text) for column in zip(*self._rows, strict=True) for text in column]
        sought, *vectors = _word_vectors([_normalize_query(query), *texts])
        scores = [sum(weight * vector.get(word, 0.0) for word, weight in sought.items()) for vector in vectors]
        best = [max(pair) for pair in zip(scores[:size], scores[size:], strict=True)]
        return _rank(self._rows, best, MIN_WORD_SCORE)


class EmbeddingSearch:
    """By sentence embeddings of the names (cosine), as in the paper.

    There is always a result: such models find all short texts similar.
    """

    def __init__(self, rows: Iterable[tuple[str, str]], encode: Encode) -> None:
        self._rows, self._encode = tuple(rows), encode
        self._vectors: Any = None

    def search(self, query: str) -> Passages:
        """The rows with the most similar meaning."""
        if self._vectors is None:
            self._vectors = self._encode([_normalize(name) for name, _ in self._rows])
        return _rank(self._rows, self._vectors @ self._encode([_normalize_query(query)])[0], -1.0)


class MeaningSearch:
    """By averaged word vectors: the quadratic mean of the cosines with a row's name and with its description.

    So a text that is much like one of them counts for more than one that is a little like both.

    Averages of all short texts of one kind are similar, so what the rows have in common is taken out before they are
    compared (their mean is subtracted; Mu and Viswanath 2018). `encoder` gives the encoder at the first search.
    """

    def __init__(self, rows: Iterable[tuple[str, str]], encoder: Callable[[], Encode] = bundled_encoder) -> None:
        self._rows, self._encoder = tuple(rows), encoder
        self._columns: tuple[_Column, ...] = ()

    def search(self, query: str) -> Passages:
        """The rows with the most similar meaning."""
        exact = _find_exact(self._rows, query)
        if exact is not None or not self._rows or not re.search(_WORD, query):
            return exact or Passages(())
        encode = self._encoder()
        if not self._columns:
            names, descriptions = zip(*self._rows, strict=True)
            self._columns = (_Column(names, encode), _Column(descriptions, encode))
        vector = encode([_normalize_query(query)])[0]
        by_name, by_description = (column.compare(vector).clip(0, 1) for column in self._columns)
        texts = 1 + self._columns[1].is_stated
        return _rank(self._rows, ((by_name**2 + by_description**2) / texts) ** 0.5, MIN_MEANING_SCORE)


class _Column:
    """The names or the descriptions of all rows as vectors, without what they have in common."""

    def __init__(self, texts: Sequence[str], encode: Encode) -> None:
        vectors: Any = encode([_normalize(text) for text in texts])
        self.is_stated: Any = vectors.any(axis=1)
        """For each row whether it has such a text."""
        self._mean = vectors.sum(axis=0) / (self.is_stated.sum() + MEAN_DAMPING)
        self._vectors = to_unit_length((vectors - self._mean) * self.is_stated[:, None])

    def compare(self, vector: Any) -> Any:
        """The cosine of each row with a text; 0 for a row without one."""
        return self._vectors @ to_unit_length((vector - self._mean)[None])[0]


def _find_exact(rows: Sequence[tuple[str, str]], query: str) -> Passages | None:
    """The row of exactly this name; None where there is none."""
    exact = next((row for row in rows if _normalize(row[0]) == _normalize(query)), None)
    return None if exact is None else Passages((exact,), (1.0,))


def _word_search(rows: Iterable[tuple[str, str]], _model: str) -> ActionSearch:
    return WordSearch(rows)


def _meaning_search(rows: Iterable[tuple[str, str]], _model: str) -> ActionSearch:
    if not has_bundled_model():
        bundled_encoder()
    return MeaningSearch(rows)


def _embedding_search(rows: Iterable[tuple[str, str]], model: str) -> ActionSearch:
    return EmbeddingSearch(rows, sentence_encoder(model or PAPER_MODEL))


METHODS: Mapping[str, Callable[[Iterable[tuple[str, str]], str], ActionSearch]] = MappingProxyType(
    {MEANING: _meaning_search, WORDS: _word_search, EMBEDDINGS: _embedding_search}
)


def default_method() -> str:
    """The method of a run that names none: *meaning*, or *words* where the small model is not installed."""
    return MEANING if has_bundled_model() else WORDS


def make_search(rows: Iterable[tuple[str, str]], method: str = "") -> ActionSearch:
    """A search over these rows (name, description) by *meaning*, *words* or *embeddings*; blank for the default.

    *embeddings* may be followed by `:` and the name or folder of a sentence model, instead of the paper's.
    Raises `SimulationError` for an unknown method, and for one that is not installed.
    """
    name, _, model = (method or default_method()).partition(":")
    if name not in METHODS:
        raise SimulationError(
            tr("actions cannot be found by {name}", name=quoted(name)),
            hint=tr("choose one of: {methods}", methods=", ".join(METHODS)),
        )
    return METHODS[name](rows, model)


def _word_vectors(texts: Sequence[str]) -> list[dict[str, float]]:
    """For each text its words with their weights, scaled to length one.

    A word weighs (1 + ln of how often it occurs) × (1 + ln((1 + texts) / (1 + texts that have it))): logarithmic term
    frequency and smoothed inverse document frequency (Salton and Buckley 1988; what scikit-learn computes).
    """
    counts = [Counter(re.findall(_WORD, text)) for text in texts]
    having = Counter(word for count in counts for word in count)
    vectors = []
    for count in counts:
        weights = {
            word: (1 + math.log(times)) * (1 + math.log((1 + len(texts)) / (1 + having[word])))
            for word, times in count.items()
        }
        length = math.hypot(*weights.values()) or 1.0
        vectors.append({word: weight / length for word, weight in weights.items()})
    return vectors


def _rank(rows: Sequence[tuple[str, str]], scores: Any, floor: float) -> Passages:
    """The nearest rows; of equally near ones the first counts."""
    candidates = [(round(min(1.0, float(score)), 4), number) for number, score in enumerate(scores) if score > floor]
    ranked = sorted(candidates, key=lambda candidate: (-candidate[0], candidate[1]))[:MAX_RESULTS]
    return Passages(tuple(rows[number] for _, number in ranked), tuple(score for score, _ in ranked))


def _normalize_query(text: str) -> str:
    """As `_normalize`; a question is about the names of its `{fact}` placeholders, so they count as words."""
    if not _ASKING.match(text):
        return _normalize(text)
    return _normalize(_PLACEHOLDER.sub(lambda match: f" {match[1].replace('_', ' ')} ", text))


def _normalize(text: str) -> str:
    """A text without the id at the end of a workflow line and without `{fact}` placeholders, case-folded."""
    words = _ID_SUFFIX.sub("", text)
    return " ".join(_PLACEHOLDER.sub(" ", words).split()).strip(" .\"'`").casefold() or words.strip().casefold()


__all__ = [
    "EMBEDDINGS",
    "MEANING",
    "WORDS",
    "ActionSearch",
    "EmbeddingSearch",
    "MeaningSearch",
    "WordSearch",
    "default_method",
    "make_search",
]

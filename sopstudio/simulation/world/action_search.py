"""Search for the action of the repository that is nearest to a next step in words (Agent-S, section 2.3).

The paper compares sentence embeddings; TF-IDF needs no model and is the default. All methods share one
small protocol, so a new one is a class and a line.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from sopstudio.errors import SimulationError
from sopstudio.trace import Passages

if TYPE_CHECKING:
    import numpy

DEFAULT_MODEL, QUERY_PREFIX = "intfloat/e5-base-v2", "query: "
"""The embedding model of the paper, and what models of its family want ahead of every text."""
MAX_RESULTS = 3
MIN_SCORE = 0.3
"""Texts with a lower score share little but common words with the query."""
_ID_SUFFIX = re.compile(r"\s*\[#[^\[\]]*\]\s*$")
_WORD = r"[^\W_]+"


class ActionSearch(Protocol):
    """Something that finds what is nearest to a text."""

    def search(self, query: str) -> Passages:
        """The rows that are near enough, nearest first, with their scores."""
        ...


class WordSearch:
    """By shared words, rare ones counting most (TF-IDF, cosine).

    The query is weighed together with the rows: a word that no row has makes it less similar to all of them.
    """

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        self._rows = tuple(rows)

    def search(self, query: str) -> Passages:
        """The rows that share enough words."""
        exact = [row for row in self._rows if _normalize(row[0]) == _normalize(query)]
        if exact or not re.search(_WORD, query):
            return Passages(tuple(exact[:1]), (1.0,) * len(exact[:1]))
        sought, *vectors = _word_vectors([_normalize(query), *(_normalize(name) for name, _ in self._rows)])
        scores = [sum(weight * vector.get(word, 0.0) for word, weight in sought.items()) for vector in vectors]
        return _rank(self._rows, scores, MIN_SCORE)


Encode = Callable[[Sequence[str]], "numpy.ndarray[Any, Any]"]
"""Encodes texts as unit vectors, one per row."""


class EmbeddingSearch:
    """By sentence embeddings (cosine). There is always a result: such models find all short texts similar."""

    def __init__(self, rows: Iterable[tuple[str, str]], encode: Encode) -> None:
        self._rows, self._encode = tuple(rows), encode
        self._vectors: Any = None

    def search(self, query: str) -> Passages:
        """The rows with the most similar meaning."""
        if self._vectors is None:
            self._vectors = self._encode([_normalize(name) for name, _ in self._rows])
        return _rank(self._rows, self._vectors @ self._encode([_normalize(query)])[0], -1.0)


@lru_cache(maxsize=1)
def _sentence_encoder(name: str) -> Encode:
    """An encoder with a model given by name or folder. Raises `SimulationError` where it cannot be loaded."""
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError:
        raise SimulationError(
            "actions cannot be compared by meaning",
            why="the package for this is not installed",
            hint="install sopstudio[embeddings], or leave the retrieval as it is",
        ) from None
    try:
        model = SentenceTransformer(name)
    except (OSError, ValueError) as error:
        message = " ".join(str(error).splitlines()[:1])
        raise SimulationError(
            f"the embedding model {name!r} cannot be loaded", why=message, hint="name a folder"
        ) from None

    prefix = QUERY_PREFIX if "e5" in Path(name).name.casefold() else ""

    def encode(texts: Sequence[str]) -> Any:
        return model.encode([f"{prefix}{text}" for text in texts], normalize_embeddings=True)

    return encode


def _word_search(rows: Iterable[tuple[str, str]], _model: str) -> ActionSearch:
    return WordSearch(rows)


def _embedding_search(rows: Iterable[tuple[str, str]], model: str) -> ActionSearch:
    return EmbeddingSearch(rows, _sentence_encoder(model or DEFAULT_MODEL))


METHODS: Mapping[str, Callable[[Iterable[tuple[str, str]], str], ActionSearch]] = MappingProxyType(
    {"words": _word_search, "embeddings": _embedding_search}
)


def has_embeddings() -> bool:
    """Whether the package for embeddings is installed (the extra *embeddings*)."""
    return find_spec("sentence_transformers") is not None


def make_search(rows: Iterable[tuple[str, str]], method: str = "words") -> ActionSearch:
    """A search over these rows (name, description) by *words* or *embeddings*.

    *embeddings* may be followed by `:` and the name or folder of a sentence model, instead of the paper's.
    Raises `SimulationError` for an unknown method.
    """
    name, _, model = method.partition(":")
    if name not in METHODS:
        raise SimulationError(f"actions cannot be found by {name!r}", hint=f"choose one of: {', '.join(METHODS)}")
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


def _normalize(text: str) -> str:
    """A text without the id at the end of a workflow line, case-folded."""
    return " ".join(_ID_SUFFIX.sub("", text).split()).strip(" .\"'`").casefold()


__all__ = ["ActionSearch", "EmbeddingSearch", "WordSearch", "has_embeddings", "make_search"]

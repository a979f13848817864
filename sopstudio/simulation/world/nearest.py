"""Which action of the repository is nearest to a next step in words (Agent-S, section 2.3).

The paper compares embeddings of sentences; words weighted by how rare they are (TF-IDF) do without a model and are the
default. All answer through one small protocol, so that another way of comparing adds a class and a line.
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

MODEL, QUERY = "intfloat/e5-base-v2", "query: "
"""The embedding model of the paper, and what models of its family want ahead of every text."""
MOST = 3
FLOOR = 0.3
"""Texts that share less than this with a query have little but common words in common with it."""
_ID = re.compile(r"\s*\[#[^\[\]]*\]\s*$")
_WORD = r"[^\W_]+"


class Nearest(Protocol):
    """Something that finds what is nearest to a text."""

    def search(self, query: str) -> Passages:
        """What is near enough, nearest first, with how near it is."""
        ...


class ByWords:
    """By the words that are shared, rare ones counting most (TF-IDF, cosine).

    The query is weighed together with the rows: a word that no row has makes it less like any of them.
    """

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        self._rows = tuple(rows)

    def search(self, query: str) -> Passages:
        """What shares enough words."""
        same = [row for row in self._rows if _plain(row[0]) == _plain(query)]
        if same or not re.search(_WORD, query):
            return Passages(tuple(same[:1]), (1.0,) * len(same[:1]))
        sought, *vectors = _word_vectors([_plain(query), *(_plain(name) for name, _ in self._rows)])
        scores = [sum(weight * vector.get(word, 0.0) for word, weight in sought.items()) for vector in vectors]
        return _best(self._rows, scores, FLOOR)


Encode = Callable[[Sequence[str]], "numpy.ndarray[Any, Any]"]
"""Vectors of length one for texts, one a row."""


class ByMeaning:
    """By sentence embeddings (cosine). There is always a nearest one: such models find all short texts alike."""

    def __init__(self, rows: Iterable[tuple[str, str]], encode: Encode) -> None:
        self._rows, self._encode = tuple(rows), encode
        self._vectors: Any = None

    def search(self, query: str) -> Passages:
        """What means most nearly the same."""
        if self._vectors is None:
            self._vectors = self._encode([_plain(name) for name, _ in self._rows])
        return _best(self._rows, self._vectors @ self._encode([_plain(query)])[0], -1.0)


@lru_cache(maxsize=1)
def _sentences(name: str) -> Encode:
    """What encodes sentences with a model, by its name or folder. Raises `SimulationError` where it cannot."""
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
        first = " ".join(str(error).splitlines()[:1])
        raise SimulationError(
            f"the embedding model {name!r} cannot be loaded", why=first, hint="name a folder"
        ) from None

    ahead = QUERY if "e5" in Path(name).name.casefold() else ""

    def encode(texts: Sequence[str]) -> Any:
        return model.encode([f"{ahead}{text}" for text in texts], normalize_embeddings=True)

    return encode


def _by_words(rows: Iterable[tuple[str, str]], _rest: str) -> Nearest:
    return ByWords(rows)


def _by_meaning(rows: Iterable[tuple[str, str]], rest: str) -> Nearest:
    return ByMeaning(rows, _sentences(rest or MODEL))


WAYS: Mapping[str, Callable[[Iterable[tuple[str, str]], str], Nearest]] = MappingProxyType(
    {"words": _by_words, "embeddings": _by_meaning}
)


def compares_meaning() -> bool:
    """Whether the package is installed that compares by meaning (the extra *embeddings*)."""
    return find_spec("sentence_transformers") is not None


def nearest(rows: Iterable[tuple[str, str]], way: str = "words") -> Nearest:
    """What searches these rows (name, description): *words*, or *embeddings*.

    Behind *embeddings* may stand `:` and the name or the folder of a model of sentences, in place of the paper's.
    Raises `SimulationError` where there is no such way.
    """
    name, _, rest = way.partition(":")
    if name not in WAYS:
        raise SimulationError(f"actions cannot be found by {name!r}", hint=f"choose one of: {', '.join(WAYS)}")
    return WAYS[name](rows, rest)


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


def _best(rows: Sequence[tuple[str, str]], scores: Any, floor: float) -> Passages:
    """The nearest rows. Of those that are equally near the first one counts."""
    near = [(round(min(1.0, float(score)), 4), number) for number, score in enumerate(scores) if score > floor]
    ranked = sorted(near, key=lambda one: (-one[0], one[1]))[:MOST]
    return Passages(tuple(rows[number] for _, number in ranked), tuple(score for score, _ in ranked))


def _plain(text: str) -> str:
    """A text without the id that the line of a workflow may end with, and whatever its case."""
    return " ".join(_ID.sub("", text).split()).strip(" .\"'`").casefold()


__all__ = ["ByMeaning", "ByWords", "Nearest", "compares_meaning", "nearest"]

"""Sentence embeddings: those of a small model that comes with a package, and those of any larger one.

The small one (`wordllama`: 32,000 word pieces with a vector of 256 numbers each, averaged over a sentence) lies in
its wheel. Its two files are read here without importing that package, which would configure the root logger, load an
HTTP client, and look for the tokenizer on the network. Nothing is ever downloaded for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sopstudio.errors import SimulationError
from sopstudio.extras import is_installed
from sopstudio.translation import quoted, tr

if TYPE_CHECKING:
    import numpy

PAPER_MODEL, QUERY_PREFIX = "intfloat/e5-base-v2", "query: "
"""The embedding model of Agent-S, and what models of its family want ahead of every text."""
BUNDLED_TOKENIZER = "tokenizers/l2_supercat_tokenizer_config.json"
BUNDLED_WEIGHTS, WEIGHTS_KEY = "weights/l2_supercat_256.safetensors", "embedding.weight"

Encode = Callable[[Sequence[str]], "numpy.ndarray[Any, Any]"]
"""Encodes texts as unit vectors, one per row."""


def has_bundled_model() -> bool:
    """Whether the small model can be used: it is a dependency wherever there is a wheel of it."""
    return _bundled_folder() is not None and all(map(is_installed, ("tokenizers", "safetensors", "numpy")))


def has_sentence_transformers() -> bool:
    """Whether the package for larger models is installed (the extra *embeddings*)."""
    return is_installed("sentence_transformers")


def _bundled_folder() -> Path | None:
    """The folder of the package with the small model; None where it is not complete."""
    spec = find_spec("wordllama") if is_installed("wordllama") else None
    folder = Path(spec.origin).parent if spec is not None and spec.origin else None
    if folder is None or not all((folder / name).is_file() for name in (BUNDLED_TOKENIZER, BUNDLED_WEIGHTS)):
        return None
    return folder


@lru_cache(maxsize=1)
def bundled_encoder() -> Encode:
    """An encoder with the small model: the mean of the vectors of a text's word pieces.

    Raises `SimulationError` where it is not installed.
    """
    folder = _bundled_folder()
    if folder is None or not has_bundled_model():
        raise SimulationError(
            tr("actions cannot be compared by meaning"),
            why=tr("the package wordllama is not installed"),
            hint=tr("install it (it has wheels for Python 3.11 to 3.13), or choose words"),
        )
    import numpy
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / BUNDLED_TOKENIZER))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    vectors = load_file(folder / BUNDLED_WEIGHTS)[WEIGHTS_KEY].astype(numpy.float32)

    def encode(texts: Sequence[str]) -> Any:
        means = numpy.zeros((len(texts), vectors.shape[1]), dtype=numpy.float32)
        for number, text in enumerate(texts):  # one by one: a batch starts threads that a fork would warn of
            pieces = tokenizer.encode(text, add_special_tokens=False).ids
            if pieces:
                means[number] = vectors[pieces].mean(axis=0)
        return to_unit_length(means)

    return encode


def to_unit_length(vectors: Any) -> Any:
    """Each row scaled to length one; a row of zeros stays as it is."""
    import numpy

    lengths = numpy.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / numpy.where(lengths > 0, lengths, 1)


@lru_cache(maxsize=1)
def sentence_encoder(name: str) -> Encode:
    """An encoder with a model given by name or folder. Raises `SimulationError` where it cannot be loaded."""
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError:
        raise SimulationError(
            tr("actions cannot be compared with this sentence model"),
            why=tr("the package for this is not installed"),
            hint=tr("install sopstudio[embeddings], or leave the retrieval as it is"),
        ) from None
    try:
        model = SentenceTransformer(name)
    except (OSError, ValueError) as error:
        message = " ".join(str(error).splitlines()[:1])
        raise SimulationError(
            tr("the embedding model {name} cannot be loaded", name=quoted(name)), why=message, hint=tr("name a folder")
        ) from None

    prefix = QUERY_PREFIX if "e5" in Path(name).name.casefold() else ""

    def encode(texts: Sequence[str]) -> Any:
        return model.encode([f"{prefix}{text}" for text in texts], normalize_embeddings=True)

    return encode


__all__ = [
    "PAPER_MODEL",
    "Encode",
    "bundled_encoder",
    "has_bundled_model",
    "has_sentence_transformers",
    "sentence_encoder",
    "to_unit_length",
]

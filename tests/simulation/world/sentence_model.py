"""A real model of sentences for tests, where there is one: a folder named by the environment, and the extra."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

FOLDER = os.environ.get("SOPSTUDIO_TEST_MODEL", "")
there = pytest.mark.skipif(
    not FOLDER or find_spec("sentence_transformers") is None,
    reason="needs the extra embeddings, and the folder of a model in SOPSTUDIO_TEST_MODEL",
)

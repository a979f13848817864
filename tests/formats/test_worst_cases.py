"""Every worst shape that a reader lets in is read, or refused in one line; what takes longer is ended by its limits."""

from __future__ import annotations

import contextlib

import pytest

from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.limits import MAX_NODES
from tests.formats.worst_cases import CASES, WorstCase
from tests.subsets import subset


@pytest.fixture(autouse=True)
def read_in_this_process() -> None:
    """A child reads here, as for users."""


@pytest.mark.parametrize("case", subset(CASES, 1), ids=lambda case: f"{case.format} {case.shape}")
def test_the_worst_input_is_read_or_refused_within_the_limits(case: WorstCase) -> None:
    nodes = 0
    with contextlib.suppress(FormatError):
        document = read(case.make(), None if case.format == "tools" else case.format).document
        nodes = sum(len(graph.nodes) for graph in document.sop.graphs())
    assert nodes <= MAX_NODES

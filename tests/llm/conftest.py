"""What tests of endpoints share."""

from __future__ import annotations

from functools import partial

import pytest

from sopstudio.llm.client import EndpointModel
from tests.llm.server import MakeModel


@pytest.fixture(params=["conversation", "batch"])
def client(request: pytest.FixtureRequest) -> MakeModel:
    """A maker of models for each of the two clients, which behave alike."""
    return partial(EndpointModel, client=request.param)

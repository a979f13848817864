"""The shop that live tools are called at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.connections.shop_server import Shop, open_shop


@pytest.fixture
def shop() -> Iterator[Shop]:
    """A shop on this machine."""
    with open_shop() as opened:
        yield opened

"""How tests of readers read."""

from __future__ import annotations

import pytest

from sopstudio.formats import registry


@pytest.fixture(autouse=True)
def read_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a child reads for users means the same here, and the start of a child takes most of the time. Tests of the
    child itself, and of what it does not let through, replace this fixture.
    """
    monkeypatch.setattr(registry, "read_in_child", registry.read_here)

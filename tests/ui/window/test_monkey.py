"""Random use leaves no traceback and no warning of Qt, and every document is what it was when the window comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.subsets import DEEP
from tests.ui.window.monkey import Monkey

CHUNK = 1000
"""Things done in one session; a chunk that fails is run again by its seed alone."""
SEEDS = range(100) if DEEP else range(1)
COUNT = CHUNK if DEEP else 35


@pytest.mark.parametrize("seed", SEEDS)
def test_random_use_breaks_nothing(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkey = Monkey(tmp_path / "home", seed)
    try:
        monkey.use(COUNT)
    finally:
        monkey.end()  # a window that is dropped while it is open may end the process
    assert monkey.count > COUNT

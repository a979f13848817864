"""A person at the real window, in Simulate."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.simulate.desks import Seat


@pytest.fixture
def seat(qtbot: QtBot, tmp_path: Path) -> Seat:
    made = Seat(qtbot, tmp_path)
    qtbot.addWidget(made.window)
    return made

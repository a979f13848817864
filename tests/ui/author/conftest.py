"""A seat at the inspector for the tests beside."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document
from tests.ui.author.seat import Seat, loan


@pytest.fixture
def sit(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[Document], Seat]]:
    """Sit down before a document."""
    taken: list[Seat] = []

    def make(document: Document) -> Seat:
        taken.append(Seat(qtbot, tmp_path, document))
        return taken[-1]

    yield make
    for seat in taken:
        seat.close()


@pytest.fixture
def seat(sit: Callable[[Document], Seat]) -> Seat:
    """Before the loan sample."""
    return sit(loan())

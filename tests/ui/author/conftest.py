"""A seat at the inspector for the tests beside."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document
from sopstudio.ui.open_document import EMPTY_SELECTION, Selection
from tests.ui.author.seat import Seat, loan


@pytest.fixture
def sit(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[..., Seat]]:
    """Sit down before a document, and before what is selected in it where one is not to begin with the whole SOP."""
    taken: list[Seat] = []

    def make(document: Document, at: Selection = EMPTY_SELECTION) -> Seat:
        taken.append(Seat(qtbot, tmp_path, document, at))
        return taken[-1]

    yield make
    for seat in taken:
        seat.close()


@pytest.fixture
def seat(sit: Callable[[Document], Seat]) -> Seat:
    """Before the loan sample."""
    return sit(loan())

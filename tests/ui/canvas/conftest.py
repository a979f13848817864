"""A canvas that is edited, on a document of a few nodes, without the rest of the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.canvas.workbench import Workbench, small


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Iterator[Workbench]:
    """A shown canvas with everything that edits from it."""
    made = Workbench(small(), tmp_path)
    with qtbot.waitExposed(made.widget):
        made.widget.show()
    yield made
    made.close()

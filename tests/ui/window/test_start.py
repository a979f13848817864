"""What the window waits with until it is there."""

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Sop
from sopstudio.sop.edits import update_header
from sopstudio.ui.startup import create_document_window
from tests.subsets import subset

HEAVY = ("z3", "lark", "openai", "networkx", "pygraphviz", "pyqtgraph", "sopstudio.store", "filelock")
PROGRAM = f"""
import sys
from pathlib import Path
from sopstudio.ui.startup import create_window
from sopstudio.ui.application import get_application
app = get_application()
window = create_window([], Path(sys.argv[1]))
window.show()
app.processEvents()
print([name for name in {HEAVY!r} if name in sys.modules])
window.close()
"""
PRELOADED_PACKAGES = """
import sys
from sopstudio.ui.window.perspectives import PRELOADED_PACKAGES, import_packages
import_packages(("sopstudio.nowhere", *PRELOADED_PACKAGES))
print([name for name in PRELOADED_PACKAGES if name not in sys.modules])
"""


def print_output(program: str, *arguments: str) -> str:
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=root, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_first_picture_needs_nothing_heavy(tmp_path: Path) -> None:
    assert print_output(PROGRAM, str(tmp_path)) == "[]"


def test_the_other_perspectives_are_there_soon_after_it(tmp_path: Path, qtbot: QtBot) -> None:
    window = create_document_window(Document(sop=Sop(id="new")), tmp_path)
    window.show()
    assert "history.restore" not in window.action_set.actions
    window.start_up()
    qtbot.waitUntil(lambda: "history.restore" in window.action_set.actions, timeout=20_000)
    window.close()


def test_a_window_that_is_closed_at_once_loads_nothing_more(tmp_path: Path, qapp: QApplication) -> None:
    window = create_document_window(Document(sop=Sop(id="new")), tmp_path)
    window.show()
    window.start_up()
    window.close()
    qapp.processEvents()
    assert "history.restore" not in window.action_set.actions


def test_what_is_loaded_ahead_is_there_whatever_is_missing_beside_it() -> None:
    assert print_output(PRELOADED_PACKAGES) == "[]"


EMPTY = Document(sop=Sop(id="new"))
LOAN = read(samples_dir() / "loan_application.sop.json").document


def test_a_perspective_that_is_first_in_view_needs_no_other(tmp_path: Path, qapp: QApplication) -> None:
    window = create_document_window(LOAN, tmp_path, is_covered=True)
    window.show_perspective("simulate")
    window.show()
    qapp.processEvents()
    assert window.perspective("simulate").side_panel().isVisible()
    assert window.context.canvas.canvas_scene.node_items
    assert not window.has_perspective("author")
    window.show_perspective("author")
    assert window.perspective("author").side_panel().isVisible()
    window.close()


@pytest.mark.parametrize(
    ("name", "document", "undone"),
    subset(product(("author", "simulate", "evaluate", "history"), (EMPTY, LOAN), (False, True)), 6, "first"),
)
def test_each_perspective_can_be_the_first_that_is_switched_to(
    tmp_path: Path, qapp: QApplication, name: str, document: Document, undone: bool
) -> None:
    window = create_document_window(document, tmp_path)
    window.show()
    if undone:
        window.context.document.edit("Rename", update_header(window.context.document.document, title="Other"))
        window.context.document.stack.undo()
    window.show_perspective(name)
    qapp.processEvents()
    perspective = window.perspective(name)
    assert perspective.side_panel().isVisible() or perspective.side_panel().sizeHint().isEmpty()
    assert all(panel in window.bottom_panel.findChildren(type(panel)) for panel in perspective.bottom_panels())
    window.show_perspective("author")
    qapp.processEvents()
    assert window.perspective("author").side_panel().isVisible()
    window.close()

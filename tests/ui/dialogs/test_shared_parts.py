"""Tools, facts and articles of other SOPs are found, told apart, and taken in one step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidgetItem
from pytestqt.qtbot import QtBot

from sopstudio.sop import Document, Fact, Output, Sop, Task, Tool, edits
from sopstudio.ui.dialogs.shared_parts import PART_ROLE, SharedPartsPanel
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.open_document import Selection
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.ui.conftest import PatientBot
from tests.ui.open_again import open_again

LOOK_UP = Tool(name="look_up", title="Look up", outputs=(Output(path="score", fact="score"),))
HELLO = Task(id="hello", title="Greet", message="Good morning.")
LOANS = Sop(id="loans", title="Loans", tools=(LOOK_UP,), facts=(Fact(name="score", type="integer"),), nodes=(HELLO,))


@pytest.fixture(scope="module")
def shared_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """A window on an SOP without parts, beside one in the library that has some."""
    home = tmp_path_factory.mktemp("home")
    library = LibraryAccess(home)
    library.save(Document(sop=LOANS))
    library.close()
    made = create_document_window(Document(sop=Sop(id="mine", title="Mine")), home, home / "no-samples")
    module_bot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def window(shared_window: MainWindow) -> Iterator[MainWindow]:
    """The one of the module, put back after the test."""
    with open_again(shared_window):
        yield shared_window
        shared_window.dialogs.shared_parts.dismiss()


@pytest.fixture
def panel(window: MainWindow, qtbot: QtBot) -> SharedPartsPanel:
    window.action_set.run("insert.parts")
    panel = window.dialogs.shared_parts
    qtbot.waitUntil(lambda: panel.list.count() > 0)
    return panel


def items(panel: SharedPartsPanel) -> dict[str, QListWidgetItem]:
    rows = [panel.list.item(index) for index in range(panel.list.count())]
    return {item.data(PART_ROLE).name: item for item in rows if item.data(PART_ROLE) is not None}


def test_a_tool_is_taken_with_its_fact_in_one_step(window: MainWindow, panel: SharedPartsPanel) -> None:
    assert not panel.take_button.isEnabled()
    items(panel)["look_up"].setCheckState(Qt.CheckState.Checked)
    assert "score" in panel.note.text()
    panel.take_button.click()
    document = window.context.document
    assert (document.document.sop.tools, document.document.sop.facts) == (LOANS.tools, LOANS.facts)
    assert not panel.isVisible()
    document.stack.undo()
    assert document.document.sop.tools == ()


def test_what_is_here_already_cannot_be_chosen(window: MainWindow, panel: SharedPartsPanel, qtbot: QtBot) -> None:
    items(panel)["look_up"].setCheckState(Qt.CheckState.Checked)
    panel.take()
    window.action_set.run("insert.parts")
    qtbot.waitUntil(lambda: panel.list.count() > 0)
    item = items(panel)["look_up"]
    assert not item.flags() & Qt.ItemFlag.ItemIsEnabled
    assert panel.chosen() == []
    assert "Loans" in item.text()


def test_the_filter_keeps_what_is_chosen(panel: SharedPartsPanel) -> None:
    items(panel)["look_up"].setCheckState(Qt.CheckState.Checked)
    panel.filter.setText("nothing of this")
    assert items(panel).keys() == {"look_up"}
    assert [part.name for part in panel.chosen()] == ["look_up"]
    panel.filter.setText("loans")
    assert items(panel).keys() == {"look_up", "score", "Good morning."}


def test_a_message_needs_a_step_that_says_it(window: MainWindow, panel: SharedPartsPanel, qtbot: QtBot) -> None:
    assert not items(panel)["Good morning."].flags() & Qt.ItemFlag.ItemIsEnabled
    assert "select one step first" in items(panel)["Good morning."].text()
    panel.dismiss()
    document = window.context.document
    document.edit("Add", edits.add_node(document.document, Task(id="t", title="Begin")))
    document.select(Selection(frozenset({"t"})))
    window.action_set.run("insert.parts")
    qtbot.waitUntil(lambda: "Good morning." in items(panel))
    items(panel)["Good morning."].setCheckState(Qt.CheckState.Checked)
    panel.take()
    assert [getattr(node, "message", "") for node in document.document.sop.nodes] == ["Good morning."]
    document.stack.undo()
    assert [getattr(node, "message", "") for node in document.document.sop.nodes] == [""]

"""The action repository in the window: rows are seen, edited, kept for every procedure, and taken out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.agents.agent_s.actions import Action
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.store import Library
from sopstudio.ui.dialogs.repository import ActionForm, RepositoryPanel, build_rows
from sopstudio.ui.simulate import Simulate
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.window import MainWindow
from tests.agents.agent_s.test_tool_supply import PARCEL
from tests.mentions import unnamed
from tests.simulation.samples import sample

LOAN = sample("loan_application")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    document = read(samples_dir() / "loan_application.sop.json").document
    made = create_document_window(document, tmp_path)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


@pytest.fixture
def panel(window: MainWindow) -> RepositoryPanel:
    window.action_set.run("view.repository")
    return window.dialogs.repository


def listed_titles(panel: RepositoryPanel) -> list[str]:
    return [panel.list.item(place).text() for place in range(panel.list.count())]


def choose(panel: RepositoryPanel, name: str) -> None:
    panel.list.setCurrentRow(listed_titles(panel).index(name))


def stored_files(home: Path) -> list[str]:
    with Library.open(home, read_only=True) as library:
        return [row["action"] for row in library.actions.list()]


@pytest.mark.parametrize("row", build_rows(LOAN, ()).proposed, ids=lambda row: row.action)
def test_every_proposed_row_comes_back_from_the_form_as_it_was(qtbot: QtBot, row: Action) -> None:
    form = ActionForm()
    qtbot.addWidget(form)
    form.show()
    form.show_action(row, LOAN)
    assert form.value() == row


def test_what_the_procedure_needs_is_proposed_and_kept_for_all_at_a_press(
    panel: RepositoryPanel, tmp_path: Path
) -> None:
    proposed = listed_titles(panel)
    assert proposed[0] == "Proposed by this procedure"
    choose(panel, "verify identity")
    assert panel.form.params.keys() >= {"document_number"}
    panel.save_button.click()
    assert stored_files(tmp_path) == ["verify identity"]
    assert listed_titles(panel)[:3] == ["In the library", "verify identity", "Proposed by this procedure"]
    assert "is available to every procedure" in panel.message_label.text()


def test_a_kept_row_is_renamed_changed_and_taken_out(panel: RepositoryPanel, tmp_path: Path) -> None:
    choose(panel, "verify identity")
    panel.save_button.click()
    panel.form.name.setText("look at the papers")
    panel.save_button.click()
    assert stored_files(tmp_path) == ["look at the papers"]
    panel.remove_button.click()
    assert stored_files(tmp_path) == []
    assert "verify identity" in listed_titles(panel)


def test_a_row_of_ones_own_needs_a_name_and_something_to_do(panel: RepositoryPanel, tmp_path: Path) -> None:
    panel._start_new()
    panel.form.name.clear()
    panel.save_button.click()
    assert unnamed(panel.message_label.text(), "name") == []
    panel.form.name.setText("thank the customer")
    panel.form.kinds["message_to_user"].setChecked(False)
    panel.save_button.click()
    assert unnamed(panel.message_label.text(), "does") == []
    panel.form.kinds["api_call"].setChecked(True)
    panel.save_button.click()
    assert unnamed(panel.message_label.text(), "tool") == []
    panel.form.kinds["api_call"].setChecked(False)
    panel.form.kinds["message_to_user"].setChecked(True)
    panel.form.words.setPlainText("Thank you.")
    panel.save_button.click()
    with Library.open(tmp_path, read_only=True) as library:
        (row,) = library.actions.list()
    assert row == {"action": "thank the customer", "type": ["message_to_user"], "user_interaction": "Thank you."}


def test_one_name_is_not_taken_twice(panel: RepositoryPanel, tmp_path: Path) -> None:
    choose(panel, "verify identity")
    panel.save_button.click()
    panel._start_new()
    panel.form.name.setText("verify identity")
    panel.save_button.click()
    assert "already" in panel.message_label.text()
    assert stored_files(tmp_path) == ["verify identity"]


def test_it_is_opened_from_the_memory_of_agent_s_and_put_away_by_escape(window: MainWindow) -> None:
    simulate = window.perspective("simulate")
    assert isinstance(simulate, Simulate)
    simulate.views.details.memory.repository_requested.emit()
    assert window.dialogs.repository.isVisible()
    QTest.keyClick(window.dialogs.repository, Qt.Key.Key_Escape)
    assert not window.dialogs.repository.isVisible()


def test_the_actions_of_the_library_give_their_tools_to_a_text_as_one_edit(qtbot: QtBot, tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.actions.put([PARCEL])
    text = "# Late\nask the customer for the {parcel number}\nlook the parcel up\nterminate the flow\n"
    window = create_document_window(read(text, "text").document, tmp_path)
    qtbot.addWidget(window)
    window.show()
    window.action_set.run("view.repository")
    panel = window.dialogs.repository
    before = window.context.document.document
    panel.supply_button.click()
    assert [tool.name for tool in window.context.document.document.sop.tools] == ["find_parcel"]
    assert "find_parcel" in panel.message_label.text()
    panel.supply_button.click()
    assert "No step" in panel.message_label.text()
    window.context.document.stack.undo()
    assert window.context.document.document == before
    window.close()

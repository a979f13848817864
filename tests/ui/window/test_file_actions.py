"""Opening, saving, drafts: nothing is asked and nothing is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.cases.mapping import kept_mappings
from sopstudio.formats import read, write
from sopstudio.sop import Document, Sop, Task
from sopstudio.sop.edits import add_node, update_header
from sopstudio.ui.canvas.framing import MIN_READABLE_ZOOM
from sopstudio.ui.drafts import load_last_open
from sopstudio.ui.startup import create_document_window, create_window
from sopstudio.ui.window import MainWindow
from tests.cases.domains import make_domain
from tests.formats import workbook_files
from tests.mentions import unnamed
from tests.scenarios.test_published import TASK
from tests.ui.canvas.workbench import small
from tests.ui.closing import close_windows
from tests.ui.conftest import PatientBot
from tests.ui.window.conftest import LOAN, Open

SMALL = small()


@pytest.fixture
def window(open_window: Open) -> MainWindow:
    """A window on a small SOP, as documents come and go."""
    return open_window(SMALL)


@pytest.fixture(scope="module")
def kept_window(module_bot: PatientBot, tmp_path_factory: pytest.TempPathFactory) -> MainWindow:
    """The same for tests that look neither at drafts nor at the library, which take it as `reopened_window`."""
    made = create_document_window(SMALL, tmp_path_factory.mktemp("kept"))
    module_bot.addWidget(made)
    made.show()
    made.read_library()
    module_bot.waitUntil(lambda: made.context.problems.is_current)
    return made


def rename(window: MainWindow, title: str) -> None:
    window.context.document.attempt("Rename", lambda document: update_header(document, title=title))


def test_saving_keeps_a_version_and_says_so(window: MainWindow) -> None:
    rename(window, "Loans")
    window.action_set.run("file.save")
    assert unnamed(window.context.notices.text, "Version 1", "library") == []
    assert [version.number for version in window.context.library.versions_of("small")] == [1]
    assert window.header._state.full_text.startswith("v1 · saved")
    rename(window, "Loans again")
    window.drafts.write()
    assert "unsaved changes" in window.header._state.full_text


def test_a_domain_of_sop_bench_is_opened_with_the_columns_of_its_table(
    reopened_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    before = reopened_window.context.document.document.uid
    reopened_window.files.domains.open(tmp_path)
    qtbot.waitUntil(lambda: "sop.txt" in reopened_window.context.notices.text)
    assert reopened_window.context.document.document.uid == before
    reopened_window.files.domains.open(make_domain(tmp_path))
    qtbot.waitUntil(lambda: reopened_window.context.document.document.uid != before)
    document = reopened_window.context.document.document
    assert document.sop.outputs == ("plot_decision",)
    assert list(kept_mappings(document)) == ["test_set_with_outputs.csv"]


@pytest.fixture
def closing() -> Iterator[list[MainWindow]]:
    """Windows to be closed after the test."""
    opened: list[MainWindow] = []
    yield opened
    close_windows(opened)


def test_a_draft_is_written_soon_and_taken_up_again(
    open_window: Open, qtbot: QtBot, tmp_path: Path, closing: list[MainWindow]
) -> None:
    first = open_window(SMALL)
    with qtbot.waitSignal(first.drafts.written):
        rename(first, "Half done")
    again = create_window([], tmp_path)
    closing.append(again)
    assert again.context.document.document.sop.title == "Half done"
    assert "restored" in again.context.notices.text


def test_a_draft_can_be_discarded(open_window: Open) -> None:
    first = open_window(SMALL)
    rename(first, "Half done")
    first.drafts.write()
    again = open_window(SMALL)
    again.files.open_document(SMALL)
    assert again.context.document.document.sop.title == "Half done"
    offers = [
        widget
        for widget in again.context.notices.findChildren(type(again.header.save_button))
        if widget.text() == "Discard them"
    ]
    offers[0].click()
    assert again.context.document.document.sop == SMALL.sop
    again.drafts.write()
    assert again.drafts.find(again.context.document.document.uid) is None


def test_a_file_that_says_what_the_draft_says_restores_nothing(open_window: Open) -> None:
    first = open_window(SMALL)
    rename(first, "Half done")
    first.drafts.write()
    again = open_window(SMALL)
    again.files.open_document(first.context.document.document)
    assert again.context.document.document.sop.title == "Half done"
    assert "restored" not in again.context.notices.text


def discard(window: MainWindow) -> QPushButton:
    offers: list[QPushButton] = window.context.notices.findChildren(QPushButton)
    return next(offer for offer in offers if offer.text() == "Discard them")


def test_discarding_can_be_undone_with_what_was_done_since(open_window: Open) -> None:
    first = open_window(SMALL)
    rename(first, "Half done")
    first.drafts.write()
    again = open_window(SMALL)
    again.files.open_document(SMALL)
    rename(again, "An hour later")
    discard(again).click()
    assert again.context.document.document.sop == SMALL.sop
    again.context.document.stack.undo()
    assert again.context.document.document.sop.title == "An hour later"


def test_another_sop_takes_the_offer_to_discard_away(open_window: Open) -> None:
    first = open_window(SMALL)
    rename(first, "Half done")
    first.drafts.write()
    again = open_window(SMALL)
    again.files.open_document(SMALL)
    press = discard(again)
    again.files.new()
    assert "restored" not in again.context.notices.text
    press.click()
    assert again.context.document.document.sop.title == "New SOP"


def test_an_sop_that_was_never_saved_can_be_gone_back_to(window: MainWindow) -> None:
    window.files.new()
    rename(window, "Drawn for an hour")
    window.files.open_unsaved(Document(sop=Sop(id="pasted")))
    assert unnamed(window.context.notices.text, "“Drawn for an hour”", "library") == []
    offers: list[QPushButton] = window.context.notices.findChildren(QPushButton)
    next(offer for offer in offers if offer.text() == "Go back to it").click()
    assert window.context.document.document.sop.title == "Drawn for an hour"
    assert window.drafts.has_unsaved_changes


def test_who_saves_without_a_title_is_taken_to_its_field(window: MainWindow) -> None:
    window.files.new()
    window.context.document.attempt("Add", lambda document: add_node(document, Task(id="ask", title="Ask")))
    window.show_perspective("history")
    window.action_set.run("file.save")
    offers: list[QPushButton] = window.context.notices.findChildren(QPushButton)
    next(offer for offer in offers if offer.text() == "Give it a title").click()
    field = window.focusWidget()
    assert isinstance(field, QLineEdit)
    assert field.text() == "New SOP"
    QTest.keyClicks(field, "Lost bags")
    assert window.context.document.document.sop.title.endswith("Lost bags")
    window.action_set.run("file.save")
    assert "called" not in window.context.notices.text


def test_an_sop_that_is_only_a_draft_is_listed_and_opened(window: MainWindow) -> None:
    window.files.new()
    rename(window, "Drawn for an hour")
    window.drafts.write()
    window.files.open_sample("loan_application.sop.json")
    listed = [window.sidebar.list.item(row).text() for row in range(window.sidebar.list.count())]
    assert listed[: listed.index("Samples")] == ["Not saved yet", "Drawn for an hour"]
    window.sidebar.list.itemActivated.emit(window.sidebar.list.item(1))
    assert window.context.document.document.sop.title == "Drawn for an hour"
    window.action_set.run("file.save")
    listed = [window.sidebar.list.item(row).text() for row in range(window.sidebar.list.count())]
    assert "Not saved yet" not in listed


def test_an_sop_without_a_title_is_called_the_same_everywhere(reopened_window: MainWindow) -> None:
    reopened_window.files.open_document(Document(sop=Sop(id="listing-is-blocked")))
    assert reopened_window.header._title.toolTip() == "listing is blocked"


def test_a_saved_document_leaves_no_draft(window: MainWindow) -> None:
    rename(window, "Loans")
    window.drafts.write()
    assert window.drafts.find(window.context.document.document.uid) is not None
    window.action_set.run("file.save")
    assert window.drafts.find(window.context.document.document.uid) is None


def test_a_damaged_draft_is_passed_over(window: MainWindow, tmp_path: Path) -> None:
    rename(window, "Loans")
    window.drafts.write()
    for file in (tmp_path / "drafts").glob("*.json"):
        file.write_text("{", encoding="utf-8")
    assert window.drafts.find(window.context.document.document.uid) is None
    assert load_last_open(tmp_path) is None


def test_what_was_open_and_saved_is_open_at_the_next_start(
    window: MainWindow, tmp_path: Path, closing: list[MainWindow]
) -> None:
    rename(window, "Loans")
    window.action_set.run("file.save")
    window.close()
    again = create_window([], tmp_path)
    closing.append(again)
    assert again.context.document.document.sop.title == "Loans"
    assert not again.drafts.has_unsaved_changes
    assert again.context.notices.text == ""


def test_every_menu_has_its_actions(reopened_window: MainWindow) -> None:
    reopened_window.load_rest()
    menu = reopened_window.header._menu.menu()
    menu.aboutToShow.emit()
    inner = [widget for widget in menu.findChildren(QMenu) if widget.title()]
    shown = {action.text() for menu in inner for action in menu.actions() if action.text() and action.menu() is None}
    actions = reopened_window.action_set.actions.values()
    assert shown == {action.title for action in actions if action.listed}
    chosen_in_settings = "view.theme."
    assert all(action.key for action in actions if not action.listed and not action.id.startswith(chosen_in_settings))


def test_a_file_that_cannot_be_read_is_named_and_nothing_changes(reopened_window: MainWindow, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sop.json"
    bad.write_text('{"format": 1, "sop": ', encoding="utf-8")
    before = reopened_window.context.document.document
    reopened_window.files.open_path(bad)
    assert "bad.sop.json" in reopened_window.context.notices.text
    assert reopened_window.context.document.document is before


@pytest.mark.parametrize("name", ["desk.yaml", "desk.json"])
def test_a_file_of_tools_is_offered_to_choose_from(
    reopened_window: MainWindow, tmp_path: Path, qtbot: QtBot, name: str
) -> None:
    operation = {"operationId": "find_room", "summary": "Find the room", "responses": {}}
    path = tmp_path / name
    path.write_text(json.dumps({"openapi": "3.0.3", "info": {}, "paths": {"/rooms": {"get": operation}}}))
    before = reopened_window.context.document.document
    reopened_window.files.open_path(path)
    qtbot.waitUntil(lambda: reopened_window.files.paste.result.tools is not None)
    assert reopened_window.context.document.document is before
    reopened_window.files.paste.add_button.click()
    assert [tool.name for tool in reopened_window.context.document.document.sop.tools][-1] == "find_room"


def test_a_document_of_another_program_is_read_while_the_window_goes_on(
    reopened_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "returns.xlsx"
    path.write_bytes(workbook_files.to_bytes({"Steps": [["Step", "Action"], [1, "Look it up."], [2, "Pay it."]]}))
    before = reopened_window.context.document.document
    reopened_window.files.open_path(path)
    assert reopened_window.context.document.document is before
    assert path.name in reopened_window.context.notices.text
    qtbot.waitUntil(lambda: reopened_window.context.document.document.sop.title == "Returns", timeout=30_000)
    path.write_bytes(b"PK\x03\x04 xl/workbook.xml")
    reopened_window.files.open_path(path)
    qtbot.waitUntil(lambda: "cannot be read" in reopened_window.context.notices.text, timeout=30_000)


def test_saving_writes_the_file_that_was_opened(reopened_window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "mine.sop.json"
    path.write_bytes(next(iter(write(SMALL, "native").files.values())))
    reopened_window.files.open_path(path)
    rename(reopened_window, "Mine")
    reopened_window.action_set.run("file.save")
    assert read(path).document.sop.title == "Mine"


def test_a_new_sop_takes_a_free_name(window: MainWindow) -> None:
    window.action_set.run("file.new")
    first = window.context.document.document.sop.id
    window.action_set.run("file.save")
    window.action_set.run("file.new")
    assert window.context.document.document.sop.id != first


def test_writing_a_file_says_what_it_could_not_hold(reopened_window: MainWindow, tmp_path: Path) -> None:
    reopened_window.files.write_file(tmp_path / "loan.mmd")
    assert (tmp_path / "loan.mmd").read_text(encoding="utf-8").startswith("flowchart")
    assert "could not be kept" in reopened_window.context.notices.text


KILLED = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from sopstudio.sop import Document, Sop, Task
from sopstudio.sop.edits import update_header
from sopstudio.ui.startup import create_document_window
from sopstudio.ui.application import get_application

app = get_application()
sop = Sop(id="loans", nodes=(Task(id="ask", title="Ask"),), start="ask")
window = create_document_window(Document(sop=sop), Path(sys.argv[1]))
window.show()
number = 0

def edit():
    global number
    number += 1
    window.context.document.attempt("Rename", lambda one: update_header(one, title=f"Loans {number}"))
    print(number, flush=True)

timer = QTimer(interval=250)
timer.timeout.connect(edit)
timer.start()
app.exec()
"""


def test_a_killed_window_loses_at_most_two_seconds_of_edits(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, env=environment, text=True
    )
    assert child.stdout is not None
    for line in child.stdout:
        if int(line) == 16:
            break
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    (draft,) = [file for file in (tmp_path / "drafts").glob("*.json") if file.name != "open.json"]
    held: Document = read(json.loads(draft.read_text(encoding="utf-8"))["document"]).document
    assert int(held.sop.title.removeprefix("Loans ")) >= 16 - 8


def test_the_first_document_begins_where_it_can_be_read(tmp_path: Path, closing: list[MainWindow]) -> None:
    first = create_window([], tmp_path)
    closing.append(first)
    first.show()
    assert first.context.canvas.zoom_factor() >= MIN_READABLE_ZOOM


def test_the_sample_that_is_open_is_marked_and_its_version_once_there_is_one(open_window: Open) -> None:
    window = open_window(LOAN)

    def marked() -> str:
        item = window.sidebar.list.currentItem()
        return item.text() if item is not None and item.isSelected() else ""

    assert marked() == window.context.document.document.sop.title
    window.files.open_sample("email_update.sop.json")
    assert marked() == window.context.document.document.sop.title
    assert window.sidebar.list.currentRow() > 1
    window.action_set.run("file.save")
    assert window.sidebar.list.currentRow() == 0
    window.files.new()
    assert marked() == ""


def test_the_window_fits_a_small_screen_at_one_and_a_half_times_its_size(reopened_window: MainWindow) -> None:
    reopened_window.header.show_title(
        "A procedure with a long title " * 3, "v12 · last saved yesterday 11:10 · unsaved changes"
    )
    assert reopened_window.minimumSizeHint().width() <= 1440 / 1.5


def test_cases_of_a_published_set_say_where_they_are_opened(
    reopened_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "tasks.json"
    path.write_text(json.dumps([TASK]), encoding="utf-8")
    reopened_window.files.open_path(path)
    qtbot.waitUntil(lambda: "tau2-bench" in reopened_window.context.notices.text)
    assert unnamed(reopened_window.context.notices.text, "tasks.json", "Evaluate") == []


def test_an_opened_document_asks_where_it_can_be_read_in_two_ways(
    reopened_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "refunds.txt"
    path.write_text(TWO_READINGS, encoding="utf-8")
    reopened_window.files.open_path(path)
    qtbot.waitUntil(
        lambda: "1 condition can be read in two ways" in reopened_window.context.notices.text, timeout=30_000
    )
    before = reopened_window.context.document.document.sop
    next(each for each in reopened_window.context.notices.findChildren(QPushButton) if each.text() == "Choose").click()
    panel = reopened_window.files.paste
    qtbot.waitUntil(lambda: len(panel.notes.questions.choices) == 1)
    ((_, in_turn),) = panel.notes.questions.choices.values()
    with qtbot.waitSignal(panel._task.ready):
        in_turn.click()
    panel.replace_button.click()
    after = reopened_window.context.document.document.sop
    assert (after.id, after.edges == before.edges) == (before.id, False)


TWO_READINGS = """1. Look up the order.
2. If the item is damaged, refund the customer. If the refund fails, escalate to the supervisor.
3. Close the ticket.
"""

"""Bundles in the window: written, opened, dropped, given on the command line, and refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.bundles import read_bundle
from sopstudio.errors import FormatError
from sopstudio.evaluation.storage import run_result
from sopstudio.simulation.record import event_rows, make_header
from sopstudio.sop import Document, Edge, End, Sop, Task
from sopstudio.sop.edits import update_header
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.startup import create_document_window, create_window
from sopstudio.ui.window import MainWindow
from tests.simulation.samples import of_kind, run_offline, setup_of
from tests.ui.closing import close_windows
from tests.ui.window.conftest import LOAN, Open
from tests.ui.window.test_library_list import press

SMALL = Document(
    sop=Sop(id="small", title="Small", start="ask", nodes=(Task(id="ask", title="Ask"), End(id="done", title="Done")),
            edges=(Edge(id="e", source="ask", target="done"),))
)  # fmt: skip


@pytest.fixture
def window(open_window: Open) -> MainWindow:
    """A window on a small SOP."""
    return open_window(SMALL)


@pytest.fixture
def bundle(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A bundle of the small SOP: a version, and unsaved changes after it."""
    window.files.save()
    document = window.context.document
    document.edit("Rename", update_header(document.document, title="Loans"))
    out = tmp_path / "loan"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), "Bundle (*.sopbundle)"))
    assert window.action_set.run("file.bundle")
    return out.with_suffix(".sopbundle")


@pytest.fixture
def theirs(bundle: Path, tmp_path: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window on another library."""
    window = create_document_window(SMALL, tmp_path / "theirs")
    window.show()
    window.read_library()
    yield window
    close_windows([window])


def titles(window: MainWindow) -> list[str]:
    uid = window.context.document.document.uid
    return [version.title for version in window.context.library.versions_of(uid)]


def test_it_holds_the_versions_and_what_is_not_saved_yet(bundle: Path) -> None:
    held = read_bundle(bundle)
    assert held.document.sop.title == "Loans"
    assert [kept.document.sop.title for kept in held.versions] == [SMALL.sop.title]


def test_what_is_in_it_is_said_and_runs_can_be_left_out(
    open_window: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = open_window(LOAN)
    window.files.save()
    document = window.context.document.document
    setup = setup_of(document.sop.id, of_kind(document.sop.id, "correct-context")[0])
    events, header = run_offline(setup), make_header(setup, "offline", version=1, uid=document.uid)
    library = window.context.library.library
    library.runs.keep(header, event_rows(events), run_result(setup, "offline", events))
    for action, runs in (("file.bundle", 1), ("file.bundle-without-runs", 0)):
        out = tmp_path / f"{action}.sopbundle"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, out=out: (str(out), "Bundle (*.sopbundle)"))
        assert window.action_set.run(action)
        assert len(read_bundle(out).runs) == runs
        assert ("1 run with what was said in them" in window.context.notices.text) == bool(runs)


def test_it_is_opened_as_a_file_and_listed(theirs: MainWindow, bundle: Path, qtbot: QtBot) -> None:
    theirs.files.open_path(bundle)
    qtbot.waitUntil(lambda: theirs.context.document.document.sop.title == "Loans")
    assert titles(theirs) == ["Loans", SMALL.sop.title]
    assert "Loans" in {row.title for row in theirs.sidebar.library.rows() if row.kind == "sop"}
    assert not theirs.drafts.has_unsaved_changes
    theirs.close()


def test_it_is_opened_where_it_is_dropped(theirs: MainWindow, bundle: Path, qtbot: QtBot) -> None:
    content = QMimeData()
    content.setUrls([QUrl.fromLocalFile(str(bundle))])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(9, 9).toPoint(), Qt.DropAction.CopyAction, content, left, none)
    QApplication.sendEvent(theirs, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(theirs, QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, content, left, none))
    qtbot.waitUntil(lambda: titles(theirs) == ["Loans", SMALL.sop.title])
    theirs.close()


def test_text_that_is_dragged_over_the_window_is_left_alone(window: MainWindow) -> None:
    content = QMimeData()
    content.setText("hello")
    enter = QDragEnterEvent(
        QPointF(9, 9).toPoint(), Qt.DropAction.CopyAction, content, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    enter.ignore()
    QApplication.sendEvent(window, enter)
    assert not enter.isAccepted()


def test_it_is_opened_from_the_command_line(bundle: Path, tmp_path: Path, qtbot: QtBot) -> None:
    window = create_window([str(bundle)], tmp_path / "other")
    assert titles(window) == ["Loans", SMALL.sop.title]
    window.close()


def test_a_damaged_one_is_refused_and_takes_nothing(
    theirs: MainWindow, bundle: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    bundle.write_bytes(bundle.read_bytes()[:-40])
    before = theirs.context.document.document
    theirs.files.open_path(bundle)
    qtbot.waitUntil(lambda: bundle.name in theirs.context.notices.text and "…" not in theirs.context.notices.text)
    assert theirs.context.document.document is before
    assert theirs.context.library.list_sops() == ()
    with pytest.raises(FormatError):
        create_window([str(bundle)], tmp_path / "other")
    theirs.close()


def test_its_scenarios_are_listed_on_request(open_window: Open, tmp_path: Path, qtbot: QtBot) -> None:
    window = open_window(LOAN)
    scenarios = of_kind("loan_application", "correct-context")[:2]
    evaluate = window.perspective("evaluate")
    assert isinstance(evaluate, Evaluate)
    evaluate.scenario_controller._set_own_scenarios(scenarios)
    path = tmp_path / "with.sopbundle"
    window.sharing.write_bundle(path)
    assert read_bundle(path).scenarios == tuple(scenarios)
    window.files.open_path(path)
    qtbot.waitUntil(lambda: "scenarios" in offers(window))
    press(window, "Show its scenarios")
    assert window.current == "evaluate"
    assert evaluate.scenario_controller.own_scenarios == tuple(scenarios)


def offers(window: MainWindow) -> str:
    return " ".join(button.text() for button in window.context.notices.findChildren(QPushButton))

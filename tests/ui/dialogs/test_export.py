"""The panel that exports for deployment: what has to be agreed to, what is written, and what the comparison says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.deploy.export import REPORT, RESULT, read_manifest
from sopstudio.sop import Document, Edge, Sop, replace_fields
from sopstudio.ui.dialogs.export import STOPPED, ExportPanel, free_folder
from sopstudio.ui.startup import create_document_window
from tests.analysis.examples import GOOD

WAIT_MS = 60_000
"""For a comparison, on a machine that does much else."""


def show(qtbot: QtBot, sop: Sop, home: Path) -> Iterator[ExportPanel]:
    window = create_document_window(Document(sop=sop), home)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.context.problems.is_current, timeout=WAIT_MS)
    window.open_export()
    panel = window.dialogs.export
    panel.folder_field.setText(str(home / "out"))
    qtbot.waitUntil(lambda: not panel._previews.busy, timeout=WAIT_MS)
    yield panel
    window.close()


@pytest.fixture
def panel(qtbot: QtBot, tmp_path: Path) -> Iterator[ExportPanel]:
    yield from show(qtbot, GOOD, tmp_path)


def choose(qtbot: QtBot, panel: ExportPanel, name: str) -> None:
    names = [getattr(panel.list.item(index).data(0x100), "name", "") for index in range(panel.list.count())]
    folder = panel.folder_field.text()
    panel.list.setCurrentRow(names.index(name))
    panel.folder_field.setText(folder)
    qtbot.waitUntil(lambda: not panel._previews.busy, timeout=WAIT_MS)


def test_an_export_is_written_and_compared(qtbot: QtBot, panel: ExportPanel, tmp_path: Path) -> None:
    assert panel.compare_box.isChecked()
    panel.export_button.click()
    assert not panel.stop_button.isHidden()
    qtbot.waitUntil(lambda: not panel.is_exporting, timeout=WAIT_MS)
    assert panel.result_label.property("role") == "good"
    assert (tmp_path / "out" / RESULT).is_file()
    assert (tmp_path / "out" / REPORT).is_file()
    assert not panel.report_button.isHidden()
    panel.export_button.click()
    qtbot.waitUntil(lambda: not panel.is_exporting, timeout=WAIT_MS)
    assert panel.result_label.property("role") == "bad"
    assert "not empty" in panel.result_label.text()


def test_a_guard_is_written_where_it_is_wanted(qtbot: QtBot, panel: ExportPanel, tmp_path: Path) -> None:
    panel.guard_box.setChecked(True)
    panel.compare_box.setChecked(False)
    qtbot.waitUntil(lambda: not panel._previews.busy, timeout=WAIT_MS)
    panel.export_button.click()
    qtbot.waitUntil(lambda: not panel.is_exporting, timeout=WAIT_MS)
    assert read_manifest(tmp_path / "out").has_guard
    choose(qtbot, panel, "cedar")
    assert panel.guard_box.isHidden()
    assert panel.export_button.isEnabled()


def test_what_is_lost_has_to_be_agreed_to(qtbot: QtBot, panel: ExportPanel, tmp_path: Path) -> None:
    choose(qtbot, panel, "openapi")
    assert panel.compare_box.isHidden()
    assert not panel.export_button.isEnabled()
    panel.accept_box.setChecked(True)
    panel.export_button.click()
    qtbot.waitUntil(lambda: not panel.is_exporting, timeout=WAIT_MS)
    assert panel.result_label.property("role") == "good"
    assert (tmp_path / "out" / "export.json").is_file()
    choose(qtbot, panel, "python")
    assert panel.accept_box.isHidden()
    assert panel.export_button.isEnabled()


def test_errors_of_the_sop_have_to_be_agreed_to(qtbot: QtBot, tmp_path: Path) -> None:
    stray = Edge(id="stray", source="decide", target="nowhere", kind="always")
    for panel in show(qtbot, replace_fields(GOOD, edges=(*GOOD.edges, stray)), tmp_path):
        assert not panel.force_box.isHidden()
        assert not panel.export_button.isEnabled()
        panel.force_box.setChecked(True)
        assert panel.export_button.isEnabled() == (panel._preview is not None and panel._preview.export is not None)


def test_a_comparison_can_be_stopped_and_the_files_stay(qtbot: QtBot, panel: ExportPanel, tmp_path: Path) -> None:
    panel.progressed.connect(lambda *_: panel.stop_button.click())
    panel.export_button.click()
    qtbot.waitUntil(lambda: not panel.is_exporting, timeout=WAIT_MS)
    assert STOPPED in panel.result_label.text()
    assert (tmp_path / "out" / "export.json").is_file()
    assert not (tmp_path / "out" / RESULT).exists()


def test_the_folder_that_is_proposed_is_free(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a-2").mkdir()
    assert free_folder(tmp_path, "a") == tmp_path / "a-3"
    assert free_folder(tmp_path, "b") == tmp_path / "b"

"""Tools of a folder and of an MCP server are offered like those of a pasted list."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.extras import is_installed
from sopstudio.ui.window import MainWindow
from tests.ui.window.conftest import Open, open_window, window

__all__ = ["Open", "open_window", "window"]

SCHEMA = {"title": "find_order", "type": "object", "properties": {"id": {"type": "string"}}}
needs_servers = pytest.mark.skipif(not is_installed("mcp") or sys.platform == "win32", reason="no MCP servers here")


def test_the_tools_of_a_folder_are_chosen_and_added(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(SCHEMA), encoding="utf-8")
    (tmp_path / "b.json").write_text("{", encoding="utf-8")
    panel = window.files.paste
    panel.open("")
    with qtbot.waitSignal(panel.tool_sources.ready):
        panel.tool_sources.read_folder(tmp_path)
    assert panel.tool_choice.chosen() == {"find_order"}
    assert [loss.where for loss in panel.result.losses] == ["b.json"]
    panel.add_button.click()
    assert "find_order" in [tool.name for tool in window.context.document.document.sop.tools]
    assert window.context.document.stack.count() == 1


def test_a_file_is_offered_where_nothing_was_pasted(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    panel = window.files.paste
    panel.open("")
    assert panel.empty_note.isVisibleTo(panel)
    (tmp_path / "a.json").write_text(json.dumps(SCHEMA), encoding="utf-8")
    with qtbot.waitSignal(panel.tool_sources.ready):
        panel.tool_sources.read_file(tmp_path / "a.json")
    assert panel.tool_choice.chosen() == {"find_order"}
    assert not panel.empty_note.isVisibleTo(panel)


def test_a_folder_without_tools_says_why(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    panel = window.files.paste
    panel.open("")
    with qtbot.waitSignal(panel.tool_sources.failed):
        panel.tool_sources.read_folder(tmp_path)
    assert panel.result.error
    assert not panel.tool_choice.isVisible()


@needs_servers
def test_a_server_is_asked_by_the_keyboard_and_can_be_cancelled(window: MainWindow, qtbot: QtBot) -> None:
    panel = window.files.paste
    panel.open("")
    sources = panel.tool_sources
    sources.server_link.click()
    assert sources.address.hasFocus() or sources.address.isVisibleTo(panel)
    sources.address.setText("sleep 60")
    QTest.keyClick(sources.address, Qt.Key.Key_Return)
    assert (sources.is_reading, sources.cancel_button.isVisibleTo(panel)) == (True, True)
    QTest.keyClick(sources, Qt.Key.Key_Escape)
    assert (sources.is_reading, sources.address.isEnabled()) == (False, True)
    sources.address.setText("no-such-server-here")
    with qtbot.waitSignal(sources.failed):
        sources.list_button.click()
    assert "no-such-server-here" in panel.summary_label.text()

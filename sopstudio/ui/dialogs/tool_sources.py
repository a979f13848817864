"""Lists of tools that are not pasted: those of an MCP server, of a file, and of all files in a folder."""

from __future__ import annotations

from collections.abc import Coroutine
from concurrent.futures import CancelledError, Future
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from sopstudio.connections.loop_thread import LoopThread
from sopstudio.connections.mcp_listing import MAX_LISTING_SECONDS, fetch_tools
from sopstudio.errors import SopStudioError
from sopstudio.formats.limits import read_file
from sopstudio.formats.tool_lists import ToolReading, read_folder, read_tools
from sopstudio.translation import tr
from sopstudio.ui.file_dialogs import ask_for_file, ask_for_folder
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.text_widgets import ElidedLink
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, column, label, name_control, row

SERVER_NOTE = tr(
    "The command runs on this computer, with your environment, for at most "
    "{max_listing_seconds} seconds; then it is ended, with all that it has started.",
    max_listing_seconds=MAX_LISTING_SECONDS,
)


class ToolSources(QWidget):
    """Three links, and the address of a server below them. What is read is read in a thread of its own.

    `ready` carries the `ToolReading`, `failed` the reason why there is none.
    """

    ready = Signal(object)
    failed = Signal(str)
    _ended = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._loop = LoopThread()
        self._future: Future[ToolReading] | None = None
        self.server_link = ElidedLink(tr("From an MCP server…"), self._show_server, tip=tr("List the server's tools"))
        self.file_link = button(
            tr("File…"), self._choose_file, role="link", tip=tr("Read a list of tools: OpenAPI, MCP, …")
        )
        self.folder_link = button(
            tr("Folder…"), self._choose_folder, role="link", tip=tr("Read every list of tools in it")
        )
        self.address = QLineEdit()
        self.address.setPlaceholderText(example(tr("python -m mcp_server_time, or https://host/mcp")))
        name_control(self.address, tr("Command or URL of the MCP server"))
        self.address.returnPressed.connect(self._read_server)
        self.list_button = button(tr("List its tools"), self._read_server)
        self.cancel_button = button(tr("Cancel"), self.cancel)
        self.note = label(SERVER_NOTE, "quiet", wrap=True)
        self._server_row = QWidget()
        lines = column(self, spacing=SPACE_S)
        links = FlowLayout(SPACE_S)
        for part in (label(tr("Tools:"), "quiet"), self.file_link, self.folder_link, self.server_link):
            links.addWidget(part)
        lines.addLayout(links)
        server = column(self._server_row, spacing=SPACE_S)
        server.addLayout(row(self.address, self.list_button, self.cancel_button))
        server.addWidget(self.note)
        lines.addWidget(self._server_row)
        self._server_row.hide()
        self._ended.connect(self._show_end)
        self._show_state()

    @property
    def is_reading(self) -> bool:
        """Whether a list is being read."""
        return self._future is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends the reading."""
        if event.key() == Qt.Key.Key_Escape and self.is_reading:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def read_server(self, place: str) -> None:
        """Start to read the tools of a server, named as `connections.mcp_listing` says."""
        self._start(fetch_tools(place))

    def read_file(self, file: Path) -> None:
        """Start to read a file."""
        self._start(_read_file(file))

    def read_folder(self, folder: Path) -> None:
        """Start to read the files of a folder."""
        self._start(_read_folder(folder))

    def cancel(self) -> None:
        """Break off what is being read; a server is ended. Nothing is shown of it."""
        future, self._future = self._future, None
        if future is not None:
            future.cancel()
        self._show_state()

    def shut_down(self) -> None:
        """As `cancel`, and wait until it is ended."""
        self.cancel()
        self._loop.close()

    def _show_server(self) -> None:
        self._server_row.show()
        self.address.setFocus(Qt.FocusReason.OtherFocusReason)

    def _read_server(self) -> None:
        if self.address.text().strip() and not self.is_reading:
            self.read_server(self.address.text().strip())

    def _choose_file(self) -> None:
        if file := ask_for_file(self, tr("Description of tools")):
            self.read_file(file)

    def _choose_folder(self) -> None:
        if folder := ask_for_folder(self, tr("Folder with descriptions of tools")):
            self.read_folder(folder)

    def _start(self, coroutine: Coroutine[Any, Any, ToolReading]) -> None:
        self.cancel()
        future = self._future = self._loop.submit(coroutine)
        future.add_done_callback(partial(_hand_over, self._ended))
        self._show_state()

    def _show_end(self, future: Future[ToolReading], result: ToolReading | str) -> None:
        if future is not self._future:
            return
        self._future = None
        self._show_state()
        if isinstance(result, str):
            self.failed.emit(result)
        else:
            self.ready.emit(result)

    def _show_state(self) -> None:
        has_focus = self.cancel_button.hasFocus()
        for control in (self.list_button, self.address, self.server_link, self.file_link, self.folder_link):
            control.setEnabled(not self.is_reading)
        if has_focus and not self.is_reading:
            self.address.setFocus(Qt.FocusReason.OtherFocusReason)
        self.cancel_button.setVisible(self.is_reading)
        self.note.setText(tr("Reading its tools …") if self.is_reading else SERVER_NOTE)


def _hand_over(ended: Any, future: Future[ToolReading]) -> None:
    """Send the result, or the reason for none, to the thread of the window."""
    try:
        result: ToolReading | str = future.result()
    except (CancelledError, RuntimeError):
        return
    except SopStudioError as error:
        result = str(error)
    ended.emit(future, result)


async def _read_file(file: Path) -> ToolReading:
    return read_tools(read_file(file))


async def _read_folder(folder: Path) -> ToolReading:
    return read_folder(folder)


__all__ = ["SERVER_NOTE", "ToolSources"]

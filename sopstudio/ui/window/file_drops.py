"""Files that are dropped on a window are opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget


class FileDrops(QObject):
    """Takes a file that is dragged over `window`; `open_file` is called with what is dropped."""

    def __init__(self, window: QWidget, open_file: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._open = open_file
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle what is dragged over the window and dropped on it, if it is one file."""
        if isinstance(event, QDropEvent):
            path = dropped_file(event.mimeData())
            if path is not None:
                event.acceptProposedAction()
                if not isinstance(event, QDragEnterEvent) and event.type() == QEvent.Type.Drop:
                    self._open(path)
                return True
        return super().eventFilter(watched, event)


def dropped_file(content: QMimeData) -> Path | None:
    """The file that is dragged or dropped; None for anything else, and for several."""
    files = [Path(url.toLocalFile()) for url in content.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].is_file() else None


__all__ = ["FileDrops"]

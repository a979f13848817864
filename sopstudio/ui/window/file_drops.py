"""Files that are dropped on a window are opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget


class FileDrops(QObject):
    """Takes what is dragged over `window`; `open_paths` is called with the files and folders that are dropped."""

    def __init__(self, window: QWidget, open_paths: Callable[[Sequence[Path]], object]) -> None:
        super().__init__(window)
        self._open_paths = open_paths
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle files and folders that are dragged over the window and dropped on it."""
        if isinstance(event, QDropEvent):
            paths = dropped_paths(event.mimeData())
            if paths:
                event.acceptProposedAction()
                if not isinstance(event, QDragEnterEvent) and event.type() == QEvent.Type.Drop:
                    self._open_paths(paths)
                return True
        return super().eventFilter(watched, event)


def dropped_paths(content: QMimeData) -> list[Path]:
    """The files and folders that are dragged or dropped; none where anything else is among them."""
    paths = [Path(url.toLocalFile()) for url in content.urls() if url.isLocalFile()]
    return paths if len(paths) == len(content.urls()) and all(path.exists() for path in paths) else []


__all__ = ["FileDrops"]

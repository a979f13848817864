"""What is offered for a file that was just written: to open it, or to show the folder that it is in."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from sopstudio.translation import tr
from sopstudio.ui.notices import NoticeAction

READABLE_SUFFIXES = frozenset(
    {".csv", ".docx", ".htm", ".html", ".jpg", ".md", ".pdf", ".png", ".svg", ".txt", ".xlsx"}
)
"""Files that desktops have a program for; others are handed on rather than opened."""


def written_file_actions(path: Path) -> tuple[NoticeAction, ...]:
    """The action for the notice that says that `path`, a file or a folder, was written."""
    if path.suffix.lower() in READABLE_SUFFIXES:
        return ((tr("Open"), partial(_open, path)),)
    return ((tr("Show the folder"), partial(_open, path if path.is_dir() else path.parent)),)


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(path.absolute()))


__all__ = ["written_file_actions"]

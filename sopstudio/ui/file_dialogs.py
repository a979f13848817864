"""Asking for files and folders: every dialog starts where the open document's file is, else where a file was last
opened or saved, else in the folder of documents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from sopstudio.errors import SopStudioError
from sopstudio.translation import tr
from sopstudio.ui.context import WindowContext


def ask_for_file(parent: QWidget, title: str, filters: str = "", start: str = "") -> Path | None:
    """The file that a person chooses to be read, None for none; a dialog may start at a path of its own."""
    name, _ = QFileDialog.getOpenFileName(parent, title, start or str(start_folder(parent)), filters)
    return _note(parent, name)


def ask_for_files(parent: QWidget, title: str, filters: str) -> list[Path]:
    """The files that a person chooses to be read; their endings are not shown, as there are many."""
    options = QFileDialog.Option.HideNameFilterDetails
    names, _ = QFileDialog.getOpenFileNames(parent, title, str(start_folder(parent)), filters, options=options)
    return [path for name in names if (path := _note(parent, name)) is not None]


def ask_for_folder(parent: QWidget, title: str) -> Path | None:
    """The folder that a person chooses; None for none."""
    name = QFileDialog.getExistingDirectory(parent, title, str(start_folder(parent)))
    return _note(parent, name)


def ask_where_to_save(parent: QWidget, title: str, name: str, filters: str, *, adds: bool = False) -> Path | None:
    """The file that a person chooses to be written, `name` unless they write another; None for none.

    Without an ending it gets that of the filter. Where something is added to a file, no question is asked whether it
    is to be replaced.
    """
    start = str(start_folder(parent) / name)
    options = QFileDialog.Option.DontConfirmOverwrite if adds else QFileDialog.Option(0)
    while True:
        chosen, chosen_filter = QFileDialog.getSaveFileName(parent, title, start, filters, "", options)
        path, ending = _note(parent, chosen), re.search(r"\*(\.[\w.]+)", chosen_filter)
        if path is None or ending is None or path.suffix:
            return path
        completed = path.with_suffix(ending[1])  # which the dialog did not know when it looked for such a file
        if adds or not completed.exists() or _may_replace(parent, completed):
            return completed
        start = str(path)


def _may_replace(parent: QWidget, path: Path) -> bool:
    """Ask whether a file that is there already is to be replaced."""
    text = tr("{name} already exists. Do you want to replace it?", name=path.name)
    return QMessageBox.question(parent, tr("Replace the file"), text) == QMessageBox.StandardButton.Yes


def start_folder(parent: QWidget) -> Path:
    """Where a dialog over this widget starts."""
    return next((folder for folder in _candidates(_context_of(parent)) if folder.is_dir()), Path.home())


def _candidates(context: WindowContext | None) -> Iterable[Path]:
    if context is not None:
        if context.document.path is not None:
            yield context.document.path.absolute().parent
        if context.settings.value.last_folder:
            yield Path(context.settings.value.last_folder)
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    if documents:
        yield Path(documents)


def _context_of(parent: QWidget) -> WindowContext | None:
    """What the window of a widget works on; None where it is no window of ours."""
    context = getattr(parent.window(), "context", None)
    return context if isinstance(context, WindowContext) else None


def _note(parent: QWidget, name: str) -> Path | None:
    """The path of what was chosen, None for a blank; its folder is kept for the next time."""
    if not name:
        return None
    path, context = Path(name), _context_of(parent)
    folder = str(path.absolute() if path.is_dir() else path.absolute().parent)
    if context is not None and folder != context.settings.value.last_folder:
        try:
            context.settings.save(context.settings.value.model_copy(update={"last_folder": folder}))
        except SopStudioError:  # the folder is a convenience, and what was chosen is opened all the same
            return path
    return path


__all__ = ["ask_for_file", "ask_for_files", "ask_for_folder", "ask_where_to_save", "start_folder"]

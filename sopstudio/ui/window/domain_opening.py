"""Opening a domain of SOP-Bench: its folder is read in the background, and becomes an SOP that was never saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from sopstudio.errors import SopStudioError
from sopstudio.sop import Document
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.file_dialogs import ask_for_folder
from sopstudio.ui.window.file_reading import read_domain_folder

if TYPE_CHECKING:
    from sopstudio.cases.sop_bench import Domain


class DomainOpening(QObject):
    """`open_unsaved` opens the document that a domain became."""

    def __init__(self, context: WindowContext, window: QWidget, open_unsaved: Callable[[Document], object]) -> None:
        super().__init__(window)
        self._context, self._window, self._open_unsaved = context, window, open_unsaved

    def close(self) -> None:
        """Wait for a domain that is being read."""
        self._reader.close()

    def ask(self) -> None:
        """Ask for the folder of a domain of SOP-Bench, and open it."""
        if folder := ask_for_folder(self._window, tr("Folder of a domain: sop.txt, metadata.json, a table")):
            self.open(folder)

    def open(self, folder: Path) -> None:
        """Read a domain of SOP-Bench in the background, and open it as an SOP that was never saved."""
        self._context.notices.post(tr("Reading {name} …", name=folder.name), "accent")
        self._reader.request(folder)

    @cached_property
    def _reader(self) -> LatestTask:
        reader = LatestTask(read_domain_folder, 0, self)
        reader.ready.connect(self._show)
        return reader

    def _show(self, folder: Path, result: Domain | SopStudioError) -> None:
        """Open a domain, and say what reading it left out and where its cases are run."""
        if isinstance(result, SopStudioError):
            self._context.notices.post(str(result), "bad")
            return
        self._open_unsaved(result.document)
        notes = (
            tr("{what} ({count} notes in all). ", what=result.losses[0].what, count=len(result.losses))
            if result.losses
            else ""
        )
        text = tr(
            "{name}: {notes}The columns of {name_2} are kept: open it in Evaluate, Past cases.",
            name=folder.name,
            notes=notes,
            name_2=result.table_path.name,
        )
        self._context.notices.post(text, "warning" if result.losses else "good")


__all__ = ["DomainOpening"]

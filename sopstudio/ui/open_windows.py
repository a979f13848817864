"""The windows of the program: each shows one SOP, and none shows one that another shows, so that no edit is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject

from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.theme import ThemeName


class DocumentWindow(Protocol):
    """A window as the others see it."""

    def open_document(self) -> OpenDocument:
        """What it shows."""

    def bring_to_front(self) -> None:
        """Show the window before all others."""

    def set_theme(self, name: ThemeName) -> None:
        """Show the window in another theme."""

    def write_draft(self) -> None:
        """Write the draft of what it shows, where that waits to be written."""

    def refresh_library(self) -> None:
        """List the library again, as it was changed from another window."""

    def close(self) -> bool:
        """Close the window."""

    def deleteLater(self) -> None:
        """Delete the window when the event is over."""


class OpenWindows(QObject):
    """`create` makes a window and shows it: with the SOP that a file holds, or that the library has by a uid, or with
    the start screen where both are blank.
    """

    def __init__(self, create: Callable[[Path | None, str], DocumentWindow] | None = None) -> None:
        super().__init__()
        self._create = create
        self._windows: list[DocumentWindow] = []

    def __iter__(self) -> Iterator[DocumentWindow]:
        return iter(tuple(self._windows))

    @property
    def can_open(self) -> bool:
        """Whether further windows can be opened; not beside a window that is only drawn."""
        return self._create is not None

    def add(self, window: DocumentWindow) -> None:
        """Follow a window."""
        self._windows.append(window)

    def remove(self, window: DocumentWindow) -> None:
        """Forget a window that closes; it is deleted when its event is over."""
        if window in self._windows:
            self._windows.remove(window)
            window.deleteLater()

    def open_new(self, path: Path | None = None, sop: str = "") -> None:
        """Open another window; where another one shows that SOP of the library, bring that to the front."""
        if self._create is not None and not self.show_elsewhere(sop):
            self._create(path, sop)

    def show_elsewhere(self, uid: str, here: OpenDocument | None = None) -> bool:
        """Bring the window to the front that shows an SOP, unless that is `here`; whether there is one."""
        window = self._find(uid, here)
        if window is not None:
            window.bring_to_front()
        return window is not None

    def is_elsewhere(self, uid: str, here: OpenDocument) -> bool:
        """Whether another window than `here` shows an SOP."""
        return self._find(uid, here) is not None

    def bring_to_front(self) -> None:
        """Show the window that was opened last before all others."""
        if self._windows:
            self._windows[-1].bring_to_front()

    def note_library_change(self, source: DocumentWindow) -> None:
        """Let the other windows list what `source` changed in the library."""
        for window in self:
            if window is not source:
                window.refresh_library()

    def write_drafts(self) -> None:
        """Write what waits to be written, so that the files say what the windows show."""
        for window in self:
            window.write_draft()

    def close_all(self) -> None:
        """Close every window."""
        for window in self:
            window.close()

    def _find(self, uid: str, here: OpenDocument | None) -> DocumentWindow | None:
        documents = ((window, window.open_document()) for window in self)
        return next((window for window, open in documents if open is not here and uid == open.document.uid), None)


__all__ = ["DocumentWindow", "OpenWindows"]

"""Where one was at work: perspective, view of the canvas and selection of each SOP, and how wide the panels were, kept
from one start to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from PySide6.QtCore import QObject, QTimer

from sopstudio.files import write_whole
from sopstudio.ui.canvas.folding import Fold
from sopstudio.ui.context import WindowActions, WindowContext
from sopstudio.ui.open_document import Selection
from sopstudio.ui.window.perspectives import PERSPECTIVES

WORKPLACES_FILE, MAX_WORKPLACES = "workplaces.json", 100
WRITE_DELAY_MS = 2000
"""Milliseconds after the last movement at which the file is written."""


class Workplace(Struct, frozen=True):
    """Where one was in an SOP, and what was folded on its canvas.

    `zoom` is 0 where the view was never moved; else `x` and `y` are the middle of it.
    """

    perspective: str = ""
    zoom: float = 0.0
    x: float = 0.0
    y: float = 0.0
    nodes: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    folds: tuple[Fold, ...] = ()


UNMOVED = Workplace(PERSPECTIVES[0].name)
"""Where one is in an SOP that was opened, and nothing else."""


class _Contents(Struct):
    """The file: the workplaces by the uid of their SOP, the newest last, the run that was offered already, and the
    widths of sidebar and panels that were chosen.
    """

    places: dict[str, Workplace] = {}
    settled_run: str = ""
    widths: dict[str, int] = {}


class Workplaces(QObject):
    """Follows the window. A file that cannot be read or written is empty: it is only a convenience."""

    def __init__(self, context: WindowContext, window: WindowActions, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._window = context, window
        self._path = context.library.home / WORKPLACES_FILE
        self._contents = _read(self._path)
        self._written = self._contents_text()
        self._awaited_perspective = ""
        self._is_shifted = self._is_closed = False
        self.timer = QTimer(self, singleShot=True, interval=WRITE_DELAY_MS)
        self.timer.timeout.connect(self.write)
        context.document.about_to_open.connect(self.write)
        context.document.selected.connect(self.note_change)
        context.canvas.scrolled.connect(self.note_change)
        context.canvas.canvas_scene.folds_changed.connect(self.note_change)

    @property
    def settled_run(self) -> str:
        """The run that was offered to be continued, and was not; blank for none."""
        return self._contents.settled_run

    @settled_run.setter
    def settled_run(self, run: str) -> None:
        self._contents.settled_run = run

    @property
    def widths(self) -> Mapping[str, int]:
        """The widths of sidebar and panels that were chosen, in pixels (see `Panes`)."""
        return self._contents.widths

    def note_widths(self, widths: Mapping[str, int]) -> None:
        """Write soon that these widths were chosen."""
        self._contents.widths = dict(widths)
        self.note_change()

    def note_perspective(self) -> None:
        """Write soon, as one went to another perspective, which is the one to stay in."""
        self._awaited_perspective = ""
        self.note_change()

    def note_change(self) -> None:
        """Write soon, as something moved."""
        self.timer.start()

    def write(self) -> None:
        """Write where one is now, if that is elsewhere than was written."""
        self.timer.stop()
        known, self._contents = self._contents, _read(self._path)  # other windows write, too
        self._contents.settled_run = known.settled_run or self._contents.settled_run
        self._contents.widths |= known.widths
        uid, places = self._context.document.document.uid, self._contents.places
        places.pop(uid, None)
        place = self._current_place()
        if place != UNMOVED:
            places[uid] = place
        for outdated in list(places)[:-MAX_WORKPLACES]:
            del places[outdated]
        text = self._contents_text()
        if text == self._written:
            return
        try:
            write_whole(self._path, text.encode())
            self._written = text
        except OSError:
            return

    def restore_view(self) -> None:
        """Show the part of the open SOP, and select in it, what was in view and selected when it was left."""
        place = self._contents.places.get(self._context.document.document.uid)
        if place is None:
            return
        self._context.canvas.canvas_scene.set_folds(place.folds)
        self._context.document.select(Selection(frozenset(place.nodes), frozenset(place.edges)))
        self._show_view(place)

    def _show_view(self, place: Workplace) -> None:
        canvas = self._context.canvas
        if place.zoom > 0:
            canvas.zoom(place.zoom / canvas.zoom_factor())
            canvas.centerOn(place.x, place.y)

    def restore_place(self) -> None:
        """Restore the view at once; the perspective follows with `restore_perspective`, as it may not be there yet."""
        place = self._contents.places.get(self._context.document.document.uid)
        if place is not None:
            self._awaited_perspective = place.perspective
            self.restore_view()

    def restore_perspective(self) -> None:
        """Go to the perspective in which the window was closed, unless somebody went to another one meanwhile."""
        awaited, self._awaited_perspective = self._awaited_perspective, ""
        if awaited and awaited != self._window.current:
            self._window.show_perspective(awaited)
            self._is_shifted = True

    def adjust_view(self) -> None:
        """Restore the view once more where the perspective gave the canvas another size; a step after it did."""
        is_shifted, self._is_shifted = self._is_shifted, False
        place = self._contents.places.get(self._context.document.document.uid)
        if is_shifted and place is not None:
            self._show_view(place)

    def close(self, *, records: bool) -> None:
        """Follow nothing any more; with `records` write where one is."""
        if self._is_closed:
            return
        if records:
            self.write()
        self._is_closed = True
        self.timer.stop()
        self._context.canvas.scrolled.disconnect(self.note_change)
        self._context.canvas.canvas_scene.folds_changed.disconnect(self.note_change)
        self._context.document.selected.disconnect(self.note_change)

    def _current_place(self) -> Workplace:
        canvas, selection = self._context.canvas, self._context.document.selection
        middle = canvas.mapToScene(canvas.viewport().rect().center())
        zoom = canvas.zoom_factor() if canvas.is_moved else 0.0
        x, y = (middle.x(), middle.y()) if canvas.is_moved else (0.0, 0.0)
        nodes, edges = tuple(sorted(selection.nodes)), tuple(sorted(selection.edges))
        return Workplace(
            self._awaited_perspective or self._window.current, zoom, x, y, nodes, edges, canvas.canvas_scene.folds
        )

    def _contents_text(self) -> str:
        return msgspec.json.encode(self._contents).decode()


def _read(path: Path) -> _Contents:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Contents)
    except (OSError, ValueError):
        return _Contents()


__all__ = ["Workplaces"]

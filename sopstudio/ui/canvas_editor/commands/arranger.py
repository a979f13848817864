"""*Arrange*: compute the layout of the whole document again, in the background, as one undo step."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from sopstudio.layout import arrange, sections_of
from sopstudio.sop import Document, FlowDirection, Point, replace_fields
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.sections import forget_areas
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.canvas_editor.commands.note_places import free_covered_notes
from sopstudio.ui.open_document import OpenDocument

Arrangement = tuple[dict[str, Point], str]
ENGINE_TITLES = {"graphviz": tr("Graphviz"), "ordered": tr("built in")}


class Arranger(QObject):
    """`arranged` carries the name of the engine that placed the nodes. An edit meanwhile restarts the
    computation.
    """

    arranged = Signal(str)

    def __init__(self, document: OpenDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._task = LatestTask(_arrange_document, 0, self)
        self._task.ready.connect(self._apply_result)

    @property
    def busy(self) -> bool:
        """Whether a result is still to come."""
        return self._task.busy

    def arrange(self) -> None:
        """Compute a layout of the open document in the background; it is applied as one undo step."""
        self._task.request(self._document.document)

    def turn(self) -> None:
        """As `arrange`, with the drawing led to the right where it leads down, and down where it leads to the right."""
        document = self._document.document
        direction: FlowDirection = "down" if document.settings.direction == "right" else "right"
        self._task.request(replace_fields(document, settings=replace_fields(document.settings, direction=direction)))

    def close(self) -> None:
        """Stop; no further result is applied."""
        self._task.close()

    def _apply_result(self, source: Document, result: Arrangement) -> None:
        document = self._document.document
        if source.uid != document.uid:
            return
        settings = update_fields(document.settings, direction=source.settings.direction)
        if source.sop is not document.sop:
            self._task.request(update_fields(document, settings=settings))
            return
        layout, engine = result
        after = free_covered_notes(update_fields(forget_areas(document), layout=layout, settings=settings))
        self._document.edit(tr("Arrange"), after)
        self.arranged.emit(engine)


def _arrange_document(document: Document) -> Arrangement:
    """Positions for every node, and the engine used. Runs in a thread; Graphviz in a child process."""
    layout: dict[str, Point] = {}
    engine = ""
    for graph in document.sop.graphs():
        prefix = "" if graph is document.sop else f"{graph.id}/"
        sections = sections_of(document, prefix)
        arrangement = arrange(graph, "auto", direction=document.settings.direction, sections=sections)
        layout |= {prefix + name: point for name, point in arrangement.positions.items()}
        engine = engine or ENGINE_TITLES.get(arrangement.engine, arrangement.engine)
        if arrangement.note:
            engine = f"{ENGINE_TITLES['ordered']} ({arrangement.note})"
    return layout, engine

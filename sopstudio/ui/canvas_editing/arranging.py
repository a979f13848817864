"""*Arrange*: lay the whole document out anew, in the background, as one step to undo."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from sopstudio.layout import arrange
from sopstudio.sop import Document, Point, changed
from sopstudio.ui.background import Latest
from sopstudio.ui.editor import OpenDocument

Result = tuple[dict[str, Point], str]
NAMES = {"graphviz": "Graphviz", "ordered": "built in"}


class Arranger(QObject):
    """`arranged` says which engine placed the nodes. An edit meanwhile lets it begin again."""

    arranged = Signal(str)

    def __init__(self, document: OpenDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._latest = Latest(_placed, 0, self)
        self._latest.ready.connect(self._take)

    @property
    def busy(self) -> bool:
        """Whether a result is still to come."""
        return self._latest.busy

    def arrange(self) -> None:
        """Begin."""
        self._latest.ask(self._document.document)

    def close(self) -> None:
        """Begin no more."""
        self._latest.close()

    def _take(self, asked: Document, result: Result) -> None:
        document = self._document.document
        if asked.uid != document.uid:
            return
        if asked.sop is not document.sop:
            self.arrange()
            return
        layout, engine = result
        self._document.edit("Arrange", changed(document, layout=layout))
        self.arranged.emit(engine)


def _placed(document: Document) -> Result:
    """Places for every node, and which engine gave them; this runs in a thread, Graphviz in a child process."""
    layout: dict[str, Point] = {}
    engine = ""
    for graph in document.sop.graphs():
        prefix = "" if graph is document.sop else f"{graph.id}/"
        found = arrange(graph, "auto")
        layout |= {prefix + name: point for name, point in found.positions.items()}
        engine = engine or NAMES.get(found.engine, found.engine)
        if found.note:
            engine = f"{NAMES['ordered']} ({found.note})"
    return layout, engine

"""A canvas with its editor and its actions, driven with mouse and keys as a person would."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from sopstudio.layout import lay_out
from sopstudio.sop import Decision, Document, Edge, End, Fact, Point, Sop, Task, Tool
from sopstudio.ui.action import ActionSet
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.node_item import PORT_POSITIONS
from sopstudio.ui.canvas_editor import CanvasEditor
from sopstudio.ui.canvas_sync import CanvasSync
from sopstudio.ui.context import ThemeState, WindowContext
from sopstudio.ui.icons import IconSet
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.notices import Notices
from sopstudio.ui.open_document import OpenDocument, Selection
from sopstudio.ui.problem_monitor import ProblemMonitor
from sopstudio.ui.settings import ObservableSettings
from tests.ui.documents import edge

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


def small() -> Document:
    """ask → choose → (yes, no), laid out on the grid."""
    nodes = (
        Task(id="ask", title="Ask", asks=("score",)),
        Decision(id="choose", title="Choose"),
        End(id="yes", title="Yes", outcome="yes"),
        End(id="no", title="No", outcome="no"),
    )
    edges = (
        edge("e1", "ask", "choose"),
        edge("e2", "choose", "yes", "formal", "{score} >= 640"),
        edge("e3", "choose", "no", "otherwise"),
    )
    facts = (Fact(name="score", type="integer"), Fact(name="country", allowed=("DE", "FR")))
    tools = (Tool(name="look_up", title="Look up"),)
    sop = Sop(id="small", title="Small", start="ask", nodes=nodes, edges=edges, facts=facts, tools=tools)
    places = {"ask": (0, 0), "choose": (0, 160), "yes": (-160, 320), "no": (160, 320)}
    return Document(sop=sop, layout={key: Point(x=x, y=y) for key, (x, y) in places.items()})


class Workbench:
    """`at` and `port` say where things are on the screen; the rest is what a person does."""

    def __init__(self, document: Document, home: Path) -> None:
        self.document = OpenDocument(lay_out(document))
        self.refused: list[str] = []
        self.document.refused.connect(self.refused.append)
        look, settings = ThemeState(), ObservableSettings(home)
        self.desk = WindowContext(
            document=self.document,
            canvas=Canvas(look.palette),
            library=LibraryAccess(home),
            settings=settings,
            problems=ProblemMonitor(self.document, settings),
            notices=Notices(),
            theme=look,
            icons=IconSet(look.palette),
        )
        self.canvas = self.desk.canvas
        self.scene = self.canvas.canvas_scene
        CanvasSync(self.document, self.canvas).begin()
        self.widget = QWidget()
        QVBoxLayout(self.widget).addWidget(self.canvas)
        self.widget.resize(1000, 700)
        self.editor = CanvasEditor(self.desk)
        self.editor.set_editable(True)
        self.actions = ActionSet(self.widget, self.desk.icons)
        self.actions.add(self.editor.actions())
        for signal in (self.document.replaced, self.document.selected, self.scene.folds_changed):
            signal.connect(self.actions.refresh)
        self.actions.refresh()
        self.canvas.setFocus()

    def close(self) -> None:
        """End everything."""
        self.editor.close()
        self.desk.problems.close()
        self.desk.library.close()
        self.document.close()
        self.widget.close()
        self.widget.deleteLater()

    @property
    def sop(self) -> Sop:
        return self.document.document.sop

    def titles(self) -> list[str]:
        return [node.title for node in self.sop.nodes]

    def edge(self, key: str) -> Edge:
        return next(edge for edge in self.sop.edges if edge.id == key)

    def drawn(self) -> Edge:
        """The one edge that was not there at the beginning."""
        (edge,) = (edge for edge in self.sop.edges if edge.id not in ("e1", "e2", "e3"))
        return edge

    def selected(self) -> tuple[set[str], set[str]]:
        return set(self.document.selection.nodes), set(self.document.selection.edges)

    def select(self, *nodes: str) -> None:
        self.document.select(Selection(frozenset(nodes)))

    def select_edge(self, key: str) -> None:
        self.document.select(Selection(edges=frozenset({key})))

    def view(self, point: QPointF) -> QPoint:
        return self.canvas.mapFromScene(point)

    def view_box(self, box: QRectF) -> QRect:
        """A rectangle of the scene in pixels of the view."""
        return self.canvas.mapFromScene(box).boundingRect()

    def at(self, key: str) -> QPoint:
        return self.view(self.scene.node_items[key].pos() + QPointF(60, -18))

    def port(self, key: str) -> QPoint:
        return self.view(self.scene.node_items[key].pos() + PORT_POSITIONS["down"])

    def pill(self, key: str) -> QPoint:
        return self.view(self.scene.pill_items[key].boundingRect().center())

    def head(self, key: str) -> QPoint:
        return self.view(self.scene.edge_items[key].handle_positions[1])

    def ground(self, x: float = 0, y: float = -120) -> QPoint:
        return self.view(QPointF(x, y))

    def click(self, at: QPoint, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.canvas.viewport(), LEFT, keys, at)

    def double_click(self, at: QPoint) -> None:
        QTest.mouseClick(self.canvas.viewport(), LEFT, NONE, at)
        QTest.mouseDClick(self.canvas.viewport(), LEFT, NONE, at)

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseMove(self.canvas.viewport(), at)
        QTest.mousePress(self.canvas.viewport(), button, NONE, at)

    def move(self, at: QPoint) -> None:
        QTest.mouseMove(self.canvas.viewport(), at)

    def release(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseRelease(self.canvas.viewport(), button, NONE, at)

    def drag(self, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self.press(start, button)
        self.move(start + QPoint(6, 6))
        self.move(end)
        self.release(end, button)

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.canvas, key, keys)

    def hold(self, key: Qt.Key) -> None:
        QTest.keyPress(self.canvas, key)

    def let_go(self, key: Qt.Key) -> None:
        QTest.keyRelease(self.canvas, key)

    def type(self, field: QLineEdit, text: str, *, enter: bool = False) -> None:
        """Write over what stands in a field."""
        assert field.isVisible()
        field.selectAll()
        QTest.keyClicks(field, text)
        if enter:
            QTest.keyClick(field, Qt.Key.Key_Return)

    def view_step(self, x: float, y: float) -> QPoint:
        """A step on the scene in pixels of the screen."""
        return self.view(QPointF(x, y)) - self.view(QPointF(0, 0))

    def in_step(self) -> bool:
        """Whether the canvas shows the document and its selection."""
        shown = {key: (item.drawn.title, item.x(), item.y()) for key, item in self.scene.node_items.items()}
        places = lay_out(self.document.document).layout
        wanted = {node.id: (node.label(), places[node.id].x, places[node.id].y) for node in self.sop.nodes}
        main = {key: value for key, value in shown.items() if "/" not in key}
        edges = {key for key in self.scene.edge_items if "/" not in key}
        marked = {key for key, item in self.scene.node_items.items() if item.isSelected()}
        return main == wanted and edges == {edge.id for edge in self.sop.edges} and marked == self.selected()[0]

"""The canvas with 1,000 nodes and 1,500 edges (and panned with 5,000) beside a bare Qt scene of as many plain items."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

from PySide6.QtCore import QCoreApplication, QLineF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsView, QScrollBar

from sopstudio.sop import Document, Point, Sop, Task
from sopstudio.ui.application import get_application
from sopstudio.ui.canvas import Canvas
from tests.ui.documents import edge

NODES, MANY, COLUMNS = 1000, 5000, 20
ROUNDS = 7
WIDTH, HEIGHT = 1400, 900


def run() -> list[dict[str, Any]]:
    """Milliseconds to load and paint first, to move one node and repaint, and per frame of a pan."""
    held = get_application()
    document, bigger = procedure(NODES), procedure(MANY)
    _open(procedure(100)).grab()
    rows = [
        _row("canvas: load and first paint", NODES, _loads(document), _bare_loads(document)),
        _row("canvas: move a node and repaint", NODES, *_moves(document)),
        _row("canvas: a frame of a pan", MANY, *_pans(bigger)),
    ]
    held.processEvents()
    return rows


def procedure(count: int) -> Document:
    """A procedure of `count` nodes in rows of 20, with half as many labelled edges again, most to the rows below."""
    chance = random.Random(3)
    nodes = tuple(Task(id=f"n{number}", title=f"Check step {number}", asks=("reason",)) for number in range(count))
    ends = [(max(0, number - chance.randrange(19, 22)), number) for number in range(1, count)]
    while len(ends) < count * 3 // 2:
        source = chance.randrange(count - 64)
        step = chance.choice((18, 19, 20, 21, 22, 40, 60))
        ends.append((source, source + step) if chance.random() < 0.9 else (source + step, source))
    edges = tuple(
        edge(f"e{place}", f"n{a}", f"n{b}", "formal", f"{{fact_{a % 9}}} == {b}") for place, (a, b) in enumerate(ends)
    )
    places = {f"n{number}": Point(x=number % COLUMNS * 264.0, y=number // COLUMNS * 156.0) for number in range(count)}
    return Document(sop=Sop(id="large", title="Large", start="n0", nodes=nodes, edges=edges), layout=places)


def _row(name: str, count: int, own: float, bare: float) -> dict[str, Any]:
    peer = {"name": "bare QGraphicsScene", "figure": round(bare, 2)}
    return {
        "name": name, "figure": round(own, 2), "unit": "ms", "n": count, "peer": peer, "ratio": round(bare / own, 2),
    }  # fmt: skip


def _time(work: Callable[[], object]) -> float:
    begin = perf_counter()
    work()
    return 1000 * (perf_counter() - begin)


def _open(document: Document) -> Canvas:
    """As the window opens a document: from its beginning, as much as can be read."""
    canvas = Canvas()
    canvas.resize(WIDTH, HEIGHT)
    canvas.reset_view()
    canvas.show_document(document)
    return canvas


def _loads(document: Document) -> float:
    return median(_time(lambda: _open(document).grab()) for _ in range(ROUNDS))


def _bare(document: Document) -> QGraphicsView:
    scene = QGraphicsScene()
    nodes = {node.id: document.layout[node.id] for node in document.sop.nodes}
    for point in nodes.values():
        card = scene.addRect(QRectF(-104, -30, 208, 60))
        card.setPos(point.x, point.y)
        card.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
    for drawn_edge in document.sop.edges:
        a, b = nodes[drawn_edge.source], nodes[drawn_edge.target]
        scene.addLine(QLineF(a.x, a.y + 30, b.x, b.y - 30))
    view = QGraphicsView(scene)
    scene.setParent(view)
    view.setRenderHint(QPainter.RenderHint.Antialiasing)
    view.resize(WIDTH, HEIGHT)
    view.scale(0.75, 0.75)
    return view


def _bare_loads(document: Document) -> float:
    return median(_time(lambda: _bare(document).grab()) for _ in range(ROUNDS))


def _moves(document: Document) -> tuple[float, float]:
    canvas, bare = _open(document), _bare(document)
    key = f"n{NODES // 2}"
    drawn = canvas.canvas_scene.drawing.nodes[key]
    item = next(item for item in bare.items() if item.pos().toTuple() == (drawn.x, drawn.y))
    canvas.reveal(key)
    bare.centerOn(item)
    for view in (canvas, bare):
        _show(view)
    own = [_frame(partial(_carry, canvas, key, drawn.x + 4 * step, drawn.y)) for step in range(4 * ROUNDS)]
    plain = [_frame(lambda: item.moveBy(4, 0)) for _ in range(4 * ROUNDS)]
    return median(own), median(plain)


def _carry(canvas: Canvas, key: str, x: float, y: float) -> None:
    canvas.canvas_scene.preview_positions({key: (x, y)})


def _pans(document: Document) -> tuple[float, float]:
    figures = []
    for view in (_open(document), _bare(document)):
        _show(view)
        bar = view.verticalScrollBar()
        figures.append(median(_frame(partial(_scroll, bar)) for _ in range(8 * ROUNDS)))
    return figures[0], figures[1]


def _scroll(bar: QScrollBar) -> None:
    bar.setValue(bar.value() + 24)


def _show(view: QGraphicsView) -> None:
    """Show it and wait until everything is painted and routed."""
    view.show()
    for _ in range(200):
        QCoreApplication.processEvents()


def _frame(work: Callable[[], object]) -> float:
    """How long until what `work` does is on the screen."""

    def done() -> None:
        work()
        QCoreApplication.processEvents()

    return _time(done)

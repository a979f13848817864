"""Small shapes with a meaning of their own, so that colour is never the only information on the canvas.

A task is a sheet with lines, a decision a diamond, a computation a sum sign, a sub-procedure two
sheets, a person head and shoulders, an end a double ring. All are strokes in a square of 12.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

SIZE = 12.0


def _stroke_path(*strokes: tuple[tuple[float, float], ...]) -> QPainterPath:
    path = QPainterPath()
    for stroke in strokes:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in stroke]))
    return path


def _task_shape() -> QPainterPath:
    path = _stroke_path(((4, 4.5), (8, 4.5)), ((4, 7.5), (8, 7.5)))
    path.addRoundedRect(QRectF(1, 1, 10, 10), 2, 2)
    return path


def _decision_shape() -> QPainterPath:
    return _stroke_path(((6, 0.5), (11.5, 6), (6, 11.5), (0.5, 6), (6, 0.5)))


def _compute_shape() -> QPainterPath:
    return _stroke_path(((10, 3), (10, 1), (2, 1), (6.5, 6), (2, 11), (10, 11), (10, 9)))


def _procedure_shape() -> QPainterPath:
    path = _stroke_path(((4, 3.2), (4, 1), (11, 1), (11, 8), (8.8, 8)))
    path.addRoundedRect(QRectF(1, 4, 7, 7), 1, 1)
    return path


def _person_shape() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(6, 3.4), 2.6, 2.6)
    path.moveTo(1, 11.5)
    path.cubicTo(QPointF(1, 6.6), QPointF(11, 6.6), QPointF(11, 11.5))
    return path


def _end_shape() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(6, 6), 5.3, 5.3)
    path.addEllipse(QPointF(6, 6), 2.2, 2.2)
    return path


@cache
def kind_shape(kind: str) -> QPainterPath:
    """The sign of a kind of node, as strokes in a square of 12."""
    shapes = {
        "task": _task_shape,
        "decision": _decision_shape,
        "compute": _compute_shape,
        "procedure": _procedure_shape,
        "person": _person_shape,
    }
    return shapes.get(kind, _end_shape)()


@cache
def ending_shape(ending: str) -> QPainterPath:
    """The sign of how an end ends, around the origin: a tick, a cross, dots, or a filled ring."""
    path = QPainterPath()
    if ending == "good":
        return tick_shape()
    if ending == "bad":
        return _stroke_path(((-3, -3), (3, 3)), ((3, -3), (-3, 3)))
    if ending == "waiting":
        for x in (-4.0, 0.0, 4.0):
            path.addEllipse(QPointF(x, 0), 0.6, 0.6)
        return path
    path.addEllipse(QPointF(0, 0), 3.2, 3.2)
    return path


@cache
def tick_shape() -> QPainterPath:
    """A tick in a circle of diameter 16 around the origin."""
    return _stroke_path(((-3.4, 0.2), (-0.9, 2.7), (3.6, -2.4)))


def arrow_head(tip: QPointF, direction: QPointF, scale: float = 1.0) -> QPolygonF:
    """A filled arrow head that ends in `tip` and points along the unit vector `direction`."""
    back = tip - direction * 8.5 * scale
    across = QPointF(-direction.y(), direction.x()) * 4.2 * scale
    return QPolygonF([tip, back + across, back - across])

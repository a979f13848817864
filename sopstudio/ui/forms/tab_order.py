"""The tab order of a form: its reading order, however its widgets were created."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


def tab_stops(container: QWidget) -> Iterator[QWidget]:
    """The controls inside `container` that Tab stops at, in layout order."""
    if container.focusPolicy() & Qt.FocusPolicy.TabFocus and container.focusProxy() is None:
        yield container
    layout = container.layout()
    content = container.widget() if isinstance(container, QScrollArea) else None
    if layout is not None:
        yield from _layout_stops(layout)
    elif content is not None:
        yield from tab_stops(content)


def _layout_stops(layout: QLayout) -> Iterator[QWidget]:
    for index in range(layout.count()):
        item = layout.itemAt(index)
        widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
        if widget is not None:
            yield from tab_stops(widget)
        elif inner is not None:
            yield from _layout_stops(inner)


def apply_tab_order(container: QWidget, previous: list[QWidget]) -> list[QWidget]:
    """Set the tab order to the reading order. `previous` is the result of the last call. Returns the current
    stops.
    """
    current = list(tab_stops(container))
    if current != previous:
        for first, second in pairwise(current):
            QWidget.setTabOrder(first, second)
    return current

"""The order in which Tab goes through a form: the order in which it is read, whatever was made when."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


def stops(whole: QWidget) -> Iterator[QWidget]:
    """The controls inside `whole` that Tab stops at, in the order of its layouts."""
    if whole.focusPolicy() & Qt.FocusPolicy.TabFocus and whole.focusProxy() is None:
        yield whole
    layout = whole.layout()
    inside = whole.widget() if isinstance(whole, QScrollArea) else None
    if layout is not None:
        yield from _in_layout(layout)
    elif inside is not None:
        yield from stops(inside)


def _in_layout(layout: QLayout) -> Iterator[QWidget]:
    for index in range(layout.count()):
        item = layout.itemAt(index)
        widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
        if widget is not None:
            yield from stops(widget)
        elif inner is not None:
            yield from _in_layout(inner)


def put_in_order(whole: QWidget, before: list[QWidget]) -> list[QWidget]:
    """Let Tab follow the reading order; `before` is what this gave the last time. The stops as they are now."""
    now = list(stops(whole))
    if now != before:
        for one, other in pairwise(now):
            QWidget.setTabOrder(one, other)
    return now

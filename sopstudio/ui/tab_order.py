"""The order in which Tab goes through a part of the window: as it is read, not as its controls were created."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QSplitter, QWidget


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
    elif isinstance(container, QSplitter):
        for part in map(container.widget, range(container.count())):
            yield from tab_stops(part) if part is not None else ()


def _layout_stops(layout: QLayout) -> Iterator[QWidget]:
    for index in range(layout.count()):
        item = layout.itemAt(index)
        widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
        if widget is not None:
            yield from tab_stops(widget)
        elif inner is not None:
            yield from _layout_stops(inner)


def apply_tab_order(container: QWidget, previous: list[QWidget], last: Sequence[str] = ()) -> list[QWidget]:
    """Set the tab order to the reading order, with the controls of the object names in `last` after all others, in the
    order of these names. `previous` is the result of the last call. Returns the current stops.
    """
    rank = {name: number for number, name in enumerate(last, 1)}
    current = sorted(tab_stops(container), key=lambda stop: rank.get(stop.objectName(), 0))
    if current != previous:
        for first, second in pairwise(current):
            QWidget.setTabOrder(first, second)
    return current


def focus_within(container: QWidget, *, forward: bool) -> bool:
    """Focus the next (or previous) control in `container` that Tab stops at, after the last one the first; whether
    there is one.
    """
    step = QWidget.nextInFocusChain if forward else QWidget.previousInFocusChain
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    start = container.window().focusWidget() or container
    widget = step(start)
    while widget is not None and widget is not start:
        takes_tab_focus = bool(widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)
        is_usable = widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None
        if takes_tab_focus and is_usable and container.isAncestorOf(widget):
            widget.setFocus(reason)
            return True
        widget = step(widget)
    return False


__all__ = ["apply_tab_order", "focus_within", "tab_stops"]

"""The actions of the canvas as data: what menus, palette and keys do with what is selected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

from sopstudio.ui.action import Action
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas_editing.adding import Adding
from sopstudio.ui.canvas_editing.arranging import Arranger
from sopstudio.ui.canvas_editing.deeds import Deeds
from sopstudio.ui.canvas_editing.find_bar import FindBar
from sopstudio.ui.canvas_editing.new_nodes import KINDS
from sopstudio.ui.canvas_editing.placing import Way
from sopstudio.ui.editor import OpenDocument
from sopstudio.ui.gestures import CanvasHands

WAYS: tuple[Way, ...] = ("left", "right", "up", "down")


class CanvasParts(Protocol):
    """What the actions act with."""

    canvas: Canvas
    document: OpenDocument
    hands: CanvasHands
    adding: Adding
    deeds: Deeds
    arranger: Arranger
    find: FindBar

    @property
    def editable(self) -> bool:
        """Whether the canvas is to be edited."""

    def reword(self) -> None:
        """Write the title of the selected node, or the condition of the selected edge."""

    def offer_on_edge(self) -> None:
        """Ask which kind of node comes into the middle of the selected edge."""


def canvas_actions(editor: CanvasParts) -> Iterator[Action]:
    """All of them; those that change something can be done only while the canvas is to be edited."""
    yield from _copying(editor)
    yield from _wording(editor)
    yield from _adding(editor)
    yield from _placing(editor)
    yield from _going(editor)


def _nodes(editor: CanvasParts, least: int = 1, most: int = 10_000) -> Callable[[], bool]:
    return lambda: editor.editable and least <= len(editor.document.selection.nodes) <= most


def _one(editor: CanvasParts) -> Callable[[], bool]:
    def enabled() -> bool:
        selection = editor.document.selection
        return editor.editable and len(selection.nodes) + len(selection.edges) == 1

    return enabled


def _something(editor: CanvasParts) -> Callable[[], bool]:
    return lambda: editor.editable and bool(editor.document.selection.nodes or editor.document.selection.edges)


def _edge(editor: CanvasParts) -> Callable[[], bool]:
    return lambda: editor.editable and len(editor.document.selection.edges) == 1


def _editable(editor: CanvasParts) -> Callable[[], bool]:
    return lambda: editor.editable


def _copying(editor: CanvasParts) -> Iterator[Action]:
    deeds, canvas, some, nodes = editor.deeds, editor.canvas, _something(editor), _nodes(editor)
    yield Action("canvas.cut", "Cut", deeds.cut, "Edit", "Ctrl+X", "", nodes, within=canvas, group=1)
    yield Action("canvas.copy", "Copy", deeds.copy, "Edit", "Ctrl+C", "copy", nodes, within=canvas, group=1)
    yield Action(
        "canvas.paste", "Paste nodes", deeds.paste, "Edit", "Ctrl+V", "paste", _editable(editor), within=canvas,
        group=1, words="clipboard insert",
    )  # fmt: skip
    yield Action(
        "canvas.duplicate", "Duplicate", deeds.duplicate, "Edit", "Ctrl+Shift+D", "", nodes, group=1, words="copy"
    )
    yield Action(
        "canvas.delete", "Delete", deeds.delete, "Edit", "Del  Backspace", "trash", some, within=canvas, group=1,
        words="remove",
    )  # fmt: skip
    yield Action("canvas.all", "Select all", deeds.select_all, "Edit", "Ctrl+A", within=canvas, group=1)


def _wording(editor: CanvasParts) -> Iterator[Action]:
    yield Action(
        "canvas.edit", "Edit the title or condition", editor.reword, "Edit", "F2  Return  Enter", "edit", _one(editor),
        within=editor.canvas, group=2, words="rename write words",
    )  # fmt: skip
    for by, name, key in ((-1, "earlier", "Ctrl+Shift+Up"), (1, "later", "Ctrl+Shift+Down")):
        yield Action(
            f"canvas.{name}", f"Try the edge {name}", partial(editor.deeds.reorder, by), "Edit", key, "",
            partial(_can_reorder, editor, by), group=2, words="order branch move",
        )  # fmt: skip
    yield Action(
        "canvas.start", "Begin at this node", editor.deeds.begin_here, "Edit", "", "", _nodes(editor, 1, 1), group=2,
        words="set as start first",
    )  # fmt: skip


def _can_reorder(editor: CanvasParts, by: int) -> bool:
    return editor.editable and editor.deeds.can_reorder(by)


def _adding(editor: CanvasParts) -> Iterator[Action]:
    yield Action(
        "insert.node", "Add a node…", editor.hands.offer, "Insert", "Ins", "plus", _editable(editor),
        within=editor.canvas, words="new create step space",
    )  # fmt: skip
    for number, kind in enumerate(KINDS, 1):
        yield Action(
            f"insert.{kind.name}", kind.title, partial(editor.adding.add, kind.name), "Insert", f"Alt+{number}",
            kind.name, _editable(editor), group=1, words=f"add new node {kind.note}",
        )  # fmt: skip
    yield Action(
        "insert.on_edge", "Add a node on the edge…", editor.offer_on_edge, "Insert", "Ctrl+Shift+I", "link",
        _edge(editor), group=2, words="between insert middle",
    )  # fmt: skip


def _placing(editor: CanvasParts) -> Iterator[Action]:
    deeds, several = editor.deeds, _nodes(editor, 2)
    yield Action(
        "canvas.arrange", "Arrange everything", editor.arranger.arrange, "Edit", "Ctrl+L", "layout", _editable(editor),
        group=3, words="auto layout tidy graphviz",
    )  # fmt: skip
    yield Action("canvas.left", "Align left", partial(deeds.align, "left"), "Edit", "", "align", several, group=3)
    yield Action("canvas.centre", "Align centre", partial(deeds.align, "centre"), "Edit", "", "", several, group=3)
    yield Action("canvas.top", "Align top", partial(deeds.align, "top"), "Edit", "", "", several, group=3)
    more = _nodes(editor, 3)
    yield Action(
        "canvas.across", "Distribute horizontally", partial(deeds.distribute, "across"), "Edit", "", "", more, group=3
    )
    yield Action(
        "canvas.down", "Distribute vertically", partial(deeds.distribute, "down"), "Edit", "", "", more, group=3
    )
    for way in WAYS:
        yield Action(
            f"canvas.nudge_{way}", f"Move {way} a little", partial(deeds.nudge, way), "Edit", f"Alt+{way.title()}", "",
            _nodes(editor), within=editor.canvas, group=4,
        )  # fmt: skip


def _going(editor: CanvasParts) -> Iterator[Action]:
    deeds, canvas = editor.deeds, editor.canvas
    yield Action(
        "canvas.find", "Find on the canvas", editor.find.open, "View", "Ctrl+F", "search", group=4, words="search text"
    )
    for way in WAYS:
        yield Action(
            f"canvas.go_{way}", f"Select what is {_side(way)}", partial(deeds.go, way), "View", way.title(),
            within=canvas, group=5,
        )  # fmt: skip
    for by, title, key in ((1, "Next node or edge", "Tab"), (-1, "Previous node or edge", "Shift+Tab  Backtab")):
        yield Action(
            f"canvas.step_{'on' if by > 0 else 'back'}", title, partial(deeds.step, by), "View", key, "",
            partial(deeds.can_step, by), within=canvas, group=5,
        )  # fmt: skip


def _side(way: Way) -> str:
    return {"left": "to the left", "right": "to the right", "up": "above", "down": "below"}[way]

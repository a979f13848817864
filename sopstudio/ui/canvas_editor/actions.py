"""The actions of the canvas as data: what menus, command palette and keys do with the selection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

from sopstudio.translation import mark, tr
from sopstudio.ui.action import Action
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.gestures import GestureController
from sopstudio.ui.canvas.section_resizing import Border
from sopstudio.ui.canvas_editor.commands.arranger import Arranger
from sopstudio.ui.canvas_editor.commands.canvas_commands import CanvasCommands
from sopstudio.ui.canvas_editor.commands.new_nodes import NODE_KINDS
from sopstudio.ui.canvas_editor.commands.node_geometry import Alignment, Direction
from sopstudio.ui.canvas_editor.find_bar import FindBar
from sopstudio.ui.canvas_editor.node_adder import NodeAdder
from sopstudio.ui.canvas_editor.sections import SectionCommands
from sopstudio.ui.open_document import OpenDocument

ALIGNMENT_WORDS: dict[Alignment, str] = {
    "left": "",
    "centre": tr("center column"),
    "right": "",
    "top": "",
    "middle": tr("center row"),
    "bottom": "",
}
"""Each alignment with further words for the command palette."""
DIRECTIONS: tuple[Direction, ...] = ("left", "right", "up", "down")
BORDER_MOVES: tuple[tuple[Border, Direction, str], ...] = (
    ("right", "right", mark("Move the right border of the section to the right")),
    ("right", "left", mark("Move the right border of the section to the left")),
    ("bottom", "down", mark("Move the lower border of the section down")),
    ("bottom", "up", mark("Move the lower border of the section up")),
    ("left", "left", mark("Move the left border of the section to the left")),
    ("left", "right", mark("Move the left border of the section to the right")),
    ("top", "up", mark("Move the upper border of the section up")),
    ("top", "down", mark("Move the upper border of the section down")),
)
"""What is moved with Shift and an arrow, and with Alt, Shift and an arrow."""
_WORDS = (
    *(mark("left"), mark("right"), mark("up"), mark("down"), mark("earlier"), mark("later")),
    *(mark("top"), mark("bottom"), mark("centre"), mark("middle")),
)
"""Ids of actions that are said, too."""


class CanvasParts(Protocol):
    """The objects that the actions work with."""

    canvas: Canvas
    document: OpenDocument
    controller: GestureController
    adder: NodeAdder
    commands: CanvasCommands
    arranger: Arranger
    find_bar: FindBar
    sections: SectionCommands

    def add_note(self) -> None:
        """Write a note where the context menu is open, else in the middle of the view."""

    @property
    def editable(self) -> bool:
        """Whether the canvas may be edited."""

    def edit_text(self) -> None:
        """Edit the title of the selected node, or the condition of the selected edge."""

    def open_menu_on_edge(self) -> None:
        """Open the menu of node kinds for a node in the middle of the selected edge."""

    def open_menu_after_node(self) -> None:
        """Open the menu of node kinds for a node after the one in hand, or on the selected edge, from whichever field
        has the focus.
        """

    def open_connect_menu(self) -> None:
        """Open the menu of steps to which an edge can lead from the one in hand, from whichever field has the focus."""

    def paste(self) -> None:
        """Paste the nodes on the clipboard: where the context menu is open, else a little beside the original."""


def canvas_actions(editor: CanvasParts) -> Iterator[Action]:
    """All actions; those that change something are enabled only while the canvas may be edited."""
    yield from _clipboard_actions(editor)
    yield from _text_actions(editor)
    yield from _insert_actions(editor)
    yield from _layout_actions(editor)
    yield from _section_actions(editor)
    yield from _fold_actions(editor)
    yield from _navigation_actions(editor)


def _has_nodes(editor: CanvasParts, minimum: int = 1, maximum: int = 10_000) -> Callable[[], bool]:
    return lambda: editor.editable and minimum <= len(editor.document.selection.nodes) <= maximum


def _has_single_element(editor: CanvasParts) -> Callable[[], bool]:
    def enabled() -> bool:
        selection = editor.document.selection
        held = (selection.nodes, selection.edges, selection.notes, selection.sections)
        return editor.editable and sum(map(len, held)) == 1

    return enabled


def _has_selection(editor: CanvasParts) -> Callable[[], bool]:
    def enabled() -> bool:
        selection = editor.document.selection
        return editor.editable and bool(selection.nodes or selection.edges or selection.notes or selection.sections)

    return enabled


def _has_single_edge(editor: CanvasParts) -> Callable[[], bool]:
    return lambda: editor.editable and len(editor.document.selection.edges) == 1


def _is_editable(editor: CanvasParts) -> Callable[[], bool]:
    return lambda: editor.editable


def _clipboard_actions(editor: CanvasParts) -> Iterator[Action]:
    commands, canvas, has_selection, has_nodes = (
        editor.commands,
        editor.canvas,
        _has_selection(editor),
        _has_nodes(editor),
    )
    yield Action("canvas.cut", tr("Cut"), commands.cut, "Edit", "Ctrl+X", "", has_nodes, scope=canvas, group=1)
    yield Action("canvas.copy", tr("Copy"), commands.copy, "Edit", "Ctrl+C", "copy", has_nodes, scope=canvas, group=1)
    yield Action(
        "canvas.paste", tr("Paste nodes"), editor.paste, "Edit", "Ctrl+V", "paste", _is_editable(editor), scope=canvas,
        group=1, search_words=tr("clipboard insert"),
    )  # fmt: skip
    yield Action(
        "canvas.duplicate",
        tr("Duplicate"),
        commands.duplicate,
        "Edit",
        "Ctrl+Shift+D",
        "",
        has_nodes,
        group=1,
        search_words=tr("copy"),
    )
    yield Action(
        "canvas.delete", tr("Delete"), commands.delete, "Edit", "Del  Backspace", "trash", has_selection, scope=canvas,
        group=1,
        search_words=tr("remove"),
    )  # fmt: skip
    yield Action("canvas.all", tr("Select all"), commands.select_all, "Edit", "Ctrl+A", scope=canvas, group=1)


def _text_actions(editor: CanvasParts) -> Iterator[Action]:
    yield Action(
        "canvas.edit", tr("Edit the title or condition"), editor.edit_text, "Edit", "F2  Return  Enter", "edit",
        _has_single_element(editor),
        scope=editor.canvas, group=2, search_words=tr("rename write words"),
    )  # fmt: skip
    for offset, name, key in ((-1, "earlier", "Ctrl+Shift+Up"), (1, "later", "Ctrl+Shift+Down")):
        yield Action(
            f"canvas.{name}",
            tr("Try the edge {name}", name=tr(name)),
            partial(editor.commands.reorder, offset),
            "Edit",
            key,
            "",
            partial(_can_reorder, editor, offset),
            group=2,
            search_words=tr("order branch move"),
        )
    yield Action(
        "canvas.start", tr("Begin at this node"), editor.commands.make_start, "Edit", "", "", _has_nodes(editor, 1, 1),
        group=2,
        search_words=tr("set as start first"),
    )  # fmt: skip


def _can_move(editor: CanvasParts) -> bool:
    selection = editor.document.selection
    return editor.editable and bool(selection.nodes or selection.sections)


def _can_reorder(editor: CanvasParts, offset: int) -> bool:
    return editor.editable and editor.commands.can_reorder(offset)


def _can_add_next(document: OpenDocument) -> bool:
    """Whether it is clear where the next step comes: after the one in hand, on the edge, or as the first of all."""
    return bool(document.node_in_hand) or len(document.selection.edges) == 1 or not document.document.sop.nodes


def _insert_actions(editor: CanvasParts) -> Iterator[Action]:
    yield Action(
        "insert.node",
        tr("Add a node…"),
        editor.controller.open_node_menu,
        "Insert",
        "Ins",
        "plus",
        _is_editable(editor),
        scope=editor.canvas,
        search_words=tr("new create step space"),
    )
    yield Action(
        "insert.next", tr("Add the next step…"), editor.open_menu_after_node, "Insert", "Ctrl+Enter  Ctrl+Return", "",
        lambda: editor.editable and _can_add_next(editor.document),
        search_words=tr("new after following continue node"),
    )  # fmt: skip
    yield Action(
        "insert.edge", tr("Connect to another step…"), editor.open_connect_menu, "Insert",
        "Ctrl+Shift+Enter  Ctrl+Shift+Return", "", lambda: editor.editable and bool(editor.document.node_in_hand),
        search_words=tr("edge arrow line link lead to join"),
    )  # fmt: skip
    for number, kind in enumerate(NODE_KINDS, 1):
        yield Action(
            f"insert.{kind.name}", kind.title, partial(editor.adder.add, kind.name), "Insert", f"Alt+{number}",
            kind.name, _is_editable(editor), group=1, search_words=tr("add new node {note}", note=kind.note),
        )  # fmt: skip
    yield Action(
        "insert.note", tr("Add a note"), editor.add_note, "Insert", "Alt+0", "", _is_editable(editor), group=2,
        search_words=tr("remark comment text sticky annotation"),
    )  # fmt: skip
    yield Action(
        "insert.on_edge", tr("Add a node on the edge…"), editor.open_menu_on_edge, "Insert", "Ctrl+Shift+I", "link",
        _has_single_edge(editor), group=2, search_words=tr("between insert middle"),
    )  # fmt: skip


def _layout_actions(editor: CanvasParts) -> Iterator[Action]:
    commands, has_several = editor.commands, _has_nodes(editor, 2)
    yield Action(
        "canvas.arrange", tr("Arrange everything"), editor.arranger.arrange, "Edit", "Ctrl+L", "layout",
        _is_editable(editor),
        group=3, search_words=tr("auto layout tidy graphviz"),
    )  # fmt: skip
    yield Action(
        "canvas.turn", tr("Draw from left to right"), editor.arranger.turn, "View", "Ctrl+Shift+R", "",
        _is_editable(editor), checked=lambda: editor.document.document.settings.direction == "right",
        group=3, search_words=tr("direction horizontal top down layout turn orientation"),
    )  # fmt: skip
    for alignment, words in ALIGNMENT_WORDS.items():
        yield Action(
            f"canvas.{alignment}",
            tr("Align {alignment}", alignment=tr(alignment)),
            partial(commands.align, alignment),
            "Edit",
            "",
            f"align-{alignment}",
            has_several,
            group=3,
            search_words=words,
        )
    has_three = _has_nodes(editor, 3)
    yield Action(
        "canvas.across",
        tr("Distribute horizontally"),
        partial(commands.distribute, "across"),
        "Edit",
        "",
        "distribute-across",
        has_three,
        group=3,
    )
    yield Action(
        "canvas.down", tr("Distribute vertically"), partial(commands.distribute, "down"), "Edit", "", "distribute-down",
        has_three, group=3,
    )  # fmt: skip
    for direction in DIRECTIONS:
        yield Action(
            f"canvas.nudge_{direction}",
            tr("Move {direction} a little", direction=tr(direction)),
            partial(commands.nudge, direction),
            "Edit",
            f"Alt+{direction.title()}",
            "",
            partial(_can_move, editor),
            scope=editor.canvas,
            group=4,
        )


def _section_actions(editor: CanvasParts) -> Iterator[Action]:
    sections = editor.sections
    yield Action(
        "canvas.section", tr("Put into a section…"), sections.put, "Edit", "Ctrl+Shift+J", "section",
        lambda: editor.editable and sections.can_put(), group=5, search_words=tr("swim lane band group role stage new"),
    )  # fmt: skip
    yield Action(
        "canvas.section_out", tr("Take out of the section"), sections.take_out, "Edit", "", "",
        lambda: editor.editable and sections.can_take_out(), group=5, search_words=tr("swim lane remove"),
    )  # fmt: skip
    yield Action(
        "canvas.section_nodes", tr("Select the steps of the section"), sections.select_nodes, "Edit", "", "",
        sections.has_section, group=5, search_words=tr("swim lane band all"),
    )  # fmt: skip
    yield Action(
        "canvas.section_fit", tr("Fit the section to its steps"), sections.fit, "Edit", "", "",
        lambda: editor.editable and sections.can_fit(), group=5, search_words=tr("swim lane size border shrink reset"),
    )  # fmt: skip
    for side, direction, title in BORDER_MOVES:
        key = f"Shift+{direction.title()}" if side in ("right", "bottom") else f"Alt+Shift+{direction.title()}"
        yield Action(
            f"canvas.border_{side}_{direction}", tr(title), partial(editor.commands.move_border, side, direction),
            "Edit", key, "", lambda: editor.editable and sections.has_section(), scope=editor.canvas, group=6,
            search_words=tr("swim lane size wider narrower taller lower"), listed=False,
        )  # fmt: skip
    yield Action(
        "canvas.sections_by_role", tr("Sections by role"), sections.propose, "Edit", "", "",
        lambda: editor.editable and sections.can_propose(), group=5,
        search_words=tr("swim lanes person desk who does what"),
    )  # fmt: skip


def _fold_actions(editor: CanvasParts) -> Iterator[Action]:
    commands = editor.commands
    yield Action(
        "canvas.fold", tr("Fold into one card"), commands.fold, "View", "Ctrl+G", "", commands.can_fold, group=4,
        search_words=tr("collapse group hide branch sub-procedure"),
    )  # fmt: skip
    yield Action(
        "canvas.unfold", tr("Unfold"), commands.unfold, "View", "Ctrl+Shift+G", "", commands.can_unfold, group=4,
        search_words=tr("expand ungroup open show"),
    )  # fmt: skip
    yield Action(
        "canvas.unfold_all", tr("Unfold everything"), commands.unfold_all, "View", "", "",
        lambda: bool(editor.canvas.canvas_scene.folds), group=4, search_words=tr("expand all"),
    )  # fmt: skip


def _navigation_actions(editor: CanvasParts) -> Iterator[Action]:
    commands, canvas = editor.commands, editor.canvas
    yield Action(
        "canvas.find",
        tr("Find on the canvas"),
        editor.find_bar.open,
        "View",
        "Ctrl+F",
        "search",
        group=4,
        search_words=tr("search text"),
    )
    for direction in DIRECTIONS:
        yield Action(
            f"canvas.go_{direction}",
            tr("Select what is {side_text}", side_text=_side_text(direction)),
            partial(commands.select_neighbour, direction),
            "View",
            direction.title(),
            scope=canvas,
            group=5,
        )
    for offset, title, key in (
        (1, tr("Next node or edge"), "Tab"),
        (-1, tr("Previous node or edge"), "Shift+Tab"),
    ):
        yield Action(
            f"canvas.step_{'on' if offset > 0 else 'back'}", title, partial(commands.select_next, offset), "View",
            key, "",
            partial(commands.can_select_next, offset), scope=canvas, group=5,
        )  # fmt: skip


def _side_text(direction: Direction) -> str:
    return {"left": tr("to the left"), "right": tr("to the right"), "up": tr("above"), "down": tr("below")}[direction]

"""Actions on what the SOP declares: add, rename, delete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sopstudio.sop import Task
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.author.bindings import TOOL_PICKER
from sopstudio.ui.author.declarations import add, delete
from sopstudio.ui.author.document_parts import node_part
from sopstudio.ui.author.inspector import Inspector
from sopstudio.ui.canvas.folding import Fold
from sopstudio.ui.canvas_editor.context_entries import nodes_inside
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import AddPicker, NameField
from sopstudio.ui.open_document import Selection, Subject, SubjectKind

DECLARED_KINDS: tuple[SubjectKind, ...] = ("fact", "tool", "article", "procedure")


class DeclaredCommands:
    """Commands on the fact, tool, article or sub-procedure that a context menu was opened on, else the shown one."""

    def __init__(self, context: WindowContext, inspector: Inspector) -> None:
        self._context, self._document, self._inspector = context, context.document, inspector

    @property
    def current(self) -> Subject:
        """What the commands act on."""
        return self._context.pointed.get(Subject) or self._document.selection.subject

    def is_pointed_at(self) -> bool:
        """Whether a context menu was opened on it."""
        return self._context.pointed.get(Subject) is not None

    def is_kind(self, *kinds: SubjectKind) -> bool:
        """Whether it is of one of these kinds."""
        return self.current.kind in kinds

    def add(self, kind: SubjectKind) -> None:
        """Add an element and focus its first field."""
        add(self._document, kind)
        self._inspector.take_focus()

    def show(self) -> None:
        """Show it in the inspector."""
        self._document.select(Selection(subject=self.current))
        self._inspector.take_focus()

    def rename(self) -> None:
        """Focus its name in the inspector."""
        self._document.select(Selection(subject=self.current))
        focus_name(self._inspector)

    def delete(self) -> None:
        """Delete it; the check reports what still uses it."""
        delete(self._document, self.current.kind, self.current.name)

    def select_inside(self) -> None:
        """Select the nodes and edges of the sub-procedure."""
        inside = nodes_inside(self._document, self.current.name)
        self._document.select(inside)
        self._context.canvas.reveal(*sorted(inside.nodes))

    def fold_inside(self) -> None:
        """Fold the sub-procedure into one card."""
        scene = self._context.canvas.canvas_scene
        scene.set_folds((*scene.folds, Fold("procedure", self.current.name)))

    def has_branches(self) -> bool:
        """Whether one node is selected that can have branches."""
        nodes = self._document.selection.nodes
        return len(nodes) == 1 and all(node_part(self._document, key).value.kind != "end" for key in nodes)

    def is_step(self) -> bool:
        """Whether the form of a node is shown that can call tools."""
        nodes = [node_part(self._document, key).value for key in self._document.selection.nodes]
        return self._inspector.isVisible() and len(nodes) == 1 and isinstance(nodes[0], Task)

    def bind_tool(self) -> None:
        """Search the tool that the selected step is to call, in its form."""
        picker = self._inspector.findChild(AddPicker, TOOL_PICKER)
        if picker is not None:
            self._inspector.reveal(picker)
            picker.open()

    def open_table(self) -> None:
        """Show the branches of the selected node as a table."""
        from sopstudio.ui.author.branch_table import open_branch_table

        for key in self._document.selection.nodes:
            open_branch_table(self._context, key)


def inspector_actions(context: WindowContext, inspector: Inspector) -> Iterator[Action]:
    """Adding, renaming and deleting declared elements."""
    document, commands = context.document, DeclaredCommands(context, inspector)
    yield Action(
        "add.fact",
        tr("Add a fact"),
        partial(commands.add, "fact"),
        "Insert",
        icon="fact",
        group=3,
        search_words=tr("new"),
    )
    yield Action(
        "add.tool",
        tr("Add a tool"),
        partial(commands.add, "tool"),
        "Insert",
        icon="tool",
        group=3,
        search_words=tr("new"),
    )
    yield Action(
        "inspector.bind", tr("Bind a tool to this step…"), commands.bind_tool, "Edit", "Ctrl+T", "tool",
        commands.is_step, group=2, search_words=tr("call use new"),
    )  # fmt: skip
    yield Action(
        "add.article", tr("Add a knowledge article"), partial(commands.add, "article"), "Insert", icon="book", group=3,
        search_words=tr("new"),
    )  # fmt: skip
    yield Action(
        "add.procedure", tr("Add a sub-procedure"), partial(commands.add, "procedure"), "Insert", icon="procedure",
        group=3, search_words=tr("new"),
    )  # fmt: skip
    yield Action(
        "subject.rename", tr("Rename this fact, tool or sub-procedure"), commands.rename, "Edit", "F2",
        "edit",
        partial(commands.is_kind, "fact", "tool", "procedure"), scope=inspector, group=4,
    )  # fmt: skip
    yield Action(
        "subject.delete", tr("Delete this fact, tool, article or sub-procedure"), commands.delete, "Edit",
        "Ctrl+Shift+Del", "trash",
        partial(commands.is_kind, *DECLARED_KINDS), scope=inspector, group=4,
    )  # fmt: skip
    yield Action(
        "subject.show", tr("Show what was clicked in the inspector"), commands.show, "Edit", icon="edit",
        enabled=commands.is_pointed_at, group=4, search_words=tr("open fact tool article"),
    )  # fmt: skip
    yield Action(
        "canvas.inside", tr("Select the nodes of this sub-procedure"), commands.select_inside, "Edit",
        enabled=partial(commands.is_kind, "procedure"), group=4, search_words=tr("inside all"),
    )  # fmt: skip
    yield Action(
        "canvas.fold_frame", tr("Fold this sub-procedure into one card"), commands.fold_inside, "View",
        enabled=partial(commands.is_kind, "procedure"), group=4, search_words=tr("collapse hide inside"),
    )  # fmt: skip
    yield Action(
        "inspector.branches",
        tr("Show the branches as a table"),
        commands.open_table,
        "Edit",
        "Ctrl+Shift+T",
        "decision",
        commands.has_branches,
        group=2,
        search_words=tr("decision rows columns dmn gaps overlaps"),
    )
    yield Action(
        "inspector.sop",
        tr("Show the SOP in the inspector"),
        lambda: document.select(Selection(subject=Subject("sop"))),
        "Edit",
        group=6,
        search_words=tr("facts tools knowledge list"),
    )


def focus_name(inspector: Inspector) -> None:
    """Focus the name field of the shown element and select its text."""
    for field in inspector.findChildren(NameField):
        if field.title == "Name" and inspector.form is not None and inspector.form.isAncestorOf(field):
            inspector.reveal(field)
            field.box.setFocus()
            field.box.selectAll()
            return

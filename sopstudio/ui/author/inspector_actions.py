"""Actions on what the SOP declares: add, rename, delete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sopstudio.ui.action import Action
from sopstudio.ui.author.declarations import add, delete
from sopstudio.ui.author.inspector import Inspector
from sopstudio.ui.context import WindowContext
from sopstudio.ui.document import Selection, Subject, SubjectKind
from sopstudio.ui.forms import NameField

DECLARED_KINDS = ("fact", "tool", "article", "procedure")


def inspector_actions(context: WindowContext, inspector: Inspector) -> Iterator[Action]:
    """Adding, renaming and deleting declared elements."""
    document = context.document

    def is_declared() -> bool:
        return document.selection.subject.kind in DECLARED_KINDS

    def has_name() -> bool:
        return document.selection.subject.kind in ("fact", "tool", "procedure")

    def delete_selected() -> None:
        delete(document, document.selection.subject.kind, document.selection.subject.name)

    def add_and_focus(kind: SubjectKind) -> None:
        add(document, kind)
        inspector.take_focus()

    yield Action(
        "add.fact", "Add a fact", partial(add_and_focus, "fact"), "Insert", icon="fact", group=3, search_words="new"
    )
    yield Action(
        "add.tool", "Add a tool", partial(add_and_focus, "tool"), "Insert", icon="tool", group=3, search_words="new"
    )
    yield Action(
        "add.article", "Add a knowledge article", partial(add_and_focus, "article"), "Insert", icon="book", group=3,
        search_words="new",
    )  # fmt: skip
    yield Action(
        "add.procedure", "Add a sub-procedure", partial(add_and_focus, "procedure"), "Insert", icon="procedure",
        group=3, search_words="new",
    )  # fmt: skip
    yield Action(
        "subject.rename", "Rename this fact, tool or sub-procedure", partial(focus_name, inspector), "Edit", "F2",
        "edit",
        has_name, scope=inspector, group=4,
    )  # fmt: skip
    yield Action(
        "subject.delete", "Delete this fact, tool, article or sub-procedure", delete_selected, "Edit",
        "Ctrl+Shift+Del", "trash",
        is_declared, scope=inspector, group=4,
    )  # fmt: skip
    yield Action(
        "inspector.sop", "Show the SOP in the inspector", lambda: document.select(Selection(subject=Subject("sop"))),
        "Edit", group=6, search_words="facts tools knowledge list",
    )  # fmt: skip


def focus_name(inspector: Inspector) -> None:
    """Focus the name field of the shown element and select its text."""
    for field in inspector.findChildren(NameField):
        if field.title == "Name" and inspector.form is not None and inspector.form.isAncestorOf(field):
            inspector.reveal(field)
            field.box.setFocus()
            field.box.selectAll()
            return

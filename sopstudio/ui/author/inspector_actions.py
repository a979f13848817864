"""What can be done with what the SOP declares, as actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sopstudio.ui.action import Action
from sopstudio.ui.author.adding import add, delete
from sopstudio.ui.author.inspector import Inspector
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection, Subject, SubjectKind
from sopstudio.ui.forms import NameField

DECLARED = ("fact", "tool", "article", "procedure")


def inspector_actions(desk: Desk, inspector: Inspector) -> Iterator[Action]:
    """Adding, renaming and deleting what is declared."""
    document = desk.document

    def declared() -> bool:
        return document.selection.subject.kind in DECLARED

    def named() -> bool:
        return document.selection.subject.kind in ("fact", "tool", "procedure")

    def gone() -> None:
        delete(document, document.selection.subject.kind, document.selection.subject.name)

    def added(kind: SubjectKind) -> None:
        add(document, kind)
        inspector.take_focus()

    yield Action("add.fact", "Add a fact", partial(added, "fact"), "Insert", icon="fact", group=3, words="new")
    yield Action("add.tool", "Add a tool", partial(added, "tool"), "Insert", icon="tool", group=3, words="new")
    yield Action(
        "add.article", "Add a knowledge article", partial(added, "article"), "Insert", icon="book", group=3,
        words="new",
    )  # fmt: skip
    yield Action(
        "add.procedure", "Add a sub-procedure", partial(added, "procedure"), "Insert", icon="procedure",
        group=3, words="new",
    )  # fmt: skip
    yield Action(
        "subject.rename", "Rename this fact, tool or sub-procedure", partial(rename, inspector), "Edit", "F2", "edit",
        named, within=inspector, group=4,
    )  # fmt: skip
    yield Action(
        "subject.delete", "Delete this fact, tool, article or sub-procedure", gone, "Edit", "Ctrl+Shift+Del", "trash",
        declared, within=inspector, group=4,
    )  # fmt: skip
    yield Action(
        "inspector.sop", "Show the SOP in the inspector", lambda: document.select(Selection(subject=Subject("sop"))),
        "Edit", group=6, words="facts tools knowledge list",
    )  # fmt: skip


def rename(inspector: Inspector) -> None:
    """Go to the name of what is shown, all of it chosen."""
    for field in inspector.findChildren(NameField):
        if field.title == "Name" and inspector.form is not None and inspector.form.isAncestorOf(field):
            inspector.unfold(field)
            field.box.setFocus()
            field.box.selectAll()
            return

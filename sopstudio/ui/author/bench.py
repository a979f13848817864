"""What every form of the inspector works with: the desk, and small helpers that several forms share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from sopstudio.sop import Document, Fact, Sop, edits
from sopstudio.text.humanize import one_line
from sopstudio.ui.author.parts_of import fact_name_complaint
from sopstudio.ui.author.uses import Use
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection, Subject, SubjectKind
from sopstudio.ui.elided import Elided, ElidedLink
from sopstudio.ui.forms import Form, Offer, Repeated
from sopstudio.ui.parts import IconButton, button, label, row
from sopstudio.ui.theme import SPACE_S, SPACE_XS


class DeskForm(Form):
    """A form that knows the desk: it can select other things and say what it could not do."""

    def __init__(self, desk: Desk, *, space: int = 12) -> None:
        super().__init__(desk.document, space=space)
        self.desk = desk

    @property
    def sop(self) -> Sop:
        """The SOP as it is now."""
        return self.desk.document.document.sop

    def attempt(self, text: str, change: Callable[[Document], Document], select: Selection | None = None) -> bool:
        """Edit as one step; what cannot be done is said above the canvas."""
        return self.desk.document.attempt(text, change, select=select)

    def go(self, place: Selection) -> None:
        """Select something, and show it where it is on the canvas."""
        self.desk.document.select(place)
        for key in (*place.edges, *place.nodes):
            self.desk.canvas.reveal(key)

    def go_to(self, kind: SubjectKind, name: str = "") -> None:
        """Select something that the SOP declares."""
        self.go(Selection(subject=Subject(kind, name)))

    def facts(self) -> Sequence[Fact]:
        """The facts as they are now."""
        return self.sop.facts

    def fact_offers(self) -> list[Offer]:
        """The facts to choose from."""
        return [Offer(fact.name, fact.name, fact.unit) for fact in self.sop.facts]

    def node_offers(self, scope: str) -> list[Offer]:
        """The nodes of a procedure to choose from."""
        return [Offer(node.id, one_line(node.label()), node.kind) for node in edits.graph_of(self.sop, scope).nodes]

    def small(self, icon: str, tip: str, act: Callable[[], object], name: str = "") -> IconButton:
        """A small button of one icon."""
        made = IconButton(self.desk.icons, icon, tip, act)
        made.setObjectName(name)
        return made

    def head(self, kind: str, title: Callable[[], str], scope: str = "") -> None:
        """The first line: the way back to the SOP (or the sub-procedure), what is shown, and of what kind it is."""
        above = partial(self.go_to, "procedure", scope) if scope else partial(self.go_to, "sop")
        back = self.small("back", f"Back to the {'sub-procedure' if scope else 'SOP'}", above, "back")
        words = Elided("", "title")
        line = row(back, words, *((label(kind, "tag"),) if kind else ()))
        line.setStretch(1, 1)
        self.lines.addLayout(line)
        self.follow(lambda: words.say(title()))

    def uses(self, title: str, found: Callable[[], Sequence[Use]], nothing: str) -> None:
        """A section of links to where something is used."""
        self.section(title)
        none = label(nothing, "quiet", wrap=True)
        self.lines.addWidget(none)
        self.put_in(Repeated(found, lambda index: UseLine(self, found()[index]), space=0))
        self.follow(lambda: none.setVisible(not found()))

    def deletes(self, text: str, act: Callable[[], object]) -> None:
        """The last line: delete what is shown."""
        gone = button(text, act, role="bad")
        gone.setObjectName("delete")
        self.lines.addSpacing(SPACE_S)
        self.lines.addWidget(gone, 0, Qt.AlignmentFlag.AlignLeft)


class UseLine(Form):
    """A link to where something is used."""

    def __init__(self, form: DeskForm, use: Use) -> None:
        super().__init__(form.document, space=0)
        self.lines.addLayout(link_line(use.title, use.what, partial(form.go, use.place)))


def link_line(title: str, note: str, act: Callable[[], object], *, tip: str = "") -> QHBoxLayout:
    """A link with a word about it at its right; both give way in a narrow panel."""
    link = ElidedLink(title, act, tip=tip or f"Show {title}")
    line = row(link, space=SPACE_XS)
    line.setStretch(0, 3)
    if note:
        line.addWidget(Elided(note, "quiet", right=True), 2)
    return line


def fresh_fact(text: str) -> str:
    """Words for declaring a fact of that name; blank where a fact cannot be called so."""
    return "" if fact_name_complaint(text) else f"New fact “{text}”"

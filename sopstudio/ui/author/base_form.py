"""The base of all inspector forms, with what several of them share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from sopstudio.sop import Document, Fact, Graph, Sop, edits
from sopstudio.text.humanize import one_line, shorten, speak_name
from sopstudio.text.labels import KIND_NAMES
from sopstudio.translation import tr
from sopstudio.ui.author.document_parts import fact_name_error, node_part
from sopstudio.ui.author.uses import UseSite
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import Form, FormList, Suggestion
from sopstudio.ui.open_document import Selection, Subject, SubjectKind
from sopstudio.ui.text_widgets import BreakingLabel, ElidedLabel, ElidedLink, set_plain_tooltip, strip_bidi_controls
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import IconButton, button, label, row

MAX_TITLE_CHARACTERS = 90
"""Of a title above a form; the tooltip has a longer one."""
KIND_TITLES: Mapping[str, str] = {
    "fact": tr("fact"),
    "tool": tr("tool"),
    "article": tr("article"),
    "procedure": tr("sub-procedure"),
    "task": tr("task"),
    "decision": tr("decision"),
    "compute": tr("computation"),
    "person": tr("person"),
    "end": tr("end"),
    "edge": tr("edge"),
}


class InspectorForm(Form):
    """A form with the window context: it can select elements and report what it could not do.

    `scope` is the sub-procedure in which its element is; "" for the SOP.
    """

    def __init__(self, context: WindowContext, *, scope: str = "", space: int = SPACE_M) -> None:
        super().__init__(context.document, space=space)
        self.context, self.scope = context, scope

    @property
    def sop(self) -> Sop:
        return self.context.document.document.sop

    def attempt(
        self, undo_text: str, change: Callable[[Document], Document], selection: Selection | None = None
    ) -> bool:
        """Apply `change` as one undo step; a refusal is shown above the canvas."""
        return self.context.document.attempt(undo_text, change, select=selection)

    def show_selection(self, selection: Selection) -> None:
        """Select something and reveal it on the canvas."""
        self.context.document.select(selection)
        for key in (*selection.edges, *selection.nodes):
            self.context.canvas.reveal(key)

    def show_declaration(self, kind: SubjectKind, name: str = "") -> None:
        """Select something that the SOP declares."""
        self.show_selection(Selection(subject=Subject(kind, name)))

    def facts(self) -> Sequence[Fact]:
        """The facts that the SOP declares now, as a source for fields with conditions."""
        return self.sop.facts

    def fact_suggestions(self) -> list[Suggestion]:
        """The facts that the SOP declares now, with their units, to choose from."""
        return [Suggestion(fact.name, speak_name(fact.name), fact.unit) for fact in self.sop.facts]

    def node_suggestions(self) -> list[Suggestion]:
        """The nodes of the procedure to choose from."""
        return suggest_nodes(edits.graph_of(self.sop, self.scope))

    def person_suggestions(self) -> list[Suggestion]:
        """The persons' steps of the procedure to choose from."""
        return [suggestion for suggestion in self.node_suggestions() if suggestion.note == "person"]

    def icon_button(self, icon: str, tip: str, on_click: Callable[[], object], name: str = "") -> IconButton:
        """A small button of one icon."""
        icon_button = IconButton(self.context.icons, icon, tip, on_click)
        icon_button.setObjectName(name)
        return icon_button

    def add_header(self, kind: str, title: Callable[[], str], scope: str = "") -> None:
        """Add the first line: a button back, to the step from whose form one came, else to the SOP (or the
        sub-procedure), the title, and the kind.
        """
        step, where = self._step_before(), tr("sub-procedure") if scope else tr("SOP")
        tip = tr("Back to “{title}”", title=step) if step else tr("Back to the {detail}", detail=where)
        back = self.icon_button("back", tip, partial(self._go_back, scope), "back")
        title_label = BreakingLabel("title")
        line = row(back, title_label)
        line.setStretch(1, 1)
        line.setAlignment(back, Qt.AlignmentFlag.AlignTop)
        if kind:
            tag = label(KIND_TITLES[kind], "tag")
            tag.setMinimumHeight(back.sizeHint().height())
            line.addWidget(tag, 0, Qt.AlignmentFlag.AlignTop)
        self.lines.addLayout(line)
        self.on_refresh(lambda: _show_title(title_label, title()))

    def _step_before(self) -> str:
        """The title of the step whose form led to that of a tool, a fact or an article; blank for none."""
        document = self.context.document
        if not document.selection.subject.kind or not document.node_in_hand:
            return ""
        return one_line(node_part(document, document.node_in_hand).value.label())

    def _go_back(self, scope: str) -> None:
        if self._step_before():
            self.show_selection(Selection(frozenset({self.context.document.node_in_hand})))
        elif scope:
            self.show_declaration("procedure", scope)
        else:
            self.show_declaration("sop")

    def add_uses(self, title: str, find_uses: Callable[[], Sequence[UseSite]], empty_text: str) -> None:
        """Add a section of links to the places where something is used."""
        self.add_section(title)
        empty_label = label(empty_text, "quiet", wrap=True)
        self.lines.addWidget(empty_label)
        self.add_widget(FormList(find_uses, lambda index: UseLine(self, find_uses()[index]), space=0))
        self.on_refresh(lambda: empty_label.setVisible(not find_uses()))

    def add_delete_button(self, text: str, on_click: Callable[[], object]) -> None:
        """Add the last line: a button that deletes the element."""
        delete_button = button(text, on_click, role="bad")
        delete_button.setObjectName("delete")
        self.lines.addSpacing(SPACE_S)
        self.lines.addWidget(delete_button, 0, Qt.AlignmentFlag.AlignLeft)


def _show_title(title_label: BreakingLabel, title: str) -> None:
    text = strip_bidi_controls(one_line(title))
    title_label.set_full_text(shorten(text, MAX_TITLE_CHARACTERS))
    set_plain_tooltip(title_label, "" if len(text) <= MAX_TITLE_CHARACTERS else text)


class UseLine(Form):
    """A link to a place where something is used."""

    def __init__(self, form: InspectorForm, use: UseSite) -> None:
        super().__init__(form.document, space=0)
        self.lines.addLayout(link_line(use.title, use.note, partial(form.show_selection, use.selection)))


def link_line(title: str, note: str, on_click: Callable[[], object], *, tip: str = "") -> QHBoxLayout:
    """A link with a note at its right, which has the room that the link leaves; both are shortened where there is
    none.
    """
    line = row(ElidedLink(title, on_click, tip=tip or tr("Show {title}", title=title)), spacing=SPACE_XS)
    if note:
        line.addWidget(ElidedLabel(note, "quiet", right=True), 1)
    return line


def suggest_nodes(graph: Graph) -> list[Suggestion]:
    """The nodes of a procedure, to choose where an edge leads."""
    return [Suggestion(node.id, one_line(node.label()), tr(KIND_NAMES[node.kind])) for node in graph.nodes]


def new_fact_label(text: str) -> str:
    """The label for declaring a fact of that name; "" where the name is not allowed."""
    return "" if fact_name_error(text) else tr("New fact “{text}”", text=text)

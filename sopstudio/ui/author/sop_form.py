"""The inspector forms of the SOP itself, of a sub-procedure and of an article of its knowledge.

That of the SOP is shown where nothing is selected: its fields, and lists of what it declares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QHBoxLayout

from sopstudio.sop import TYPE_WORDS, Fact, Tool, edits
from sopstudio.text.humanize import one_line, plural, speak_name
from sopstudio.translation import tr
from sopstudio.ui.author.advice_card import IgnoredHints
from sopstudio.ui.author.base_form import InspectorForm, link_line
from sopstudio.ui.author.declarations import KIND_WORDS, add, delete
from sopstudio.ui.author.document_parts import article_part, graph_part
from sopstudio.ui.author.field_specs import FactsSpec, FieldSpec, LinesSpec, NameSpec, PickSpec, TextSpec, add_fields
from sopstudio.ui.author.head_form import add_head
from sopstudio.ui.author.part_change_cards import PartChangeCards
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.author.uses import find_procedure_uses
from sopstudio.ui.context import WindowContext
from sopstudio.ui.context_menu import SEPARATOR, MenuContent, MenuEntry
from sopstudio.ui.forms import Form, FormList
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.open_document import OpenDocument, Subject, SubjectKind
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, label, name_control, row

PartT = TypeVar("PartT")
DeclarationEntry = tuple[str, str, str]
"""Name or id, title, and a note."""
INPUTS = FactsSpec(
    "inputs", tr("Must know first"), tr("Change what a sub-procedure needs"),
    hint=tr("The facts that must be known before it runs"),
)  # fmt: skip
OUTPUTS = FactsSpec(
    "outputs",
    tr("What it decides"),
    tr("Change what is decided"),
    hint=tr("The facts that are set when the procedure ends"),
)
START = PickSpec(
    "start", tr("Begins at"), tr("Begin at another node"), source=InspectorForm.node_suggestions,
    hint=tr("The node at which the procedure begins"),
)  # fmt: skip


def _title_fields(noun: str) -> tuple[FieldSpec, ...]:
    return (
        TextSpec("title", tr("Title"), tr("Change the title of {noun}", noun=noun)),
        LinesSpec(
            "description",
            tr("Description"),
            tr("Describe {noun}", noun=noun),
            placeholder=tr("What this procedure is for"),
        ),
    )


OPENING = TextSpec(
    "opening", tr("What a customer says first"), tr("Change what a customer says first"),
    placeholder=example(tr("My parcel is late.")),
    hint=tr("A simulated customer begins with it; without it, in words of their own"),
)  # fmt: skip
SOP_FIELDS = (*_title_fields(tr("the SOP")), OPENING, OUTPUTS, START)
PROCEDURE_FIELDS = (*_title_fields(tr("the sub-procedure")), INPUTS, OUTPUTS, START)


def add_graph_fields(form: InspectorForm) -> None:
    """Add the fields of the procedure that the form is in."""
    add_fields(form, graph_part(form.document, form.scope), PROCEDURE_FIELDS if form.scope else SOP_FIELDS)
    counts = label("", "quiet", wrap=True)
    form.add_widget(counts)
    form.on_refresh(lambda: counts.setText(_count_text(form)))


def _count_text(form: InspectorForm) -> str:
    graph = edits.graph_of(form.sop, form.scope)
    ends = sum(node.kind == "end" for node in graph.nodes)
    parts = (plural(len(graph.nodes), "node"), plural(len(graph.edges), "edge"), plural(ends, "end"))
    return " · ".join(parts)


EMPTY_TEXTS: dict[SubjectKind, str] = {
    "fact": tr("Facts are what the procedure asks for, works out and decides on."),
    "tool": tr("Tools are what the procedure can call. A list of them comes in by Import tools… in the menu."),
    "article": tr("Articles answer questions that come up on the way."),
    "procedure": tr("A sub-procedure is a part that runs as one step."),
}


class DeclarationLine(Form):
    """A line of a list of what the SOP declares, with a context menu."""

    def __init__(self, document: OpenDocument, subject: Subject, line: QHBoxLayout) -> None:
        super().__init__(document, space=0)
        self._subject = subject
        self.lines.addLayout(line)

    def context_menu(self, _position: QPoint | None) -> MenuContent:
        """What can be done with the element."""
        noun = KIND_WORDS[self._subject.kind]
        entries: tuple[MenuEntry, ...] = (
            ("subject.show", tr("Open the {noun}", noun=noun)),
            ("subject.rename", tr("Rename the {noun}", noun=noun)),
            "canvas.inside",
            SEPARATOR,
            ("subject.delete", tr("Delete the {noun}", noun=noun)),
            SEPARATOR,
            f"add.{self._subject.kind}",
        )
        return MenuContent(entries, self._subject)


class SopForm(InspectorForm):
    """All fields of the SOP."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        title = ElidedLabel("", "title")
        line = row(title, label("SOP", "tag"))
        line.setStretch(0, 1)
        self.lines.addLayout(line)
        self.on_refresh(lambda: title.set_full_text(one_line(self.sop.label())))
        add_graph_fields(self)
        add_head(self)
        self.add_widget(
            ProblemCards(
                context, lambda problem: not (problem.nodes or problem.edges or problem.tools or problem.facts)
            )
        )
        self.add_widget(PartChangeCards(context))
        self._add_list(
            "fact",
            tr("Facts"),
            lambda: self.sop.facts,
            lambda fact: (fact.name, speak_name(fact.name), describe_fact(fact)),
        )
        self._add_list(
            "tool",
            tr("Tools"),
            lambda: self.sop.tools,
            lambda tool: (tool.name, one_line(tool.label()), _output_text(tool)),
        )
        self._add_list(
            "article",
            tr("Knowledge"),
            lambda: self.sop.knowledge,
            lambda article: (article.id, one_line(article.title) or article.id, ""),
        )
        self._add_list(
            "procedure",
            tr("Sub-procedures"),
            lambda: self.sop.procedures,
            lambda procedure: (procedure.id, one_line(procedure.label()), plural(len(procedure.nodes), "node")),
        )
        self.add_widget(IgnoredHints(context))

    def _add_list(
        self,
        kind: SubjectKind,
        title: str,
        find_parts: Callable[[], Sequence[PartT]],
        describe: Callable[[PartT], DeclarationEntry],
    ) -> None:
        add_button = button(
            tr("+ Add"),
            partial(add, self.document, kind),
            role="link",
            tip=tr("Add {with_article}", with_article=_with_article(kind)),
        )
        add_button.setObjectName(f"add:{kind}")
        name_control(add_button, add_button.toolTip())  # four of them say the same
        self.add_section(title, add_button)
        empty_label = label(EMPTY_TEXTS[kind], "quiet", wrap=True)
        self.lines.addWidget(empty_label)
        self.on_refresh(lambda: empty_label.setVisible(not find_parts()))

        def build_entry(index: int) -> Form:
            name, title_text, note = describe(find_parts()[index])
            line = link_line(
                title_text,
                note,
                partial(self.show_declaration, kind, name),
                tip=tr("Edit {title_text}", title_text=title_text),
            )
            return DeclarationLine(self.document, Subject(kind, name), line)

        self.add_widget(FormList(lambda: list(map(describe, find_parts())), build_entry, space=0))
        self.lines.addSpacing(SPACE_S)


def _output_text(tool: Tool) -> str:
    return ", ".join(speak_name(output.fact) for output in tool.outputs)


def _with_article(kind: str) -> str:
    return tr("an {kind}", kind=KIND_WORDS[kind]) if kind == "article" else tr("a {kind}", kind=KIND_WORDS[kind])


def describe_fact(fact: Fact) -> str:
    """A fact in a few words: its values or type, and its unit."""
    values = ", ".join(map(str, fact.allowed[:4])) + (" …" if len(fact.allowed) > 4 else "")
    return " · ".join(filter(None, (values or tr(TYPE_WORDS[fact.type]), fact.unit)))


PROCEDURE_NAME = NameSpec(
    "id", tr("Name"), tr("Rename a sub-procedure"), rename=edits.rename_procedure, kind="procedure",
    hint=tr("A unique name; nodes that run it are updated when it changes"),
)  # fmt: skip


class ProcedureForm(InspectorForm):
    """All fields of a sub-procedure."""

    def __init__(self, context: WindowContext, name: str) -> None:
        super().__init__(context, scope=name)
        self.name = name
        self.add_header("procedure", lambda: edits.graph_of(self.sop, name).label())
        add_graph_fields(self)
        add_fields(self, graph_part(context.document, name), (PROCEDURE_NAME,))
        self.add_uses(tr("Runs at"), lambda: find_procedure_uses(self.sop, name), tr("No node runs it yet."))
        self.add_delete_button(tr("Delete this sub-procedure"), partial(delete, context.document, "procedure", name))


ARTICLE_FIELDS = (
    TextSpec(
        "title",
        tr("Title"),
        tr("Change the title of an article"),
        placeholder=example(tr("How long is an offer valid?")),
    ),
    LinesSpec(
        "text", tr("Text"), tr("Change the text of an article"), min_lines=6,
        placeholder=tr("What an agent may answer, in full sentences"),
    ),
)  # fmt: skip


class ArticleForm(InspectorForm):
    """Title and text of an article."""

    def __init__(self, context: WindowContext, name: str) -> None:
        super().__init__(context)
        part = article_part(context.document, name)
        self.add_header("article", lambda: one_line(part.value.title) or tr("Untitled article"))
        add_fields(self, part, ARTICLE_FIELDS)
        self.add_delete_button(tr("Delete this article"), partial(delete, context.document, "article", name))

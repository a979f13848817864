"""The inspector form of the SOP itself, shown where nothing is selected: its fields, and lists of what it
declares.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sopstudio.sop import TYPE_WORDS, Fact, Tool
from sopstudio.text.humanize import one_line, plural, speak_name
from sopstudio.ui.author.advice_card import AdviceOffList
from sopstudio.ui.author.base_form import InspectorForm, link_line
from sopstudio.ui.author.declarations import KIND_WORDS, add
from sopstudio.ui.author.graph_fields import add_graph_fields
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.context import WindowContext
from sopstudio.ui.document import SubjectKind
from sopstudio.ui.forms import Form, FormList
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import ElidedLabel, button, label, row

DeclarationEntry = tuple[str, str, str]
"""Name or id, title, and a note."""
EMPTY_TEXTS: dict[SubjectKind, str] = {
    "fact": "Facts are what the procedure asks for, works out and decides on.",
    "tool": "Tools are what the procedure can call.",
    "article": "Articles answer questions that come up on the way.",
    "procedure": "A sub-procedure is a part that runs as one step.",
}


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
        self.add_widget(
            ProblemCards(
                context, lambda problem: not (problem.nodes or problem.edges or problem.tools or problem.facts)
            )
        )
        self._add_list(
            "fact", "Facts", lambda: [(fact.name, fact.name, describe_fact(fact)) for fact in self.sop.facts]
        )
        self._add_list(
            "tool",
            "Tools",
            lambda: [(tool.name, one_line(tool.label()), _output_text(tool)) for tool in self.sop.tools],
        )
        self._add_list(
            "article",
            "Knowledge",
            lambda: [(article.id, one_line(article.title) or article.id, "") for article in self.sop.knowledge],
        )
        self._add_list(
            "procedure",
            "Sub-procedures",
            lambda: [
                (procedure.id, one_line(procedure.label()), plural(len(procedure.nodes), "node"))
                for procedure in self.sop.procedures
            ],
        )
        self.add_widget(AdviceOffList(context))

    def _add_list(self, kind: SubjectKind, title: str, entries: Callable[[], list[DeclarationEntry]]) -> None:
        add_button = button("+ Add", partial(add, self.document, kind), role="link", tip=f"Add {_with_article(kind)}")
        add_button.setObjectName(f"add:{kind}")
        self.add_section(title, add_button)
        empty_label = label(EMPTY_TEXTS[kind], "quiet", wrap=True)
        self.lines.addWidget(empty_label)
        self.on_refresh(lambda: empty_label.setVisible(not entries()))

        def build_entry(index: int) -> Form:
            name, title_text, note = entries()[index]
            entry_form = Form(self.document, space=0)
            entry_form.lines.addLayout(
                link_line(title_text, note, partial(self.show_declaration, kind, name), tip=f"Edit {title_text}")
            )
            return entry_form

        self.add_widget(FormList(entries, build_entry, space=0))
        self.lines.addSpacing(SPACE_S)


def _output_text(tool: Tool) -> str:
    return ", ".join(speak_name(output.fact) for output in tool.outputs)


def _with_article(kind: str) -> str:
    return f"an {kind}" if kind == "article" else f"a {KIND_WORDS[kind]}"


def describe_fact(fact: Fact) -> str:
    """A fact in a few words: its values or type, and its unit."""
    values = ", ".join(map(str, fact.allowed[:4])) + (" …" if len(fact.allowed) > 4 else "")
    return " · ".join(filter(None, (values or TYPE_WORDS[fact.type], fact.unit)))

"""The form of the SOP itself, shown where nothing is selected: what it is, and lists of all that it declares."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sopstudio.sop import TYPE_WORDS, Fact, Tool
from sopstudio.text.humanize import one_line, plural, speak_name
from sopstudio.ui.author.adding import NAMES, add
from sopstudio.ui.author.advice_card import AdviceOffList
from sopstudio.ui.author.bench import DeskForm, link_line
from sopstudio.ui.author.graph_fields import add_graph_fields
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import SubjectKind
from sopstudio.ui.elided import Elided
from sopstudio.ui.forms import Form, Repeated
from sopstudio.ui.parts import button, label, row
from sopstudio.ui.theme import SPACE_S

Entry = tuple[str, str, str]
"""What something is known by, its title, and a word about it."""
EMPTY: dict[SubjectKind, str] = {
    "fact": "Facts are what the procedure asks for, works out and decides on.",
    "tool": "Tools are what the procedure can call.",
    "article": "Articles answer questions that come up on the way.",
    "procedure": "A sub-procedure is a part that runs as one step.",
}


class SopForm(DeskForm):
    """The SOP."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        title = Elided("", "title")
        line = row(title, label("SOP", "tag"))
        line.setStretch(0, 1)
        self.lines.addLayout(line)
        self.follow(lambda: title.say(one_line(self.sop.label())))
        add_graph_fields(self, "")
        self.put_in(ProblemCards(desk, lambda one: not (one.nodes or one.edges or one.tools or one.facts)))
        self._list("fact", "Facts", lambda: [(one.name, one.name, about(one)) for one in self.sop.facts])
        self._list("tool", "Tools", lambda: [(one.name, one_line(one.label()), _gives(one)) for one in self.sop.tools])
        self._list(
            "article", "Knowledge", lambda: [(one.id, one_line(one.title) or one.id, "") for one in self.sop.knowledge]
        )
        self._list(
            "procedure",
            "Sub-procedures",
            lambda: [(one.id, one_line(one.label()), plural(len(one.nodes), "node")) for one in self.sop.procedures],
        )
        self.put_in(AdviceOffList(desk))

    def _list(self, kind: SubjectKind, title: str, entries: Callable[[], list[Entry]]) -> None:
        act = button("+ Add", partial(add, self.document, kind), role="link", tip=f"Add {_a(kind)}")
        act.setObjectName(f"add:{kind}")
        self.section(title, act)
        nothing = label(EMPTY[kind], "quiet", wrap=True)
        self.lines.addWidget(nothing)
        self.follow(lambda: nothing.setVisible(not entries()))

        def make(index: int) -> Form:
            name, words, note = entries()[index]
            made = Form(self.document, space=0)
            made.lines.addLayout(link_line(words, note, partial(self.go_to, kind, name), tip=f"Edit {words}"))
            return made

        self.put_in(Repeated(entries, make, space=0))
        self.lines.addSpacing(SPACE_S)


def _gives(tool: Tool) -> str:
    return ", ".join(speak_name(output.fact) for output in tool.outputs)


def _a(kind: str) -> str:
    return f"an {kind}" if kind == "article" else f"a {NAMES[kind]}"


def about(fact: Fact) -> str:
    """A fact in a few words: its type, unit and values."""
    values = ", ".join(map(str, fact.allowed[:4])) + (" …" if len(fact.allowed) > 4 else "")
    return " · ".join(filter(None, (values or TYPE_WORDS[fact.type], fact.unit)))

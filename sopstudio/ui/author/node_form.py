"""The form of a node: what it is called, what happens there, and where it leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sopstudio.analysis import Problem
from sopstudio.errors import EditError
from sopstudio.sop import Compute, Decision, End, Node, ProcedureCall, Sop, Task, edits
from sopstudio.text.humanize import one_line
from sopstudio.ui.author.bench import DeskForm, fresh_fact
from sopstudio.ui.author.bindings import add_bindings
from sopstudio.ui.author.computing import add_assignments
from sopstudio.ui.author.leads_to import LeadsTo
from sopstudio.ui.author.parts_of import declaring, node_part
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.author.running import add_procedure_call
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import scope_of
from sopstudio.ui.forms import ChipsField, ChoiceField, LinesField, Part, TextField
from sopstudio.ui.parts import button, label, row

KINDS: Sequence[tuple[str, str]] = (
    ("task", "Task: do some work"),
    ("decision", "Decision: choose an edge"),
    ("compute", "Compute: work out facts"),
    ("procedure", "Sub-procedure: run one here"),
    ("end", "End: finish here"),
)
BRANCHING: Sequence[tuple[str, str]] = (
    ("first", "The first edge that holds"),
    ("all", "Every edge that holds"),
)
CLASSES: dict[str, type[Task | Decision | Compute | ProcedureCall | End]] = {
    "task": Task, "decision": Decision, "compute": Compute, "procedure": ProcedureCall, "end": End,
}  # fmt: skip


class NodeForm(DeskForm):
    """One node, whatever its kind; another kind makes another form."""

    def __init__(self, desk: Desk, key: str) -> None:
        super().__init__(desk)
        self.key = key
        self.scope, self.id = scope_of(key)
        self.part: Part[Any] = node_part(desk.document, key)
        node = self.part.value
        self.head(node.kind, lambda: one_line(self.part.value.label()), self.scope)
        self.bind(TextField("Title"), self.part.field("title"), "Change a title")
        self.bind(
            ChoiceField("Kind", KINDS), _kind(self.part, lambda: self.sop, self.scope), "Change the kind of a node"
        )
        self._start()
        self.bind(
            LinesField("What happens here", placeholder=_PLACEHOLDERS[node.kind]),
            self.part.field("description"),
            "Change what happens here",
        )
        self._of_kind(node)
        if not isinstance(node, End):
            self._leads_to()
        self.put_in(ProblemCards(desk, self._concerns))
        self.deletes("Delete this node", self._delete)

    def _start(self) -> None:
        here = label("The procedure begins here.", "quiet")
        begin = button("Begin here", self._begin, role="link", tip="Make the procedure begin at this node")
        begin.setObjectName(f"{self.key}:begin")
        self.lines.addLayout(row(here, begin, None))

        def show() -> None:
            starts = edits.graph_of(self.sop, self.scope).start == self.id
            here.setVisible(starts)
            begin.setVisible(not starts)

        self.follow(show)

    def _begin(self) -> None:
        self.attempt("Begin at this node", lambda one: edits.set_start(one, self.id, scope=self.scope))

    def _of_kind(self, node: Node) -> None:
        match node:
            case Task():
                self._task()
            case Compute():
                add_assignments(self, self.part)
            case ProcedureCall():
                add_procedure_call(self, self.part)
            case End():
                outcome = TextField("Outcome", hint="What was decided, in a word or two", placeholder="approved")
                self.bind(outcome, self.part.field("outcome"), "Change an outcome")
                self._message()
            case Decision():
                pass

    def _task(self) -> None:
        steps = LinesField(
            "Steps, one per line", read=_lines, write="\n".join, least=1, placeholder="Review the report"
        )
        self.bind(steps, self.part.field("steps"), "Change the steps")
        asks = ChipsField(
            "Facts to ask for",
            self.desk.icons,
            offers=self.fact_offers,
            fresh=fresh_fact,
            open_one=lambda name: self.go_to("fact", name),
            placeholder="Add a fact…",
        )
        self.bind(asks, declaring(self.part.field("asks")), "Change what is asked for")
        self._message()
        add_bindings(self, self.part, self.key)

    def _message(self) -> None:
        message = LinesField("Message to say", least=1, placeholder="Your application is complete.")
        self.bind(message, self.part.field("message"), "Change a message")

    def _leads_to(self) -> None:
        self.section("Leads to")
        self.bind(
            ChoiceField("Take", BRANCHING, beside=True), self.part.field("branching"), "Change how edges are taken"
        )
        self.put_in(LeadsTo(self.desk, self.key))

    def _concerns(self, problem: Problem) -> bool:
        if self.key in problem.nodes:
            return problem.code != "condition-syntax" or bool(problem.edges)
        prefix = f"{self.scope}/" if self.scope else ""
        mine = {prefix + edge.id for edge in edits.graph_of(self.sop, self.scope).edges if edge.source == self.id}
        return bool(mine.intersection(problem.edges))

    def _delete(self) -> None:
        self.attempt("Delete a node", lambda one: edits.remove_node(one, self.id, scope=self.scope))


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


_PLACEHOLDERS = {
    "task": "What the agent does at this step",
    "decision": "What is decided here",
    "compute": "What is worked out here",
    "procedure": "Why the sub-procedure runs here",
    "end": "How the procedure ends",
}


def _kind(part: Part[Any], sop: Any, scope: str) -> Part[Any]:
    """The kind of a node; another is taken where nothing that the node holds would be lost."""

    def write(node: Node, kind: str) -> Node:
        made = CLASSES[kind]
        fields = {name: value for name, value in dict(node).items() if name != "kind"}
        lost = [
            _HELD[name] for name, value in fields.items() if name in _HELD and value and name not in made.model_fields
        ]
        if lost:
            raise EditError(f"This would lose {' and '.join(lost)}. Remove that first.")
        kept = {name: value for name, value in fields.items() if name in made.model_fields}
        if made is ProcedureCall:
            kept["procedure"] = _first_procedure(sop(), scope)
        return made.model_validate(kept)

    return part.seen_as(lambda node: node.kind, write, "kind")


_HELD = {
    "steps": "its steps",
    "asks": "the facts it asks for",
    "tools": "its tools",
    "message": "its message",
    "assignments": "what it computes",
    "procedure": "the sub-procedure that it runs",
    "outcome": "its outcome",
}


def _first_procedure(sop: Sop, scope: str) -> str:
    found = [one.id for one in sop.procedures if one.id != scope]
    if not found:
        raise EditError("There is no sub-procedure to run yet. Add one first: Insert > Sub-procedure.")
    return found[0]

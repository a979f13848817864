"""The SOP as the state model reads it: indented text whose lines are actions and outcomes (Agent-S, table
1).

That is the author's own text where there is one. Otherwise each step becomes its actions, in the words that the SOP
has for them, and the text writer of `formats` writes the result; a line that begins with `decide:` only chooses among
the branches below it. Retrieval finds the row of the repository that a line means. Under repository names, as runs
were written before record version 3, there is nothing for it to bridge.
"""

from __future__ import annotations

import re

from sopstudio.agents.agent_s.actions import Action
from sopstudio.agents.agent_s.repository import ActionRepository
from sopstudio.agents.agent_s.steps import ActionStep, ActionSteps
from sopstudio.agents.final_answer import ends_by_label
from sopstudio.formats.text.writer import to_indented_text
from sopstudio.sop import Decision, Edge, End, Node, Sop, Task, Transition

DECIDE_PREFIX = "decide:"
LINE_MARKS = re.compile(r"^\s*(?:[-*•+]|\d+(?:\.\d+)*[.)])\s+|\s*\[#[^\]\n]*\]\s*$")
UNNAMED_END = "end"
"""What the end is called at which a text only says that it terminates (`formats.text`)."""


def format_workflow(steps: ActionSteps, repository: ActionRepository | None = None) -> str:
    """The indented text of the whole flow, sub-procedures unfolded; with a repository, under the names of its rows."""
    return to_indented_text(_ActionGraph(steps, _Wording(steps, repository)).build_sop())


def list_lines(workflow: str) -> tuple[str, ...]:
    """The lines of a workflow without marks of lists and labels of jumps: what a next action may say."""
    lines = (LINE_MARKS.sub("", line).strip() for line in workflow.splitlines())
    return tuple(dict.fromkeys(filter(None, lines)))


class _Wording:
    """How each step is written: under the name of its row, or in words that no other action of the SOP has."""

    def __init__(self, steps: ActionSteps, repository: ActionRepository | None) -> None:
        self._repository, self._flow = repository, steps.runtime.flow
        self._actions_by_words: dict[str, set[Action]] = {}
        for step in steps:
            self._actions_by_words.setdefault(step.words.casefold(), set()).add(step.action)

    def title(self, step: ActionStep) -> str:
        """The line of a step; words that several actions share name the step of the SOP too."""
        if self._repository is not None:
            return self._repository.row_for(step).action
        if len(self._actions_by_words[step.words.casefold()]) == 1:
            return step.words
        return f"{step.words} ({' '.join(self._flow.nodes[step.place].label().split())})"


class _ActionGraph:
    """The flow as a graph in which each node is one action."""

    def __init__(self, steps: ActionSteps, wording: _Wording) -> None:
        self.steps, self.wording = steps, wording
        self.flow = steps.runtime.flow
        self.end_labels = {place: label for label, place in ends_by_label(self.flow).items()}
        self.nodes: list[Node] = []
        self.edges: list[Edge] = []

    def build_sop(self) -> Sop:
        """The graph as an SOP without facts and tools."""
        flow = self.flow
        for place in flow.nodes:
            if not self._is_pass_through(place):
                self._add_place(place)
        start = self._entry_node(flow.start)
        return Sop(id="workflow", title=flow.sop.label(), start=start, nodes=tuple(self.nodes), edges=tuple(self.edges))

    def _add_place(self, place: str) -> None:
        """Add the actions of a place in order, then what follows."""
        steps = self.steps.steps_at(place)
        following = self._add_following(place, steps)
        for number, step in enumerate(steps):
            last = number + 1 == len(steps)
            self._add_step(
                place, number, step, following if last else self._first_node(place, number + 1, steps[number + 1])
            )

    def _add_following(self, place: str, steps: tuple[ActionStep, ...]) -> str:
        """The node after the last action, added where needed; blank where that action has the transitions."""
        flow, name = self.flow, _node_name(place)
        if flow.is_final(place):
            self.nodes.append(End(id=name, title=self.end_labels[place]))
            return name
        onward = self._only_target(place)
        if onward and steps:
            return self._entry_node(onward)
        source = name
        if steps and not steps[-1].is_conditional:
            source = _node_name(place, len(steps) - 1)
        else:
            title = f"{DECIDE_PREFIX} {flow.nodes[place].label()}"
            self.nodes.append(Decision(id=name, title=title, branching=flow.nodes[place].branching))
        for transition in flow.transitions_from(place):
            self._add_edge(source, self._entry_node(transition.target), transition)
        return "" if source != name else name

    def _add_step(self, place: str, number: int, step: ActionStep, following: str) -> None:
        name, title = _node_name(place, number), self.wording.title(step)
        branching = "first" if following else self.flow.nodes[place].branching
        self.nodes.append(Task(id=name, title=title, branching=branching))
        if following:
            self._add_edge(name, following)
        if step.is_conditional:
            guard = self._first_node(place, number, step)
            condition = step.condition or f"missing({{{step.unless_known}}})"
            self.nodes.append(Decision(id=guard, title=f"{DECIDE_PREFIX} whether to {title}"))
            self.edges.append(
                Edge(id=f"{len(self.edges)}", source=guard, target=name, kind="formal", condition=condition)
            )
            self.edges.append(Edge(id=f"{len(self.edges)}", source=guard, target=following, kind="otherwise"))

    def _add_edge(self, source: str, target: str, transition: Transition | None = None) -> None:
        edge = transition.edge if transition is not None else None
        number = f"{len(self.edges)}"
        if edge is None:
            self.edges.append(Edge(id=number, source=source, target=target, kind="always"))
        else:
            self.edges.append(edge.model_copy(update={"id": number, "source": source, "target": target, "label": ""}))

    def _entry_node(self, place: str) -> str:
        """The first node of a place, or of the place that it only passes on to."""
        while self._is_pass_through(place):
            place = self._only_target(place)
        steps = self.steps.steps_at(place)
        return self._first_node(place, 0, steps[0]) if steps else _node_name(place)

    @staticmethod
    def _first_node(place: str, number: int, step: ActionStep) -> str:
        return f"{_node_name(place, number)}.when" if step.is_conditional else _node_name(place, number)

    def _only_target(self, place: str) -> str:
        """The target of the only transition out of a place, if it is always taken; else blank."""
        if self.flow.is_final(place):
            return ""
        transitions = self.flow.transitions_from(place)
        if len(transitions) != 1:
            return ""
        edge = transitions[0].edge
        return transitions[0].target if edge is None or (edge.kind == "always" and edge.loop is None) else ""

    def _is_pass_through(self, place: str) -> bool:
        """Whether nothing is done or decided at a place, so that the walk goes on at once."""
        visited: set[str] = set()
        while place not in visited:
            if self.steps.steps_at(place) or not self._only_target(place):
                return bool(visited)
            visited.add(place)
            place = self._only_target(place)
        return False  # round and round, with nothing to do


def _node_name(place: str, number: int | None = None) -> str:
    name = place.replace("/", ".")
    return name if number is None else f"{name}.{number + 1}"


__all__ = ["DECIDE_PREFIX", "UNNAMED_END", "format_workflow"]

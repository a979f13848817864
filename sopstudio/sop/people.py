"""A person's step in an executable form: a task that calls one function, which a person answers.

What runs, proves, tests and scores an SOP works on `executable(sop)` and knows nothing of persons. A step *approve* of
the role *Team lead* becomes a task with one bound tool; its parameters are the facts that the person sees, its outputs
the facts that the person gives, which may be missing where the time is limited. An answer counts as a whole: one that
lacks a fact which is not optional came too late, and gives none. The edge of kind *timeout* holds then, and is tried
first. The world answers such a tool by a person, a script or a scenario
(`simulation.world.people`). Each architecture treats it as its paper treats a function.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from decimal import Decimal
from itertools import chain, count
from types import MappingProxyType
from typing import Any

from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import FrozenDict, TextMap, freeze, replace_fields
from sopstudio.sop.model import (
    TIME_RUNS_OUT,
    Binding,
    Edge,
    Node,
    Output,
    Person,
    Procedure,
    SampleResponse,
    Sop,
    Task,
    Tool,
)

PREFIX = "person_"
MAX_NAME_CHARACTERS = 64
DONE = "done"
"""The member of an answer that says that something was done, where nothing else is asked for."""
BY, MINUTES, TIMED_OUT = "by", "minutes", "timed_out"
"""The members of an answer that say who answered, how long it took, and that nobody did in time."""
RESERVED = frozenset({DONE, BY, MINUTES, TIMED_OUT})
"""Names that no fact has in an answer."""


class PersonTool(Tool):
    """The function that stands for a person's step. `place` is the node, in a sub-procedure `procedure/node`.

    `shows` are the facts that the person sees, by parameter; `form` are those that the person gives, as the author
    declared them, in the order of the outputs. `done` is the fact among these that says that the step was done in time,
    blank where another one shows it. `barred` are the functions of the steps whose person may not carry out this one.
    """

    person: Person
    place: str
    shows: TextMap = FrozenDict()
    form: tuple[Fact, ...] = ()
    done: str = ""
    barred: tuple[str, ...] = ()

    @property
    def is_timed(self) -> bool:
        """Whether the time is limited, so that the answer may be missing; without a limit the run waits for it."""
        return self.person.time_limit is not None

    def is_timed_out(self, body: Any) -> bool:
        """Whether a response means that the time allowed ran out before a person answered."""
        limit = self.person.time_limit
        if limit is None or not isinstance(body, Mapping):
            return False
        minutes = body.get(MINUTES)
        is_over = isinstance(minutes, int | float | Decimal) and minutes > limit
        return (
            is_over
            or bool(body.get(TIMED_OUT))
            or any(body.get(path) in (None, "") for path in self.required_members())
        )

    def required_members(self) -> tuple[str, ...]:
        """The members that an answer has to have: those of the facts that are not optional."""
        pairs = zip(self.outputs, self.form, strict=True)
        return tuple(output.path for output, fact in pairs if not fact.optional)

    def is_answered(self, known: Container[str]) -> bool:
        """Whether the facts that an answer has to hold are known."""
        return all(fact.optional or fact.name in known for fact in self.form)

    def complete(self, answer: Mapping[str, Any]) -> dict[str, Any]:
        """What a person says, with the member that it was done: whoever answers at all has done it in time."""
        return {DONE: True, **answer} if self.done or not self.form else dict(answer)

    def sure_facts(self) -> frozenset[str]:
        """The facts that are known after every call that succeeds: none where the time is limited."""
        return frozenset() if self.is_timed else frozenset(fact.name for fact in self.form if not fact.optional)


class PersonTask(Task):
    """The task that stands for a person's step, with the step itself."""

    person: Person
    gives: tuple[str, ...] = ()


class TimeoutEdge(Edge):
    """The edge that is taken when the time of a person's step is over: it holds where the answer is missing."""

    def wording(self) -> str:
        return TIME_RUNS_OUT


def done_fact(person: Person) -> Fact:
    """The fact that says that a step with a time limit was done in time, where no fact of its form has to be given."""
    return Fact(name=f"{person.id} {DONE}", type="boolean", allowed=(True,))


def person_steps(sop: Sop) -> Iterator[tuple[str, Person]]:
    """The persons' steps of the SOP and its sub-procedures, each with its id in the whole SOP (`procedure/node`)."""
    for graph in sop.graphs():
        prefix = f"{graph.id}/" if isinstance(graph, Procedure) else ""
        for node in graph.nodes:
            if isinstance(node, Person):
                yield prefix + node.id, node


def executable(sop: Sop) -> Sop:
    """The SOP with each person's step as a task that calls a `PersonTool`; the same object where it has none."""
    persons = dict(person_steps(sop))
    if not persons:
        return sop
    names = _tool_names(persons, {tool.name for tool in sop.tools})
    declared = {fact.name: fact for fact in sop.facts}
    tools = {place: _tool(place, person, names, declared) for place, person in persons.items()}
    limited = {fact.name for tool in tools.values() if tool.is_timed for fact in tool.form}
    facts = [replace_fields(fact, optional=True) if fact.name in limited else fact for fact in sop.facts]
    done = {tool.done: done_fact(tool.person) for tool in tools.values() if tool.done and tool.done not in declared}
    facts += [replace_fields(fact, optional=True) for fact in done.values()]
    procedures = tuple(_lower_graph(procedure, f"{procedure.id}/", tools) for procedure in sop.procedures)
    lowered: Sop = replace_fields(
        _lower_graph(sop, "", tools),
        facts=tuple(facts),
        tools=(*sop.tools, *tools.values()),
        procedures=procedures,
    )
    return lowered


def _tool_names(places: Iterable[str], taken: Collection[str]) -> dict[str, str]:
    """A free name for the function of each step, by the step's place."""
    names: dict[str, str] = {}
    for place in places:
        stem = PREFIX + (re.sub(r"[^a-zA-Z0-9]+", "_", place).strip("_").lower() or "step")
        endings = chain(("",), (f"_{number}" for number in count(2)))
        candidates = (stem[: MAX_NAME_CHARACTERS - len(ending)] + ending for ending in endings)
        names[place] = next(name for name in candidates if name not in taken and name not in names.values())
    return names


def _tool(place: str, person: Person, names: Mapping[str, str], facts: Mapping[str, Fact]) -> PersonTool:
    shown = _parameter_names(person.shows)
    properties = {name: facts[fact].json_schema() if fact in facts else {} for name, fact in shown.items()}
    required = [name for name, fact in shown.items() if not (fact in facts and facts[fact].optional)]
    paths = {fact: name for name, fact in _parameter_names(person.provides).items()}
    form = [facts.get(name) or Fact(name=name) for name in paths]
    is_open = person.time_limit is not None and all(fact.optional for fact in form)
    done = done_fact(person).name if is_open else ""
    if done:
        form.append(done_fact(person))
        paths[done] = DONE
    prefix = place[: -len(person.id)]
    return PersonTool(
        name=names[place],
        title=person.label(),
        description=describe_step(person),
        parameters=freeze({"type": "object", "properties": properties, "required": required}),
        outputs=tuple(Output(path=path, fact=fact) for fact, path in paths.items()),
        effect="sends",
        responses=(SampleResponse(body={paths[fact.name]: _sample_value(fact) for fact in form}),),
        person=person,
        place=place,
        shows=shown,
        form=tuple(form),
        done=done,
        barred=tuple(names[prefix + other] for other in person.not_by if prefix + other in names),
    )


_SAMPLES: Mapping[str, Any] = MappingProxyType(
    {
        **{"string": "as discussed", "number": 1, "integer": 1, "boolean": True, "list": ()},
        **{"date": "2026-01-05", "datetime": "2026-01-05T09:00:00+00:00"},
    }
)


def _sample_value(fact: Fact) -> Any:
    """What a person answers where nobody says otherwise: the first value that the fact names, else one of its type."""
    listed = next(iter((*fact.allowed, *fact.examples)), None)
    bound = fact.minimum if fact.minimum is not None else fact.maximum
    default = bound if bound is not None else _SAMPLES[fact.type]
    return default if listed is None else listed


def _parameter_names(facts: Iterable[str]) -> dict[str, str]:
    """Facts by names that every provider accepts for a parameter, and that mean nothing else in an answer."""
    names: dict[str, str] = {}
    for fact in dict.fromkeys(facts):
        stem = re.sub(r"\W+", "_", fact, flags=re.ASCII).strip("_")[:60] or "value"
        name, number = stem, 2
        while name in names or name in RESERVED:
            name, number = f"{stem}_{number}", number + 1
        names[name] = fact
    return names


def describe_step(person: Person) -> str:
    """What is handed over to whom, in a sentence or two."""
    role = person.role or "a person"
    given = ", ".join(person.provides)
    wanted = {
        "do": "",
        "decide": f"The answer is {given}.",
        "approve": f"The answer is {given}: yes or no.",
        "provide": f"The answer holds {given}.",
    }[person.action]
    return " ".join(
        filter(None, map(_as_sentence, (f"Hand over to {role}: {person.label()}", person.description, wanted)))
    )


def _as_sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


def _lower_graph(graph: Any, prefix: str, tools: Mapping[str, PersonTool]) -> Any:
    own = {node.id: tools[prefix + node.id] for node in graph.nodes if isinstance(node, Person)}
    if not own:
        return graph
    nodes = tuple(_task(node, own[node.id]) if isinstance(node, Person) else node for node in graph.nodes)
    edges = sorted(graph.edges, key=lambda edge: edge.kind != "timeout")
    return replace_fields(graph, nodes=nodes, edges=tuple(_lower_edge(edge, own) for edge in edges))


def _task(person: Person, tool: PersonTool) -> Node:
    arguments = {name: fact for name, fact in tool.shows.items() if name != fact}
    return PersonTask(
        id=person.id,
        title=person.title,
        description=person.description,
        branching="first" if person.time_limit else person.branching,
        tools=(Binding(tool=tool.name, arguments=FrozenDict(arguments)),),
        message=person.message,
        person=person,
        gives=tuple(fact.name for fact in tool.form),
    )


NEVER = "false"
"""The condition of an edge for when time is over, where there is no limit."""


def _lower_edge(edge: Edge, tools: Mapping[str, PersonTool]) -> Edge:
    tool = tools.get(edge.source)
    if edge.kind != "timeout" or tool is None:
        return edge
    condition = " || ".join(f"missing({{{fact.name}}})" for fact in tool.form if not fact.optional)
    condition = condition if tool.is_timed else NEVER
    return TimeoutEdge(**{**dict(edge), "kind": "formal", "condition": condition})


__all__ = [
    "BY",
    "DONE",
    "MINUTES",
    "NEVER",
    "PREFIX",
    "TIMED_OUT",
    "PersonTask",
    "PersonTool",
    "TimeoutEdge",
    "describe_step",
    "done_fact",
    "executable",
    "person_steps",
]

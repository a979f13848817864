"""A person's step in an executable form: a task that calls one function, which a person answers.

What runs, proves, tests and scores an SOP works on `executable(sop)` and knows nothing of persons. A step *approve* of
the role *Team lead* becomes a task with one bound tool; its parameters are the facts that the person sees, its outputs
the facts that the person gives, which are optional where the time is limited. The edge of kind *timeout* holds where
they are missing, and is tried first. The world answers such a tool by a person, a script or a scenario
(`simulation.world.people`). Each architecture treats it as its paper treats a function.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, count
from types import MappingProxyType
from typing import Any

from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import FrozenDict, freeze, replace_fields
from sopstudio.sop.model import (
    Binding,
    Edge,
    Graph,
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
MAX_NAME = 64
DONE = "done"
"""The member of an answer that says that something was done, where nothing else is asked for."""
BY, MINUTES, TIMED_OUT = "by", "minutes", "timed_out"
"""The members of an answer that say who answered, how long it took, and that nobody did in time."""


class PersonTool(Tool):
    """The function that stands for a person's step. `place` is the node, in a sub-procedure `procedure/node`.

    `form` are the facts that the person gives, in the order of the outputs. `barred` are the functions of the steps
    whose person may not carry out this one.
    """

    person: Person
    place: str
    form: tuple[Fact, ...] = ()
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
        if isinstance(minutes, int | float) and minutes > limit:
            return True
        return bool(body.get(TIMED_OUT)) or (bool(self.outputs) and body.get(self.outputs[0].path) is None)


class PersonTask(Task):
    """The task that stands for a person's step, with the step itself."""

    person: Person

    def gives(self) -> tuple[str, ...]:
        """The facts that the person gives, which are asked for anew on every visit."""
        return self.person.provides or ((done_fact(self.person),) if self.person.time_limit else ())


class TimeoutEdge(Edge):
    """The edge that is taken when the time of a person's step is over: it holds where the answer is missing."""

    def wording(self) -> str:
        return "time runs out"


def done_fact(person: Person) -> str:
    """The fact that says that a step with a time limit was done in time, where the step gives no other."""
    return f"{person.id} {DONE}"


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
    limited = {name for person in persons.values() if person.time_limit for name in person.provides}
    facts = [replace_fields(fact, optional=True) if fact.name in limited else fact for fact in sop.facts]
    known = {fact.name: fact for fact in facts}
    for person in persons.values():
        if person.time_limit and not person.provides and done_fact(person) not in known:
            known[done_fact(person)] = Fact(name=done_fact(person), type="boolean", allowed=(True,), optional=True)
    tools = tuple(_tool(place, person, names, known) for place, person in persons.items())
    procedures = tuple(_lower_graph(procedure, f"{procedure.id}/", names) for procedure in sop.procedures)
    lowered: Sop = replace_fields(
        _lower_graph(sop, "", names),
        facts=(*facts, *(fact for name, fact in known.items() if all(name != own.name for own in facts))),
        tools=(*sop.tools, *tools),
        procedures=procedures,
    )
    return lowered


def _tool_names(places: Iterable[str], taken: Collection[str]) -> dict[str, str]:
    """A free name for the function of each step, by the step's place."""
    names: dict[str, str] = {}
    for place in places:
        stem = PREFIX + (re.sub(r"[^a-zA-Z0-9]+", "_", place).strip("_").lower() or "step")
        endings = chain(("",), (f"_{number}" for number in count(2)))
        candidates = (stem[: MAX_NAME - len(ending)] + ending for ending in endings)
        names[place] = next(name for name in candidates if name not in taken and name not in names.values())
    return names


def _tool(place: str, person: Person, names: Mapping[str, str], facts: Mapping[str, Fact]) -> PersonTool:
    shown = _parameter_names(person.shows)
    properties = {name: facts[fact].json_schema() if fact in facts else {} for name, fact in shown.items()}
    required = [name for name, fact in shown.items() if not (fact in facts and facts[fact].optional)]
    gives = person.provides or ((done_fact(person),) if person.time_limit else ())
    paths = dict(zip(gives, _parameter_names(gives, keep=not person.provides), strict=True))
    prefix = place[: -len(person.id)]
    return PersonTool(
        name=names[place],
        title=person.label(),
        description=describe_step(person),
        parameters=freeze({"type": "object", "properties": properties, "required": required}),
        outputs=tuple(Output(path=path, fact=fact) for fact, path in paths.items()),
        effect="sends",
        responses=(SampleResponse(body=_sample_answer(paths, facts)),),
        person=person,
        place=place,
        form=tuple(facts.get(name) or Fact(name=name) for name in gives),
        barred=tuple(names[prefix + other] for other in person.not_by if prefix + other in names),
    )


_SAMPLES: Mapping[str, Any] = MappingProxyType(
    {
        **{"string": "as discussed", "number": 1, "integer": 1, "boolean": True, "list": ()},
        **{"date": "2026-01-05", "datetime": "2026-01-05T09:00:00+00:00"},
    }
)


def _sample_answer(paths: Mapping[str, str], facts: Mapping[str, Fact]) -> dict[str, Any]:
    """What a person answers where nobody says otherwise: the first value that each fact names, else one of its type."""
    answer: dict[str, Any] = {}
    for name, path in paths.items():
        fact = facts.get(name) or Fact(name=name)
        listed = next(iter((*fact.allowed, *fact.examples)), None)
        bound = fact.minimum if fact.minimum is not None else fact.maximum
        default = bound if bound is not None else _SAMPLES[fact.type]
        answer[path] = default if listed is None else listed
    return answer


def _parameter_names(facts: Iterable[str], *, keep: bool = False) -> dict[str, str]:
    """A name that every provider accepts as that of a parameter, for each fact."""
    names: dict[str, str] = {}
    for fact in facts:
        stem = DONE if keep else (re.sub(r"\W+", "_", fact, flags=re.ASCII).strip("_")[:60] or "value")
        name, number = stem, 2
        while name in names:
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


def _lower_graph(graph: Any, prefix: str, names: Mapping[str, str]) -> Any:
    persons = {node.id: node for node in graph.nodes if isinstance(node, Person)}
    if not persons:
        return graph
    nodes = tuple(_task(node, names[prefix + node.id]) if isinstance(node, Person) else node for node in graph.nodes)
    edges = sorted(graph.edges, key=lambda edge: edge.kind != "timeout")
    return replace_fields(graph, nodes=nodes, edges=tuple(_lower_edge(edge, persons) for edge in edges))


def _task(person: Person, tool: str) -> Node:
    arguments = {name: fact for name, fact in _parameter_names(person.shows).items() if name != fact}
    return PersonTask(
        id=person.id,
        title=person.title,
        description=person.description,
        branching="first" if person.time_limit else person.branching,
        tools=(Binding(tool=tool, arguments=FrozenDict(arguments)),),
        message=person.message,
        person=person,
    )


def _lower_edge(edge: Edge, persons: Mapping[str, Person]) -> Edge:
    person = persons.get(edge.source)
    if edge.kind != "timeout" or person is None or not person.time_limit:
        return edge
    fact = person.provides[0] if person.provides else done_fact(person)
    return TimeoutEdge(**{**dict(edge), "kind": "formal", "condition": f"missing({{{fact}}})"})


def facts_given(graph: Graph) -> Iterator[str]:
    """The facts that persons give in a graph as it was written."""
    for node in graph.nodes:
        if isinstance(node, Person):
            yield from node.provides


__all__ = [
    "BY",
    "DONE",
    "MINUTES",
    "PREFIX",
    "TIMED_OUT",
    "PersonTask",
    "PersonTool",
    "TimeoutEdge",
    "describe_step",
    "done_fact",
    "executable",
    "facts_given",
    "person_steps",
]

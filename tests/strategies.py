"""Hypothesis strategies for small valid SOPs with every kind of node and edge, which property tests share.

Every SOP has a start, every node is reached, every way leads to an end, conditions read declared facts, loops carry a
bound. Titles may be hostile: they look like syntax of text formats.
"""

from __future__ import annotations

import string
from decimal import Decimal
from typing import Any, get_args

from hypothesis import strategies as st

from sopstudio.sop import (
    AdviceOff,
    Article,
    Assignment,
    Binding,
    Compute,
    Decision,
    Document,
    DocumentNote,
    DocumentSettings,
    Edge,
    End,
    ErrorResponse,
    Fact,
    Head,
    Node,
    Output,
    Person,
    Point,
    Procedure,
    ProcedureCall,
    Provenance,
    SampleResponse,
    Sop,
    SourceDocument,
    Task,
    Tool,
)
from sopstudio.sop.head import Status
from sopstudio.sop.model import EdgeKind, Ending, PersonAction

HOSTILE_TITLES = (
    *(
        "if {ready} == true:",
        "else",
        "otherwise:",
        "go to: Here",
        "terminate the flow",
        "end",
        "- dash",
        "1. one",
        "a. letter",
        "(b) x",
    ),
    *(
        'quote " quote',
        "a]-->b[x",
        "a|b",
        "<b>html</b>",
        "{brace}",
        "[#id]",
        "back\\slash",
        "; semi",
        "# hash",
        "ALWAYS",
    ),
    *(
        "show message hi",
        "ask user for x",
        "tool(x)",
        "  padded  ",
        "two\nlines",
        "%%{init:{}}%%",
        "naïve ünïcode 日本",
    ),
)
FACTS = (
    Fact(name="score", type="integer", minimum=300, maximum=850, description="A score", examples=(700,)),
    Fact(name="amount", type="number", minimum=Decimal("0.5"), unit="EUR"),
    Fact(name="status", allowed=("new", "it's open", "done"), description="Where it stands"),
    Fact(name="country code", pattern="[A-Z]{2}", examples=("NL",)),
    Fact(name="ready", type="boolean", optional=True),
    Fact(name="opened", type="date"),
    Fact(name="seen", type="datetime"),
    Fact(name="tags", type="list", items="string"),
)
_CONDITIONS = {
    "score": ("{score} >= 700", "{score} < 300 || {score} == 850", "({score} + 1) * 2 != 10"),
    "amount": ("{amount} > 0.1", "{amount} <= 99.99 && {amount} != 3"),
    "status": ("{status} == 'new'", '{status} != "it\'s open"', "!({status} in ['new', 'done'])"),
    "country code": ("{country code} == 'NL'", "{country code} not in ['BE', 'DE']"),
    "ready": ("{ready}", "{ready} == false", "not {ready}"),
    "opened": ("present({opened})",),
    "seen": ("missing({seen})",),
    "tags": ("contains({tags}, 'vip')", "len({tags}) > 2"),
}
_EXPRESSIONS = {"score": "{score} + 1", "amount": "{amount} * 2", "ready": "!{ready}", "status": "'done'"}

words = st.text(string.ascii_letters, min_size=1, max_size=8)
phrases = st.lists(words, min_size=1, max_size=4).map(" ".join)
titles = phrases | st.sampled_from(HOSTILE_TITLES)
maybe_phrases, maybe_titles = st.just("") | phrases, st.just("") | titles
time_limits = st.none() | st.integers(1, 100)
"""These are made once: hypothesis looks a strategy through, and all that is in it, when it first draws from it."""
identifiers = st.text(string.ascii_letters + string.digits + "_-. é", min_size=1, max_size=8).filter(str.strip)
scalars = (
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.decimals(-(10**9), 10**9, allow_nan=False, places=6)
)
json_values = st.recursive(
    scalars | phrases,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def tools(draw: st.DrawFn, facts: tuple[Fact, ...]) -> tuple[Tool, ...]:
    """Up to three tools over `facts`, with schemas, outputs, samples and errors."""
    made = []
    for name in draw(st.lists(st.from_regex(r"[a-zA-Z_-]{1,12}", fullmatch=True), max_size=3, unique=True)):
        inputs = draw(st.lists(st.sampled_from(facts), max_size=2, unique=True)) if facts else []
        outputs = draw(st.lists(st.sampled_from(facts), max_size=2, unique=True)) if facts else []
        properties = {fact.name: fact.json_schema() for fact in inputs}
        schema = {"type": "object", "properties": properties, "required": [fact.name for fact in inputs]}
        errors = (ErrorResponse(code="E1", message="gone", cause=draw(phrases)),) if draw(st.booleans()) else ()
        made.append(
            Tool(
                name=name,
                title=draw(maybe_phrases),
                description=draw(maybe_phrases),
                method=draw(st.sampled_from(("", "GET", "POST"))),
                url=draw(st.sampled_from(("", "/local/{score}", "https://api.example/x?y=1"))),
                parameters=schema if bool(inputs) or draw(st.booleans()) else Tool(name="x").parameters,
                outputs=tuple(Output(path=f"data.{index}", fact=fact.name) for index, fact in enumerate(outputs)),
                responses=tuple(SampleResponse(body=body) for body in draw(st.lists(_objects, max_size=1))),
                errors=errors,
                effect=draw(st.sampled_from(("reads", "writes", "sends", "pays"))),
            )
        )
    return tuple(made)


_objects = st.dictionaries(words, json_values, max_size=3)


def conditions(facts: tuple[Fact, ...]) -> st.SearchStrategy[str]:
    """Conditions that parse and read only `facts`."""
    return st.sampled_from([text for fact in facts for text in _CONDITIONS[fact.name]])


@st.composite
def _node(
    draw: st.DrawFn,
    node_id: str,
    facts: tuple[Fact, ...],
    known: tuple[Tool, ...],
    procedures: tuple[str, ...],
    persons: bool,
) -> Node:
    kinds = ["task", "task", "decision", *(["procedure"] if procedures else []), *(["compute"] if facts else [])]
    kinds += ["person"] if persons else []
    kind = draw(st.sampled_from(kinds))
    common: dict[str, Any] = {
        "id": node_id,
        "title": draw(maybe_titles),
        "description": draw(maybe_phrases),
        "branching": draw(st.sampled_from(("first", "first", "all"))),
    }
    if kind == "decision":
        return Decision(**common)
    if kind == "person":
        return draw(_person(common, facts))
    if kind == "procedure":
        return ProcedureCall(**common, procedure=draw(st.sampled_from(procedures)), deterministic=draw(st.booleans()))
    if kind == "compute":
        computed = [fact.name for fact in facts if fact.name in _EXPRESSIONS]
        names = draw(st.lists(st.sampled_from(computed), max_size=2)) if computed else []
        return Compute(**common, assignments=tuple(Assignment(fact=n, expression=_EXPRESSIONS[n]) for n in names))
    asked = [fact.name for fact in facts]
    return Task(
        **common,
        steps=tuple(draw(st.lists(phrases, max_size=2))),
        asks=tuple(draw(st.lists(st.sampled_from(asked), max_size=2, unique=True))) if asked else (),
        tools=tuple(draw(st.lists(_binding(facts, known), max_size=2))) if known else (),
        message=draw(maybe_phrases),
    )


@st.composite
def _person(draw: st.DrawFn, common: dict[str, Any], facts: tuple[Fact, ...]) -> Person:
    """A person's step, whose action fits its facts."""
    names = [fact.name for fact in facts]
    answers: list[tuple[PersonAction, str]] = [*(("decide", fact.name) for fact in facts if fact.allowed)]
    answers += [("approve", fact.name) for fact in facts if fact.type == "boolean"]
    answers += [("do", ""), *(("provide", name) for name in names)]
    action, given = draw(st.sampled_from(answers))
    return Person(
        **{**common, "branching": "first"},
        role=draw(maybe_titles),
        action=action,
        shows=tuple(draw(st.lists(st.sampled_from(names), max_size=2, unique=True))) if names else (),
        provides=(given,) if given else (),
        not_user=draw(st.booleans()),
        time_limit=draw(time_limits),
        message=draw(maybe_phrases),
    )


@st.composite
def _binding(draw: st.DrawFn, facts: tuple[Fact, ...], known: tuple[Tool, ...]) -> Binding:
    return Binding(
        tool=draw(st.sampled_from([tool.name for tool in known])),
        condition=draw(st.just("") | conditions(facts)) if facts else "",
        arguments={"x": facts[0].name} if bool(facts) and draw(st.booleans()) else {},
    )


@st.composite
def _edges(draw: st.DrawFn, nodes: list[Node], facts: tuple[Fact, ...], loops: bool) -> tuple[Edge, ...]:
    """Forward edges that reach every node, and maybe bounded loops back."""
    targets: dict[int, list[int]] = {index: [] for index, node in enumerate(nodes) if not isinstance(node, End)}
    for index in range(1, len(nodes)):
        targets[draw(st.sampled_from([source for source in targets if source < index]))].append(index)
    for index, ways in targets.items():
        if not ways or draw(st.booleans()):
            ways.append(draw(st.integers(index + 1, len(nodes) - 1)))
    made: list[Edge] = []
    for index, ways in targets.items():
        if loops and draw(st.integers(0, 5)) == 0:
            target = nodes[draw(st.integers(0, index))].id
            bound = draw(st.integers(1, 3))
            made.append(
                Edge(
                    id=f"loop{index}",
                    source=nodes[index].id,
                    target=target,
                    kind="prose",
                    condition="again",
                    loop=bound,
                )
            )
        node = nodes[index]
        if isinstance(node, Person) and node.time_limit is not None:
            target = nodes[ways[-1]].id
            made.append(Edge(id=f"late{index}", source=node.id, target=target, kind="timeout"))
        made.extend(draw(_ways(nodes, index, ways, facts)))
    return tuple(made)


@st.composite
def _ways(draw: st.DrawFn, nodes: list[Node], index: int, ways: list[int], facts: tuple[Fact, ...]) -> tuple[Edge, ...]:
    made = []
    for number, target in enumerate(ways):
        last = number == len(ways) - 1
        kinds: list[EdgeKind] = ["prose", "formal", "formal", "formal"] if facts else ["prose"]
        kind = draw(st.sampled_from(kinds))
        if len(ways) == 1 and draw(st.booleans()):
            kind = "always"
        if last and len(ways) > 1 and draw(st.booleans()):
            kind = "otherwise"
        condition = {"prose": phrases, "formal": conditions(facts) if facts else phrases}.get(kind, st.just(""))
        made.append(
            Edge(
                id=f"e{index}.{number}",
                source=nodes[index].id,
                target=nodes[target].id,
                kind=kind,
                condition=draw(condition),
                label=draw(maybe_titles),
            )
        )
    return tuple(made)


@st.composite
def _graph(
    draw: st.DrawFn,
    facts: tuple[Fact, ...],
    known: tuple[Tool, ...],
    procedures: tuple[str, ...],
    loops: bool,
    persons: bool,
) -> dict[str, Any]:
    ids = draw(st.lists(identifiers, min_size=2, max_size=7, unique=True))
    ends = draw(st.integers(1, max(1, len(ids) // 3)))
    nodes: list[Node] = [draw(_node(name, facts, known, procedures, persons)) for name in ids[:-ends]]
    for name in ids[-ends:]:
        title, outcome = draw(maybe_titles), draw(maybe_phrases)
        ending = draw(st.sampled_from(get_args(Ending)))
        nodes.append(End(id=name, title=title, outcome=outcome, message=draw(maybe_phrases), ending=ending))
    edges = draw(_edges(nodes, facts, loops))
    return {"start": ids[0], "nodes": tuple(nodes), "edges": edges, "title": draw(maybe_titles)}


@st.composite
def sops(draw: st.DrawFn, *, loops: bool = True, procedures: bool = True, persons: bool = True) -> Sop:
    """A small valid SOP; without `loops` it is acyclic, without `procedures` it is flat."""
    facts = tuple(draw(st.lists(st.sampled_from(FACTS), max_size=5, unique=True)))
    known = draw(tools(facts))
    subs: list[Procedure] = []
    for name in draw(st.lists(identifiers, max_size=2, unique=True)) if procedures else []:
        callable_from_here = tuple(sub.id for sub in subs)
        inputs = tuple(fact.name for fact in facts[:1])
        subs.append(Procedure(id=name, inputs=inputs, **draw(_graph(facts, known, callable_from_here, loops, persons))))
    names = [fact.name for fact in facts]
    return Sop(
        id=draw(identifiers),
        description=draw(maybe_phrases),
        opening=draw(maybe_phrases),
        outputs=tuple(draw(st.lists(st.sampled_from(names), max_size=2, unique=True))) if names else (),
        facts=facts,
        tools=known,
        knowledge=tuple(Article(id=f"k{n}", title=t, text=t) for n, t in enumerate(draw(st.lists(titles, max_size=2)))),
        procedures=tuple(subs),
        **draw(_graph(facts, known, tuple(sub.id for sub in subs), loops, persons)),
    )


def heads() -> st.SearchStrategy[Head]:
    """Heads of documents; a blank one among them."""
    day = st.none() | st.dates()
    source = st.builds(SourceDocument, title=titles, place=titles, edition=titles)
    status = st.sampled_from(get_args(Status))
    head = st.builds(
        Head, number=titles, owner=titles, status=status, effective_from=day, next_review=day, applies_to=titles,
        sources=st.lists(source, max_size=2).map(tuple),
    )  # fmt: skip
    return st.just(Head()) | head


@st.composite
def documents(draw: st.DrawFn, *, loops: bool = True, procedures: bool = True, persons: bool = True) -> Document:
    """A document around a small valid SOP, with layout, notes, provenance and settings."""
    sop = draw(sops(loops=loops, procedures=procedures, persons=persons))
    places = [node.id for node in sop.nodes]
    numbers = st.integers(-1000, 1000).map(lambda number: number / 4)
    kept = draw(st.lists(st.sampled_from(places), unique=True))
    return Document(
        sop=sop,
        head=draw(heads()),
        layout={place: Point(x=draw(numbers), y=draw(numbers)) for place in kept},
        notes=tuple(DocumentNote(element=place, text=draw(titles)) for place in kept[:1]),
        provenance=tuple(Provenance(element=place, origin="line 1", text=draw(titles)) for place in kept[:1]),
        settings=DocumentSettings(
            advice_off=(AdviceOff(rule="advice-x", reason="known"),) if draw(st.booleans()) else (),
            tables=draw(_objects),
        ),
    )

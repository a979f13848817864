"""Hypothesis strategies for small valid SOPs with every kind of node and edge, which property tests share.

Every SOP has a start, every node is reached, every way leads to an end, conditions read declared facts, loops carry a
bound. Titles may be hostile: they look like syntax of text formats.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Any, TypeVar, get_args

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

Item = TypeVar("Item")
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
_node_names = st.lists(identifiers, min_size=2, max_size=7, unique=True)
_procedure_names = st.lists(identifiers, max_size=2, unique=True)
_few_titles = st.lists(titles, max_size=2)
tool_names = st.lists(st.from_regex(r"[a-zA-Z_-]{1,12}", fullmatch=True), max_size=3, unique=True)
steps = st.lists(phrases, max_size=2)
scalars = (
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.decimals(-(10**9), 10**9, allow_nan=False, places=6)
)
json_values = st.recursive(
    scalars | phrases,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


_objects = st.dictionaries(words, json_values, max_size=3)
_few_objects = st.lists(_objects, max_size=1)


@cache
def _numbers_below(count: int) -> st.SearchStrategy[int]:
    return st.sampled_from(range(count))


@cache
def _lists_below(count: int, least: int, most: int, unique: bool) -> st.SearchStrategy[list[int]]:
    return st.lists(_numbers_below(count), min_size=least, max_size=most, unique=unique)


def draw_one(draw: st.DrawFn, items: Sequence[Item]) -> Item:
    """One of these, by a strategy for all sequences that are as long."""
    return items[draw(_numbers_below(len(items)))]


def draw_some(draw: st.DrawFn, items: Sequence[Item], most: int, *, least: int = 0, unique: bool = True) -> list[Item]:
    """Up to `most` of these, of which there may be none, likewise."""
    return [items[number] for number in draw(_lists_below(len(items), least, most, unique))] if items else []


def _draw_tools(draw: st.DrawFn, facts: tuple[Fact, ...]) -> tuple[Tool, ...]:
    """Up to three tools over `facts`, with schemas, outputs, samples and errors."""
    made = []
    for name in draw(tool_names):
        inputs, outputs = draw_some(draw, facts, 2), draw_some(draw, facts, 2)
        properties = {fact.name: fact.json_schema() for fact in inputs}
        schema = {"type": "object", "properties": properties, "required": [fact.name for fact in inputs]}
        errors = (ErrorResponse(code="E1", message="gone", cause=draw(phrases)),) if draw(st.booleans()) else ()
        made.append(
            Tool(
                name=name,
                title=draw(maybe_phrases),
                description=draw(maybe_phrases),
                method=draw_one(draw, ("", "GET", "POST")),
                url=draw_one(draw, ("", "/local/{score}", "https://api.example/x?y=1")),
                parameters=schema if bool(inputs) or draw(st.booleans()) else Tool(name="x").parameters,
                outputs=tuple(Output(path=f"data.{index}", fact=fact.name) for index, fact in enumerate(outputs)),
                responses=tuple(SampleResponse(body=body) for body in draw(_few_objects)),
                errors=errors,
                effect=draw_one(draw, ("reads", "writes", "sends", "pays")),
            )
        )
    return tuple(made)


def _draw_condition(draw: st.DrawFn, facts: tuple[Fact, ...]) -> str:
    """A condition that parses and reads only `facts`."""
    return draw_one(draw, [text for fact in facts for text in _CONDITIONS[fact.name]])


def _draw_node(
    draw: st.DrawFn,
    node_id: str,
    facts: tuple[Fact, ...],
    known: tuple[Tool, ...],
    procedures: tuple[str, ...],
    persons: bool,
) -> Node:
    kinds = ["task", "task", "decision", *(["procedure"] if procedures else []), *(["compute"] if facts else [])]
    kinds += ["person"] if persons else []
    kind = draw_one(draw, kinds)
    common: dict[str, Any] = {
        "id": node_id,
        "title": draw(maybe_titles),
        "description": draw(maybe_phrases),
        "branching": draw_one(draw, ("first", "first", "all")),
    }
    if kind == "decision":
        return Decision(**common)
    if kind == "person":
        return _draw_person(draw, common, facts)
    if kind == "procedure":
        return ProcedureCall(**common, procedure=draw_one(draw, procedures), deterministic=draw(st.booleans()))
    if kind == "compute":
        computed = [fact.name for fact in facts if fact.name in _EXPRESSIONS]
        names = draw_some(draw, computed, 2, unique=False)
        return Compute(**common, assignments=tuple(Assignment(fact=n, expression=_EXPRESSIONS[n]) for n in names))
    asked = [fact.name for fact in facts]
    return Task(
        **common,
        steps=tuple(draw(steps)),
        asks=tuple(draw_some(draw, asked, 2)),
        tools=tuple(_draw_binding(draw, facts, known) for _ in range(draw(st.integers(0, 2)))) if known else (),
        message=draw(maybe_phrases),
    )


def _draw_person(draw: st.DrawFn, common: dict[str, Any], facts: tuple[Fact, ...]) -> Person:
    """A person's step, whose action fits its facts."""
    names = [fact.name for fact in facts]
    answers: list[tuple[PersonAction, str]] = [*(("decide", fact.name) for fact in facts if fact.allowed)]
    answers += [("approve", fact.name) for fact in facts if fact.type == "boolean"]
    answers += [("do", ""), *(("provide", name) for name in names)]
    action, given = draw_one(draw, answers)
    return Person(
        **{**common, "branching": "first"},
        role=draw(maybe_titles),
        action=action,
        shows=tuple(draw_some(draw, names, 2)),
        provides=(given,) if given else (),
        not_user=draw(st.booleans()),
        time_limit=draw(time_limits),
        message=draw(maybe_phrases),
    )


def _draw_binding(draw: st.DrawFn, facts: tuple[Fact, ...], known: tuple[Tool, ...]) -> Binding:
    return Binding(
        tool=draw_one(draw, known).name,
        condition=_draw_condition(draw, facts) if bool(facts) and draw(st.booleans()) else "",
        arguments={"x": facts[0].name} if bool(facts) and draw(st.booleans()) else {},
    )


def _draw_edges(draw: st.DrawFn, nodes: list[Node], facts: tuple[Fact, ...], loops: bool) -> tuple[Edge, ...]:
    """Forward edges that reach every node, and maybe bounded loops back."""
    targets: dict[int, list[int]] = {index: [] for index, node in enumerate(nodes) if not isinstance(node, End)}
    for index in range(1, len(nodes)):
        targets[draw_one(draw, [source for source in targets if source < index])].append(index)
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
        made.extend(_draw_ways(draw, nodes, index, ways, facts))
    return tuple(made)


def _draw_ways(
    draw: st.DrawFn, nodes: list[Node], index: int, ways: list[int], facts: tuple[Fact, ...]
) -> tuple[Edge, ...]:
    made = []
    for number, target in enumerate(ways):
        last = number == len(ways) - 1
        kinds: list[EdgeKind] = ["prose", "formal", "formal", "formal"] if facts else ["prose"]
        kind = draw_one(draw, kinds)
        if len(ways) == 1 and draw(st.booleans()):
            kind = "always"
        if last and len(ways) > 1 and draw(st.booleans()):
            kind = "otherwise"
        condition = ""
        if kind in ("prose", "formal"):
            condition = _draw_condition(draw, facts) if kind == "formal" else draw(phrases)
        made.append(
            Edge(
                id=f"e{index}.{number}",
                source=nodes[index].id,
                target=nodes[target].id,
                kind=kind,
                condition=condition,
                label=draw(maybe_titles),
            )
        )
    return tuple(made)


def _draw_graph(
    draw: st.DrawFn,
    facts: tuple[Fact, ...],
    known: tuple[Tool, ...],
    procedures: tuple[str, ...],
    loops: bool,
    persons: bool,
) -> dict[str, Any]:
    ids = draw(_node_names)
    ends = draw(st.integers(1, max(1, len(ids) // 3)))
    nodes: list[Node] = [_draw_node(draw, name, facts, known, procedures, persons) for name in ids[:-ends]]
    for name in ids[-ends:]:
        title, outcome = draw(maybe_titles), draw(maybe_phrases)
        ending = draw_one(draw, get_args(Ending))
        nodes.append(End(id=name, title=title, outcome=outcome, message=draw(maybe_phrases), ending=ending))
    edges = _draw_edges(draw, nodes, facts, loops)
    return {"start": ids[0], "nodes": tuple(nodes), "edges": edges, "title": draw(maybe_titles)}


@st.composite
def sops(draw: st.DrawFn, *, loops: bool = True, procedures: bool = True, persons: bool = True) -> Sop:
    """A small valid SOP; without `loops` it is acyclic, without `procedures` it is flat."""
    facts = tuple(draw_some(draw, FACTS, 5))
    known = _draw_tools(draw, facts)
    subs: list[Procedure] = []
    for name in draw(_procedure_names) if procedures else []:
        callable_from_here = tuple(sub.id for sub in subs)
        inputs = tuple(fact.name for fact in facts[:1])
        graph = _draw_graph(draw, facts, known, callable_from_here, loops, persons)
        subs.append(Procedure(id=name, inputs=inputs, **graph))
    names = [fact.name for fact in facts]
    return Sop(
        id=draw(identifiers),
        description=draw(maybe_phrases),
        opening=draw(maybe_phrases),
        outputs=tuple(draw_some(draw, names, 2)),
        facts=facts,
        tools=known,
        knowledge=tuple(Article(id=f"k{n}", title=t, text=t) for n, t in enumerate(draw(_few_titles))),
        procedures=tuple(subs),
        **_draw_graph(draw, facts, known, tuple(sub.id for sub in subs), loops, persons),
    )


def _heads() -> st.SearchStrategy[Head]:
    """Heads of documents; a blank one among them."""
    day = st.none() | st.dates()
    source = st.builds(SourceDocument, title=titles, place=titles, edition=titles)
    status = st.sampled_from(get_args(Status))
    head = st.builds(
        Head, number=titles, owner=titles, status=status, effective_from=day, next_review=day, applies_to=titles,
        sources=st.lists(source, max_size=2).map(tuple),
    )  # fmt: skip
    return st.just(Head()) | head


heads = _heads()
quarters = st.integers(-1000, 1000).map(lambda number: number / 4)


@st.composite
def documents(draw: st.DrawFn, *, loops: bool = True, procedures: bool = True, persons: bool = True) -> Document:
    """A document around a small valid SOP, with layout, notes, provenance and settings."""
    sop = draw(sops(loops=loops, procedures=procedures, persons=persons))
    places = [node.id for node in sop.nodes]
    kept = draw_some(draw, places, len(places))
    return Document(
        sop=sop,
        head=draw(heads),
        layout={place: Point(x=draw(quarters), y=draw(quarters)) for place in kept},
        notes=tuple(DocumentNote(element=place, text=draw(titles)) for place in kept[:1]),
        provenance=tuple(Provenance(element=place, origin="line 1", text=draw(titles)) for place in kept[:1]),
        settings=DocumentSettings(
            advice_off=(AdviceOff(rule="advice-x", reason="known"),) if draw(st.booleans()) else (),
            tables=draw(_objects),
        ),
    )

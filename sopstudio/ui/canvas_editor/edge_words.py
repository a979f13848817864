"""What decides an edge as the line of its condition box: how it is written, read, and proposed for a new edge."""

from __future__ import annotations

from collections.abc import Sequence

from sopstudio.expressions import Condition, ParseError, Tree, parse
from sopstudio.sop import Edge, Fact, Person, Sop, replace_fields
from sopstudio.sop.edits import graph_of
from sopstudio.sop.elements import node_of
from sopstudio.sop.model import TIME_RUNS_OUT
from sopstudio.text.condition_rows import Rows, rows_of
from sopstudio.text.conditions import condition_tree, describe_condition
from sopstudio.text.described_conditions import read_described
from sopstudio.text.labels import SPOKEN_KINDS
from sopstudio.translation import tr


def edge_text(edge: Edge, facts: Sequence[Fact]) -> str:
    """The text of the line: the condition in the words that are read back as just that, else as it is written, without
    line breaks; or the kind of the edge in words.
    """
    if edge.kind not in ("formal", "prose"):
        return tr(SPOKEN_KINDS.get(edge.kind, edge.kind))
    words = describe_condition(edge.condition) if edge.kind == "formal" else ""
    meant = read_described(words, facts)
    is_exact = meant and _meaning(meant) == _meaning(edge.condition)
    return words if is_exact else " ".join(edge.condition.split())


def _meaning(condition: str) -> Rows | Tree | None:
    """A condition as rows, which are the same for `{ready}` and `{ready} == true`; else its tree."""
    tree = condition_tree(condition)
    return None if tree is None else rows_of(tree) or tree


def _kind_called(words: str) -> str | None:
    """The kind of edge without a condition that is typed so, in English or in the language of the window."""
    called = {"": "always", TIME_RUNS_OUT: "timeout"}
    for kind, spoken in SPOKEN_KINDS.items():
        called |= {kind: kind, tr(spoken).casefold(): kind}
    return called.get(words.casefold())


def parse_edge_text(edge: Edge, text: str, facts: Sequence[Fact], *, can_time_out: bool = False) -> Edge:
    """`edge` as the text says: "" or *always*, *otherwise*, a condition, or with `can_time_out` *time runs out*.

    Raises `ParseError`.
    """
    stripped = text.strip()
    if stripped == edge_text(edge, facts):
        return edge
    kind = _kind_called(stripped)
    if kind is not None and (kind != "timeout" or can_time_out):
        return replace_fields(edge, kind=kind, condition="")
    parse(stripped)
    return replace_fields(edge, kind="formal", condition=stripped)


def with_prose(edge: Edge, text: str) -> Edge:
    """`edge` with a prose condition, which a person or a model decides."""
    return replace_fields(edge, kind="prose", condition=text.strip())


def propose_words(sop: Sop, edge: Edge, scope: str = "") -> str:
    """What a new edge is probably for: *time runs out* where the other edges of a person's step decide all answers and
    none says what follows then, else *otherwise* beside edges with conditions of which none says so, and the first
    answer (*approved is yes*) where the edge is the first behind an approval. Blank for none of these.
    """
    graph = graph_of(sop, scope)
    siblings = [other for other in graph.edges if other.source == edge.source and other.id != edge.id]
    kinds = {other.kind for other in siblings}
    match node_of(graph, edge.source):
        case Person(time_limit=int()) as person if "timeout" not in kinds and _decide_all_answers(
            person, siblings, sop.facts
        ):
            return tr(SPOKEN_KINDS["timeout"])
        case Person(action="approve", provides=(approval,)) if not siblings:
            return describe_condition(f"{{{approval}}} == true")
    is_last = any(other.condition for other in siblings) and "otherwise" not in kinds
    return tr(SPOKEN_KINDS["otherwise"]) if is_last else ""


def _decide_all_answers(person: Person, edges: Sequence[Edge], facts: Sequence[Fact]) -> bool:
    """Whether one of the edges follows whatever the person answers: a yes or no, or one of the values of a fact."""
    if any(edge.kind in ("always", "otherwise") and edge.loop is None for edge in edges):
        return True
    conditions = [
        condition
        for edge in edges
        if edge.kind == "formal" and edge.loop is None and (condition := _read(edge.condition))
    ]
    return any(
        all(any(condition.decide({fact.name: value}).value for condition in conditions) for value in values)
        for fact in facts
        if fact.name in person.provides and (values := _answers(fact))
    )


def _read(text: str) -> Condition | None:
    try:
        return parse(text)
    except ParseError:
        return None


def _answers(fact: Fact) -> tuple[object, ...]:
    return (True, False) if fact.type == "boolean" else fact.allowed

"""Where conditions name all values of a text but nothing says so, the fix for the gap is to say so."""

import pytest

from sopstudio.analysis import check
from sopstudio.sop import Decision, Document, Edge, End, Fact, Sop, Task

STATUS, NIGHTS = Fact(name="room status"), Fact(name="nights", type="integer")
TITLE = "“room status” is one of free, upgrade and full"
NAMED = ("{room status} == 'free'", "{room status} in ['upgrade', 'full']")


def make_sop(*conditions: str, fact: Fact = STATUS) -> Sop:
    nodes = (Task(id="ask", asks=(fact.name, NIGHTS.name)), Decision(id="choose"), End(id="end", outcome="done"))
    ways = enumerate(conditions)
    edges = (Edge(id=f"e{n}", source="choose", target="end", kind="formal", condition=text) for n, text in ways)
    facts = (fact, NIGHTS)
    first = Edge(id="first", source="ask", target="choose", kind="always")
    return Sop(id="s", title="S", start="ask", nodes=nodes, edges=(first, *edges), facts=facts)


def titles(sop: Sop) -> list[str]:
    return [fix.title for problem in check(sop) if problem.code == "gap" for fix in problem.fixes]


def test_stating_the_values_closes_the_gap() -> None:
    sop = make_sop(*NAMED)
    (fix,) = (fix for problem in check(sop) for fix in problem.fixes if fix.title == TITLE)
    after = fix.apply(Document(sop=sop)).sop
    assert after.facts[0].allowed == ("free", "upgrade", "full")
    assert "gap" not in {problem.code for problem in check(after)}


@pytest.mark.parametrize(
    "sop",
    [
        make_sop("{room status} == 'free'"),
        make_sop("{room status} == 'free' && nights > 2", "{room status} == 'full'"),
        make_sop("nights > 2"),
        make_sop("{room status} == 'free'", fact=Fact(name="room status", allowed=("free", "full"))),
    ],
    ids=["one value", "gap elsewhere", "another fact", "stated already"],
)
def test_it_is_not_offered_where_it_closes_nothing(sop: Sop) -> None:
    assert not [title for title in titles(sop) if title.startswith("“room status” is one of")]


def test_it_is_not_offered_where_another_decision_names_a_value_that_is_not_taken_here() -> None:
    sop = make_sop(*NAMED)
    other = (Decision(id="again"), End(id="late", outcome="late"))
    edge = Edge(id="o", source="again", target="late", kind="formal", condition="{room status} == 'closed'")
    sop = sop.model_copy(update={"nodes": (*sop.nodes, *other), "edges": (*sop.edges, edge)})
    assert not [title for title in titles(sop) if title.startswith("“room status” is one of")]


def test_a_gap_on_some_day_is_reported_with_its_fixes() -> None:
    due = Fact(name="due", type="date")
    sop = make_sop("due < today() && {room status} == 'free'", "{room status} == 'full'")
    nodes = (Task(id="ask", asks=(STATUS.name, due.name)), *sop.nodes[1:])
    after = sop.model_copy(update={"facts": (STATUS, due), "nodes": nodes})
    assert any(title.startswith("Otherwise") for title in titles(after))

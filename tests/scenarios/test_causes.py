"""Why a journey cannot happen is said in words: the edge, its condition, and what stands behind it."""

from sopstudio.scenarios import Journey, journeys
from sopstudio.sop import Assignment, Binding, Compute, Edge, End, Fact, Sop, Task, replace_fields
from tests.scenarios.small import by_end, choice, edge, in_a_row, tool

SCORE = Fact(name="score", type="integer", minimum=300, maximum=850)


def why(journey: Journey) -> str:
    assert journey.feasible is False
    return journey.solution.reason


def test_an_edge_is_named_by_its_label_its_nodes_and_its_condition() -> None:
    sop = choice("{score} > 700", "{score} == 800", facts=(SCORE,))
    nodes = (replace_fields(sop.nodes[0], title="Ask for\nthe score"), *sop.nodes[1:])
    labelled = tuple(replace_fields(edge, label="Very good") if edge.target == "e1" else edge for edge in sop.edges)
    found = by_end(replace_fields(sop, nodes=nodes, edges=labelled))["e1"]
    assert why(found) == 'the edge "Very good" from "Ask for the score" to "e1" (score is 800) cannot be taken'
    assert found.solution.edge == "ask-e1"


def two_steps(first: str, second: str) -> Sop:
    nodes = (Task(id="ask", asks=("score",)), Task(id="then"), End(id="end"))
    edges = (edge("ask", "then", first), edge("then", "end", second))
    return Sop(id="two", start="ask", facts=(SCORE,), nodes=nodes, edges=edges)


def test_an_edge_that_contradicts_an_earlier_one_names_that_too() -> None:
    (found,) = journeys(two_steps("{score} > 700", "{score} < 600"))
    assert why(found) == (
        'the edge from "then" to "end" (score is below 600) cannot be taken'
        ' after the edge from "ask" to "then" (score is above 700)'
    )


def test_a_long_condition_is_cut() -> None:
    (found,) = journeys(two_steps("{score} > 700", " || ".join(["{score} < 600"] * 50)))
    assert len(why(found)) < 250
    assert "…)" in why(found)


def test_a_condition_that_cannot_be_read_is_the_cause_with_its_fault() -> None:
    (found,) = journeys(two_steps("{score} = 700", "{score} < 600"))
    assert why(found).startswith('the edge from "ask" to "then" ({score} = 700) cannot be decided: ')
    assert "==" in why(found)
    assert "\n" not in why(found)
    assert found.solution.edge == "ask-then"


def test_an_edge_tried_earlier_that_cannot_be_read_is_the_cause_too() -> None:
    sop = choice("{score} >< 700", "{score} == 800", facts=(SCORE,))
    for end in ("e1", "other"):
        assert why(by_end(sop)[end]).startswith('the edge from "ask" to "e0" ({score} >< 700) cannot be decided: ')


def test_a_fact_that_nobody_gives_is_named() -> None:
    (found,) = journeys(two_steps("{score} > 700", "{amount} < 600"))
    assert why(found) == (
        'the edge from "then" to "end" (amount is below 600) cannot be taken: nothing gives amount before'
    )


def test_a_tool_that_cannot_be_called_is_the_cause() -> None:
    look = tool("look", "order", title="Look up")
    (found,) = journeys(
        in_a_row(Task(id="find", tools=(Binding(tool="look"),)), facts=(Fact(name="order"),), tools=(look,))
    )
    assert why(found) == 'the tool "Look up" at "find" cannot be called: nothing gives order before'


def test_a_fact_that_cannot_be_computed_is_the_cause() -> None:
    ratio = Compute(id="sum", assignments=(Assignment(fact="ratio", expression="{score} / ({score} - {score})"),))
    facts = (SCORE, Fact(name="ratio", type="number"))
    (found,) = journeys(in_a_row(Task(id="ask", asks=("score",)), ratio, facts=facts))
    assert why(found) == 'the fact ratio at "sum" cannot be computed'


def test_edges_alike_are_told_apart_by_id() -> None:
    twins = tuple(Edge(id=name, source="ask", target="end", kind="formal", condition="{score} > 900") for name in "ab")
    sop = Sop(id="x", start="ask", facts=(SCORE,), nodes=(Task(id="ask", asks=("score",)), End(id="end")), edges=twins)
    assert [journey.solution.edge for journey in journeys(sop)] == ["a", "b"]

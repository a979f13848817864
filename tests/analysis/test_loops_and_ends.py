"""Loops that change nothing, ends that words alone tell apart, and tools that can never be called."""

import pytest

from sopstudio.analysis import Problem, check
from sopstudio.sop import (
    Binding,
    Decision,
    Document,
    Edge,
    End,
    Fact,
    Output,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
    Tool,
    replace_fields,
)
from tests.analysis.examples import edge

TOOL = Tool(
    name="weigh",
    description="Weighs the parcel.",
    parameters={"type": "object", "properties": {}},
    outputs=(Output(path="weight", fact="weight"),),
)
FACTS = (Fact(name="weight", type="number", minimum=0), Fact(name="size", allowed=("small", "large")))


def codes(sop: Sop) -> set[str]:
    return {problem.code for problem in check(sop)}


def only_problem(sop: Sop, code: str) -> Problem:
    (problem,) = [problem for problem in check(sop) if problem.code == code]
    return problem


def looping(*, inside: bool) -> Sop:
    """A loop of two nodes; the tool whose output the conditions read is called in it, or before."""
    call = (Binding(tool="weigh"),)
    return Sop(
        id="loop",
        start="begin",
        facts=FACTS[:1],
        tools=(TOOL,),
        nodes=(
            Task(id="begin", title="Begin", tools=() if inside else call),
            Task(id="again", title="Weigh again", tools=call if inside else ()),
            End(id="done", title="Done"),
        ),
        edges=(
            edge("begin", "again"),
            edge("again", "again", "{weight} > 5", loop=3),
            edge("again", "done", kind="otherwise"),
        ),
    )


def test_a_loop_has_to_set_what_its_conditions_read() -> None:
    problem = only_problem(looping(inside=False), "loop-without-progress")
    assert (problem.severity, problem.nodes, problem.edges) == ("warning", ("again",), ("again-again",))
    assert "loop-without-progress" not in codes(looping(inside=True))


def test_ends_that_prose_alone_tells_apart_are_named() -> None:
    sop = Sop(
        id="prose",
        start="ask",
        nodes=(Decision(id="ask", title="Ask"), End(id="a", title="Kept"), End(id="b", title="Sent back")),
        edges=(edge("ask", "a", "it looks fine", kind="prose"), edge("ask", "b", kind="otherwise")),
    )
    assert only_problem(sop, "ends-by-prose").edges == ("ask-a", "ask-b")
    formal = replace_fields(sop, facts=FACTS[1:], edges=(edge("ask", "a", "{size} == 'small'"), sop.edges[1]))
    assert "ends-by-prose" not in codes(formal)


def test_a_tool_whose_conditions_exclude_each_other_is_never_called() -> None:
    tool = replace_fields(TOOL, precondition="{size} == 'small'")
    node = Task(id="ask", title="Ask", asks=("size",), tools=(Binding(tool="weigh", condition="{size} == 'large'"),))
    sop = Sop(id="tool", start="ask", facts=FACTS, tools=(tool,), nodes=(node, End(id="e")), edges=(edge("ask", "e"),))
    problem = only_problem(sop, "tool-never-allowed")
    assert (problem.severity, problem.nodes, problem.tools) == ("error", ("ask",), ("weigh",))
    open_to_all = replace_fields(sop, tools=(replace_fields(tool, precondition="{size} in ['small', 'large']"),))
    assert "tool-never-allowed" not in codes(open_to_all)


def test_a_tool_for_a_fact_that_is_missing_may_be_called() -> None:
    ask = Task(id="ask", title="Ask", tools=(Binding(tool="weigh", condition="missing({weight})"),))
    sop = Sop(id="tool", start="ask", facts=FACTS, tools=(TOOL,), nodes=(ask, End(id="e")), edges=(edge("ask", "e"),))
    assert "tool-never-allowed" not in codes(sop)


def test_what_prose_says_may_be_another_thing_when_a_loop_comes_by_again() -> None:
    """The size is known from the second visit on, to which only prose leads that then must not hold any more."""
    sop = Sop(
        id="loop",
        start="look",
        facts=FACTS[1:],
        nodes=(
            Decision(id="look", title="Look"),
            Task(id="size", title="Ask for the size", asks=("size",)),
            End(id="small", title="Small"),
            End(id="rest", title="The rest"),
        ),
        edges=(
            edge("look", "size", "nobody has looked yet", kind="prose"),
            edge("look", "small", "present({size}) && {size} == 'small'"),
            edge("look", "rest", kind="otherwise"),
            edge("size", "look", loop=1),
        ),
    )
    assert not [problem for problem in check(sop) if problem.severity == "error"]


def test_a_call_that_goes_on_from_several_ends_keeps_what_is_proved_about_the_whole_sop() -> None:
    sop = Sop(
        id="paint",
        start="ask",
        facts=(Fact(name="colour", allowed=("red", "blue", "green")),),
        nodes=(
            Task(id="ask", asks=("colour",)),
            ProcedureCall(id="mix", procedure="mixing"),
            End(id="sold_out"),
            End(id="done"),
        ),
        edges=(
            Edge(id="none", source="ask", target="sold_out", condition="{colour} == 'green'"),
            Edge(id="some", source="ask", target="mix", kind="otherwise"),
            Edge(id="after", source="mix", target="done", kind="always"),
        ),
        procedures=(
            Procedure(
                id="mixing",
                start="which",
                nodes=(Decision(id="which"), End(id="red"), End(id="blue")),
                edges=(
                    Edge(id="r", source="which", target="red", condition="{colour} == 'red'"),
                    Edge(id="b", source="which", target="blue", condition="{colour} == 'blue'"),
                ),
            ),
        ),
    )
    assert [problem.code for problem in check(sop)] == []


def apart(*nodes: Task | End | Decision, edges: tuple[Edge, ...] = ()) -> Sop:
    """Steps of which the first is the start, and which these edges join."""
    return Sop(id="apart", start=nodes[0].id, nodes=nodes, edges=edges)


def test_a_step_that_nothing_leaves_is_led_to_the_one_that_nothing_enters() -> None:
    sop = apart(Task(id="ask"), Task(id="tell"), End(id="done"), edges=(edge("tell", "done"),))
    for code in ("unreachable-node", "dead-end"):
        problem = next(problem for problem in check(sop) if problem.code == code)
        assert problem.fixes[0].title == 'Lead from "ask" to "tell"'
        assert not codes(problem.fixes[0].apply(Document(sop=sop)).sop) & {"unreachable-node", "dead-end"}


def test_an_end_is_added_after_a_step_that_nothing_leaves() -> None:
    sop = apart(Task(id="ask", asks=("name",)))
    (fix,) = only_problem(sop, "dead-end").fixes
    ended = fix.apply(Document(sop=sop)).sop
    assert [type(node) for node in ended.nodes] == [Task, End]
    assert "dead-end" not in codes(ended)
    assert fix.apply(Document(sop=ended)).sop is ended


@pytest.mark.parametrize(("title", "place"), [("Call the manager", 1), ("Guest is checked in", 0)])
def test_a_step_that_nothing_leaves_is_made_an_end(title: str, place: int) -> None:
    sop = apart(Task(id="last", title=title, message="Goodbye."))
    fix = only_problem(sop, "dead-end").fixes[place]
    assert fix.title == f'Make "{title}" an end'
    ended = fix.apply(Document(sop=sop)).sop
    assert ended.nodes == (End(id="last", title=title, message="Goodbye."),)
    assert "dead-end" not in codes(ended)


def test_nothing_is_led_on_where_it_could_lead_to_several_places() -> None:
    sop = apart(Task(id="ask"), End(id="good"), End(id="bad"))
    assert not any(problem.fixes for problem in check(sop) if problem.code == "unreachable-node")
    decision = apart(Decision(id="ask"), End(id="good"))
    assert not any(problem.fixes for problem in check(decision) if problem.code in ("dead-end", "unreachable-node"))

"""Several SOPs as one platform: what is shared, what is renamed, and that each use case does what it did alone."""

from __future__ import annotations

import pytest
from hypothesis import given

from sopstudio.analysis import check
from sopstudio.errors import EditError, SopStudioError
from sopstudio.sop import (
    Article,
    Binding,
    Edge,
    End,
    Fact,
    Flow,
    Procedure,
    ProcedureCall,
    Runtime,
    Sop,
    Task,
    replace_fields,
)
from sopstudio.sop.use_cases import NEXT_USE_CASE, NOTHING, USE_CASE, combine_use_cases
from tests.agents.examples import edge, tool
from tests.simulation.samples import NAMES, sample
from tests.strategies import sops


def use_case(name: str, *, fact: Fact, article: str = "Ask us.", parameter: str = "number") -> Sop:
    """An SOP that looks something up by a fact, decides by it, and has a sub-procedure."""
    return Sop(
        id=name,
        title=f"{name.title()} it",
        start="look",
        facts=(fact,),
        tools=(tool("look_up", parameter),),
        knowledge=(Article(id="help", title="Help", text=article),),
        procedures=(Procedure(id="close", start="end", nodes=(End(id="end"),)),),
        nodes=(
            Task(id="look", asks=(fact.name,), tools=(Binding(tool="look_up", arguments={parameter: fact.name}),)),
            ProcedureCall(id="close", procedure="close"),
            End(id="done"),
        ),
        edges=(
            Edge(id="e", source="look", target="close", condition=f"{{{fact.name}}} == 'N'"),
            Edge(id="o", source="look", target="done", kind="otherwise"),
            edge("close", "done"),
        ),
    )


NUMBER = Fact(name="number")
OTHER_NUMBER = Fact(name="number", pattern="^N$")


def test_what_is_declared_alike_is_shared() -> None:
    platform = combine_use_cases([use_case("find", fact=NUMBER), use_case("move", fact=NUMBER)], "Help")
    assert [fact.name for fact in platform.facts] == [USE_CASE, "number"]
    assert [declared.name for declared in platform.tools] == ["look_up"]
    assert [article.id for article in platform.knowledge] == ["help"]
    assert [procedure.id for procedure in platform.procedures] == ["find", "close", "move", "close-2"]
    calls = [node for node in platform.procedures[2].nodes if isinstance(node, ProcedureCall)]
    assert [call.procedure for call in calls] == ["close-2"]


def test_what_differs_is_named_after_its_sop_everywhere() -> None:
    first = use_case("find", fact=NUMBER)
    second = use_case("move", fact=OTHER_NUMBER, article="Call us.", parameter="code")
    platform = combine_use_cases([first, second], "Help")
    assert [fact.name for fact in platform.facts] == [USE_CASE, "number", "move_it_number"]
    assert [declared.name for declared in platform.tools] == ["look_up", "move_it_look_up"]
    assert [article.text for article in platform.knowledge] == ["Ask us.", "Call us."]
    moved = next(procedure for procedure in platform.procedures if procedure.id == "move")
    [look] = [node for node in moved.nodes if isinstance(node, Task)]
    assert (look.asks, look.tools[0].tool, dict(look.tools[0].arguments)) == (
        ("move_it_number",),
        "move_it_look_up",
        {"code": "move_it_number"},
    )
    assert moved.edges[0].condition == "{move_it_number} == 'N'"


def test_the_base_asks_what_the_user_wants_and_hands_over() -> None:
    platform = combine_use_cases([use_case("find", fact=NUMBER), use_case("move", fact=NUMBER)], "Help desk")
    assert (platform.title, platform.facts[0].allowed) == ("Help desk", ("Find it", "Move it"))
    assert {item.condition for item in platform.edges if item.kind == "formal"} == {
        "{use case} == 'Find it'",
        "{use case} == 'Move it'",
    }
    assert [problem for problem in check(platform) if problem.severity == "error"] == []


def test_a_conversation_may_have_several_use_cases() -> None:
    cases = [use_case("find", fact=NUMBER), use_case("move", fact=NUMBER)]
    platform = combine_use_cases(cases, "Help", max_use_cases=3)
    asked = [fact for fact in platform.facts if fact.name != "number"]
    assert [fact.name for fact in asked] == [USE_CASE, NEXT_USE_CASE, f"{NEXT_USE_CASE} 3"]
    assert [NOTHING in fact.allowed for fact in asked] == [False, True, True]
    assert sum(isinstance(node, ProcedureCall) for node in platform.nodes) == 6


def test_fact_names_that_the_base_needs_are_given_up_by_the_use_cases() -> None:
    own = use_case("find", fact=Fact(name=USE_CASE))
    platform = combine_use_cases([own, use_case("move", fact=NUMBER)], "Help")
    assert [fact.name for fact in platform.facts] == [USE_CASE, "find_it_use case", "number"]


@pytest.mark.parametrize(
    ("use_cases", "most"),
    [([], 1), ([use_case("find", fact=NUMBER)], 1), ([use_case("find", fact=NUMBER)] * 2, 1)]
    + [([use_case("find", fact=NUMBER), use_case("move", fact=NUMBER)], most) for most in (0, 6)],
)
def test_what_is_no_platform_is_refused(use_cases: list[Sop], most: int) -> None:
    with pytest.raises(EditError):
        combine_use_cases(use_cases, "Help", max_use_cases=most)


def test_every_sample_can_stand_beside_the_others() -> None:
    platform = combine_use_cases([sample(name) for name in NAMES], "Support")
    places = Runtime(Flow(platform)).flow.nodes
    for number, name in enumerate(NAMES, 1):
        own = {f"call-1-{number}/{place}" for place in Flow(sample(name)).nodes}
        assert own <= set(places)
    assert [problem for problem in check(platform) if problem.severity == "error"] == []


@given(sops(), sops())
def test_two_sops_that_can_be_walked_can_be_walked_together(first: Sop, second: Sop) -> None:
    first, second = replace_fields(first, title="One"), replace_fields(second, title="Two")
    try:
        sizes = [len(Flow(sop).nodes) for sop in (first, second)]
    except SopStudioError:
        return
    platform = combine_use_cases([first, second], "Both")
    assert len(Flow(platform).nodes) == sum(sizes) + 4
    assert len({fact.name for fact in platform.facts}) == len(platform.facts)
    assert len({declared.name for declared in platform.tools}) == len(platform.tools)


def test_sub_procedures_that_are_called_like_their_sop_keep_apart() -> None:
    inner = Procedure(id="0", start="1", nodes=(End(id="1"),))
    sop = Sop(id="0", title="One", start="1", nodes=(End(id="1"),), procedures=(inner,))
    platform = combine_use_cases([sop, replace_fields(sop, title="Two")], "Both")
    assert len({procedure.id for procedure in platform.procedures}) == len(platform.procedures) == 4

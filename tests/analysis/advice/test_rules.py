"""Where the rules draw their lines: what they name, and what they let be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.analysis import Problem, check
from sopstudio.analysis.advice.vague_words import WORDS
from sopstudio.expressions import parse
from sopstudio.sop import Document, Sop, Task, replace_fields
from tests.analysis.advice.reading import sop_of


def hints(example: str | Sop, code: str) -> list[Problem]:
    """What one rule says of an example."""
    sop = sop_of(example) if isinstance(example, str) else example
    return [problem for problem in check(sop) if problem.code == f"advice-{code}"]


def procedure_with(condition: str, before: str = "Check the area [tool: check_area_outages]") -> str:
    """A step, and a decision in words after it."""
    return f"{before}\nif {condition}:\n    End: yes\notherwise:\n    End: no"


@pytest.mark.parametrize(
    "condition",
    ["the line is operational", "an interruption has been detected", "it went well"],
)
def test_a_condition_that_names_no_result_is_told_which_there_are(condition: str) -> None:
    (hint,) = hints(procedure_with(condition), "evidence")
    assert condition in hint.message
    assert '"check_area_outages"' in hint.message
    assert hint.edges == ("e1",)


@pytest.mark.parametrize(
    "condition", ["the area has an outage", "outages were found", "the customer agrees", "the guest says so"]
)
def test_a_condition_that_names_its_result_or_what_the_user_says_is_let_be(condition: str) -> None:
    assert hints(procedure_with(condition), "evidence") == []
    assert hints(procedure_with(condition, "Greet the guest"), "evidence") == []


def test_the_nearest_results_on_every_way_count_and_none_behind_them() -> None:
    text = (
        "Look at the contract [tool: read_contract]\nLook at the account [tool: read_account]\nThank the customer\n"
        + "if {}:\n    End: yes\notherwise:\n    End: no"
    )
    assert hints(text.format("the account is open"), "evidence") == []
    (hint,) = hints(text.format("the contract is valid"), "evidence")
    assert '"read_account"' in hint.message
    assert "read_contract" not in hint.message


def test_a_decision_is_advised_once_however_many_edges_it_has() -> None:
    text = "Greet the guest\nif the food is cold:\n    End: a\nif the food is late:\n    End: b\notherwise:\n    End: c"
    (hint,) = hints(text, "decision-without-fact")
    assert len(hint.edges) == 2
    assert hints(text.replace("Greet the guest", "Ask for {food_state}"), "decision-without-fact") == []


@pytest.mark.parametrize(
    ("condition", "count"),
    [
        ("the food is late and cold", 0),
        ("the food is cold and the guest was charged", 1),
        ("the order was lost or the courier gave no answer", 1),
        ("terms and conditions apply", 0),
        ("{a} == 1 || {b} == 2", 0),
        ("{a} == 1 && {b} == 2 && {c} == 3 && {d} == 4", 0),
        ("({a} == 1 && {b} == 2) || {c} == 3 || {d} == 4", 1),
    ],
)
def test_only_conditions_that_are_hard_to_keep_apart_are_compound(condition: str, count: int) -> None:
    assert len(hints(procedure_with(condition), "compound-condition")) == count


@pytest.mark.parametrize(
    "step",
    ["Give the value of low_stock", "See data.file_name or file_name.txt", "Write to a_b@example.com", "Use code P_XX"],
)
def test_values_addresses_and_files_are_no_mentions(step: str) -> None:
    declared = (
        f"Look it up [tool: find]\nif {{state}} in ['low_stock', 'none']:\n    {step}\n    End: a\nelse:\n    End: b"
    )
    assert hints(declared, "unknown-mention") == []


def test_a_name_that_stands_in_many_places_is_named_once_with_all_of_them() -> None:
    text = "Ask for {order_number}\nCall get_ordr_number\nCall `get_ordr_number` again\nEnd: done"
    (hint,) = hints(text, "unknown-mention")
    assert len(hint.nodes) == 2
    assert "(and 1 more)" in hint.message
    assert 'Did you mean "order_number"?' in hint.message


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        (
            "validateInsurance(id): Validates insurance coverage for the patient.",
            "verify_insurance(id): Verifies the insurance coverage of a patient.",
            1,
        ),
        ("validate_insurance(id): Validates insurance coverage.", "verify_insurance(no): Verifies coverage.", 0),
        ("enable_roaming(id): Enables roaming on a line.", "disable_roaming(id): Disables roaming on a line.", 0),
        ("approve_loan(id): Approves a loan.", "decline_loan(id): Declines a loan.", 0),
        ("get_order(id):", "get_orders(id):", 1),
    ],
)
def test_tools_that_can_be_taken_for_one_another(one: str, other: str, count: int) -> None:
    assert len(hints(f"Begin\nEnd: done\n\n{one}\n{other}", "similar-tools")) == count


def test_a_group_of_tools_that_look_alike_is_one_hint() -> None:
    tools = "\n".join(f"get_order_{number}(id): Returns one order." for number in range(5))
    (hint,) = hints(f"Begin\nEnd: done\n\n{tools}", "similar-tools")
    assert len(hint.tools) == 5


@pytest.mark.parametrize(
    ("step", "count"),
    [
        ("Verify the insurance", 1),
        ("Look up the number", 1),
        ("Explain the insurance", 0),
        ("Checkout is open", 0),
        ("Check the guest in", 0),
        ("Check the guest out and hand over the bill", 0),
        ("Check in the system whether a room is free", 1),
        ("Verify the insurance [tool: ask_insurer]", 0),
    ],
)
def test_only_steps_that_are_to_find_something_out_need_an_outcome(step: str, count: int) -> None:
    assert len(hints(f"{step}\nEnd: done", "step-without-outcome")) == count


@given(st.sampled_from(sorted(WORDS)), st.sampled_from(["Write to them {}", "{}: write to them", "Write {} to all."]))
def test_every_vague_word_of_the_table_is_found_and_marked(word: str, step: str) -> None:
    (hint,) = hints(Sop(id="x", start="a", nodes=(Task(id="a", steps=(step.format(word),)),)), "vague-word")
    assert hint.span is not None
    start, end = hint.span
    assert step.format(word)[start:end] == word


@pytest.mark.parametrize("step", ["Write to the etcetera group", "See inappropriate_content", "Time the call"])
def test_words_that_only_begin_like_vague_ones_are_let_be(step: str) -> None:
    assert hints(f"{step}\nEnd: done", "vague-word") == []


def apply_only_fix(example: str, code: str) -> Sop:
    """The SOP after the one fix of the one hint, which then is gone and has brought no other problem."""
    sop = sop_of(example)
    (hint,) = hints(sop, code)
    (mend,) = hint.fixes
    after = mend.apply(Document(sop=sop)).sop
    assert hints(after, code) == []
    assert {problem.code for problem in check(after)} <= {problem.code for problem in check(sop)}
    return after


def test_a_name_that_is_misspelt_in_several_places_is_written_right_in_all() -> None:
    text = "Ask for {order_number}\nRead out `ordr_number`\nNote ordr_number and `ordr_number` down\nEnd: done"
    after = apply_only_fix(text, "unknown-mention")
    steps = " ".join(f"{node.title} {node.description}" for node in after.nodes)
    assert (steps.count("order_number"), steps.count("ordr_number")) == (4, 0)
    assert all(
        problem.fixes == () for problem in hints(text.replace("ordr_number", "some_thing_else"), "unknown-mention")
    )


CASES = "({risk} == 'high' && {days} <= 60) || ({risk} == 'low' && {days} <= 30)"
DECIDED = "Ask for {risk} and {days}\nif " + CASES + ":\n    End: back\notherwise:\n    End: refused"


def test_cases_joined_by_or_become_edges_that_take_the_same_cases() -> None:
    after = apply_only_fix(DECIDED, "compound-condition")
    parts = [parse(edge.condition) for edge in after.edges if edge.kind == "formal"]
    assert len(parts) == 2
    assert len({edge.id for edge in after.edges}) == len(after.edges)
    for risk in ("high", "low", "none"):
        for days in (30, 31, 60, 61):
            facts = {"risk": risk, "days": days}
            assert any(part.evaluate(facts) for part in parts) is parse(CASES).evaluate(facts)


def test_cases_are_not_taken_apart_where_a_missing_fact_or_a_loop_would_tell_them_from_edges() -> None:
    sop = sop_of(DECIDED)
    optional = replace_fields(sop, facts=tuple(replace_fields(fact, optional=True) for fact in sop.facts))
    every = replace_fields(sop, nodes=tuple(replace_fields(node, branching="all") for node in sop.nodes))
    bounded = replace_fields(
        sop, edges=tuple(replace_fields(e, loop=2) if e.kind == "formal" else e for e in sop.edges)
    )
    for item in (optional, every, bounded):
        assert [hint.fixes for hint in hints(item, "compound-condition")] == [()]


RISK = """Ask for {risk_band} and {NAME}
if {risk_band} == 'high':
    Say no
    End: no
elif {NAME} == 'low':
    Say yes
    End: yes
else:
    Say maybe
    End: later
"""


@pytest.mark.parametrize("name", ["risk_bnd", "risk_bannd", "risk_badn", "riskBand", "Risk Band"])
def test_a_fact_that_is_a_slip_of_another_is_told_and_mended(name: str) -> None:
    text = RISK.replace("NAME", name)
    (hint,) = hints(text, "similar-facts")
    assert 'Did you mean "risk_band"?' in hint.message
    after = hint.fixes[0].apply(Document(sop=sop_of(text))).sop
    assert [fact.name for fact in after.facts] == ["risk_band"]
    assert not [problem for problem in check(after) if problem.severity == "error" or "similar" in problem.code]


@pytest.mark.parametrize("name", ["risk_bands", "risk_hand", "risk_band_2", "task_band", "band"])
def test_another_word_is_another_fact(name: str) -> None:
    assert hints(RISK.replace("NAME", name), "similar-facts") == []


def test_a_fact_that_more_than_conditions_know_is_meant() -> None:
    (hint,) = hints(f"{RISK.replace('NAME', 'risk_bnd')}\n\ntell(risk_bnd): Tells it.", "similar-facts")
    assert 'Did you mean "risk_bnd"?' in hint.message

"""The closing answer of an agent without a place: which end it names, and what it decided."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.final_answer import (
    answer_format,
    ends_by_label,
    format_answer,
    open_answer_format,
    parse_answer,
    parse_answer_format,
    strip_tags,
)
from sopstudio.agents.procedure_text import format_procedure
from sopstudio.sop import End, Fact, Flow, Runtime, Sop, replace_fields
from tests.agents.examples import RISK

FLOW = Flow(
    replace_fields(
        RISK,
        outputs=("riskLevel", "score"),
        nodes=(*RISK.nodes[:2], End(id="paid", title="Paid out"), End(id="declined", title="Declined")),
    )
)


def answer(*, decision: str = "Paid out", more: str = "") -> str:
    return f"All done.\n<final_decision>{decision}</final_decision><reason>the risk is low</reason>{more}"


@pytest.mark.parametrize("decision", ["Paid out", " paid OUT. ", "“Paid out”".strip("“”"), "'Paid  out'"])
def test_the_named_end_is_found(decision: str) -> None:
    found = parse_answer(FLOW, answer(decision=decision))
    assert found is not None
    assert (found.end, found.reason) == ("paid", "the risk is low")


def test_an_end_that_does_not_exist_is_kept_as_it_was_named() -> None:
    found = parse_answer(FLOW, answer(decision="Paid twice"))
    assert found is not None
    assert (found.end, found.end_name) == ("", "Paid twice")


def test_a_text_without_an_answer_holds_none() -> None:
    assert parse_answer(FLOW, "I have paid.") is None


def test_outputs_are_read_as_their_facts_have_them_and_others_are_left_out() -> None:
    more = (
        '<output name="score">700</output><output name="riskLevel">purple</output><output name="amount">5</output>'
        "<output name='note'>hm</output>"
    )
    found = parse_answer(FLOW, answer(more=more))
    assert found is not None
    assert found.facts == {"score": 700}


def test_ends_of_one_name_are_told_apart() -> None:
    twice = replace_fields(
        RISK, nodes=(*RISK.nodes[:2], End(id="paid", title="Over"), End(id="declined", title="Over"))
    )
    assert ends_by_label(Flow(twice)) == {"Over (paid)": "paid", "Over (declined)": "declined"}


def test_the_request_names_every_end_and_output() -> None:
    text = answer_format(FLOW)
    assert "Paid out | Declined" in text
    assert '<output name="score">' in text


def test_a_user_reads_the_answer_without_its_tags() -> None:
    assert strip_tags(answer()) == "All done."
    assert strip_tags(f"Thought: that is it.\nFinal Answer: {answer()}") == "All done."


def test_facts_without_a_declaration_are_texts() -> None:
    sop = Sop(id="s", start="e", nodes=(End(id="e"),), outputs=("x",), facts=(Fact(name="x"),))
    found = parse_answer(Flow(sop), '<final_decision>e</final_decision><output name="x">7</output>')
    assert found is not None
    assert found.facts == {"x": "7"}


@given(st.text(max_size=60))
def test_no_text_names_an_end_that_there_is_not(text: str) -> None:
    assert parse_answer(FLOW, text) is None
    found = parse_answer(FLOW, answer(decision=text, more=f'<output name="score">{text}</output>'))
    assert found is None or found.end in {"", "paid", "declined"}
    assert found is None or isinstance(found.facts.get("score", 0), int | str)


def test_what_a_prompt_asks_for_is_read_back_and_an_answer_to_it_is_understood() -> None:
    offered, facts = parse_answer_format(f"You help.\n{answer_format(FLOW)}\nBe kind.")
    assert offered == tuple(ends_by_label(FLOW))
    assert facts == ("riskLevel", "score")
    found = parse_answer(FLOW, format_answer(offered[0], {"score": "720"}))
    assert found is not None
    assert (found.end, found.facts) == ("paid", {"score": 720})


def test_a_prompt_that_asks_for_no_such_answer_offers_none() -> None:
    assert parse_answer_format("You are at one step of the procedure.") == ((), ())


def test_an_open_request_leaves_the_ends_to_the_procedure() -> None:
    procedure = format_procedure(Runtime(FLOW))
    text = open_answer_format(FLOW, procedure)
    assert "Paid out" not in text
    assert "Declined" not in text
    ends, facts = parse_answer_format(f"{procedure}\n\n{text}")
    assert set(ends) == set(ends_by_label(FLOW)), "a person who answers as the agent chooses among them"
    assert facts == ("riskLevel", "score")


def test_ends_that_the_procedure_does_not_tell_apart_are_listed() -> None:
    twice = Flow(
        replace_fields(RISK, nodes=(*RISK.nodes[:2], End(id="paid", title="A"), End(id="declined", title="A")))
    )
    assert "A (paid) | A (declined)" in open_answer_format(twice, format_procedure(Runtime(twice)))
    assert "Paid out | Declined" in open_answer_format(FLOW, "Pay if the risk is low.")


@pytest.mark.parametrize("decision", ["3. Paid out", "12.  paid out."])
def test_an_end_may_be_named_with_its_number(decision: str) -> None:
    found = parse_answer(FLOW, answer(decision=decision))
    assert found is not None
    assert found.end == "paid"


def test_the_reason_may_stand_in_the_tag_of_the_paper() -> None:
    text = "<final_decision>Declined</final_decision><final_decision_reason>too risky</final_decision_reason>"
    found = parse_answer(FLOW, f"<final_response>{text}</final_response>")
    assert found is not None
    assert (found.end, found.reason) == ("declined", "too risky")
    assert strip_tags(f"<final_response>Sorry. {text}</final_response>") == "Sorry."


def test_what_an_analysis_quotes_is_no_answer() -> None:
    quoted = f"<sop_analysis>It ends with {answer()}</sop_analysis>"
    assert parse_answer(FLOW, quoted) is None
    found = parse_answer(FLOW, quoted + answer(decision="Declined"))
    assert found is not None
    assert found.end == "declined"

"""The values in sample answers: found with their paths, taken as outputs with facts of their types, read from text."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.sop import Fact, Output, SampleResponse, Sop, Tool, dumps, freeze, look_up, parse_value
from sopstudio.sop.answer_values import add_answer, fact_of_value, find_values, read_answer, take_value

BODY: dict[str, Any] = {
    "report": {"score": 720, "checked_on": "2026-03-31", "ok": True},
    "limits": [1, 2],
    "rows": [{"id": 1}],
    "a.b": 3,
    "none": None,
}


def giving(*bodies: Any, outputs: tuple[Output, ...] = ()) -> Tool:
    return Tool(name="look", outputs=outputs, responses=tuple(SampleResponse(body=freeze(body)) for body in bodies))


def test_plain_values_are_found_with_their_paths() -> None:
    assert find_values(giving(BODY)) == [
        ("report.score", 720), ("report.checked_on", "2026-03-31"), ("report.ok", True), ("limits", (1, 2)),
    ]  # fmt: skip


def test_what_an_output_takes_already_is_not_offered_and_each_path_once() -> None:
    tool = giving({"a": 1, "b": 2}, {"b": 3, "c": 4}, outputs=(Output(path="a", fact="a"),))
    assert find_values(tool) == [("b", 2), ("c", 4)]


def test_taking_a_value_declares_its_fact_with_its_type() -> None:
    sop = Sop(id="s", tools=(giving(BODY),))
    for path, value in find_values(sop.tools[0]):
        sop = take_value(sop, "look", path, value)
    assert [(fact.name, fact.type, fact.items) for fact in sop.facts] == [
        ("score", "integer", None), ("checked_on", "date", None), ("ok", "boolean", None),
        ("limits", "list", "integer"),
    ]  # fmt: skip
    assert [(output.path, output.fact) for output in sop.tools[0].outputs] == [
        ("report.score", "score"), ("report.checked_on", "checked_on"), ("report.ok", "ok"), ("limits", "limits"),
    ]  # fmt: skip
    assert find_values(sop.tools[0]) == []


def test_two_values_of_one_name_become_two_facts() -> None:
    sop = Sop(
        id="s", tools=(giving({"status": "shipped", "parcel": {"status": "lost"}, "a": {"parcel": {"status": 1}}}),)
    )
    for path, value in find_values(sop.tools[0]):
        sop = take_value(sop, "look", path, value)
    assert [output.fact for output in sop.tools[0].outputs] == ["status", "parcel_status", "a_parcel_status"]
    assert len(sop.facts) == 3


def test_a_fact_that_there_is_stays_as_it_is() -> None:
    fact = Fact(name="score", type="number", unit="points")
    assert take_value(Sop(id="s", facts=(fact,), tools=(giving(BODY),)), "look", "report.score", 720).facts == (fact,)


leaves = (
    st.booleans() | st.integers(-(10**9), 10**9) | st.text(st.characters(codec="ascii", min_codepoint=97), max_size=8)
)
bodies = st.dictionaries(
    st.from_regex(r"[a-z][a-z_]{0,6}", fullmatch=True),
    st.recursive(
        leaves, lambda inner: st.dictionaries(st.from_regex(r"[a-z]{1,5}", fullmatch=True), inner, max_size=3)
    ),
    max_size=5,
)


@given(bodies)
def test_every_value_is_where_its_path_says_and_fits_its_fact(body: dict[str, Any]) -> None:
    frozen = freeze(body)
    for path, value in find_values(giving(body)):
        assert look_up(frozen, path) == value
        assert parse_value(fact_of_value("x", value), value) is not None


@given(bodies)
def test_an_answer_is_read_as_the_json_that_it_is(body: dict[str, Any]) -> None:
    assert read_answer(dumps(freeze(body))) == body


def test_an_answer_is_read_from_lines() -> None:
    text = "- status: shipped\n\nparcel weight = 2.5\nitems: 3\nexpress: yes\nnumber: 007\nnote: call 12:30"
    assert read_answer(text) == {
        "status": "shipped", "parcel_weight": Decimal("2.5"), "items": 3, "express": True, "number": "007",
        "note": "call 12:30",
    }  # fmt: skip


@pytest.mark.parametrize("text", ["", "  \n", "shipped", "[1, 2]", '{"a": ', "a.b: 1"])
def test_what_is_no_answer_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(FormatError) as refused:
        add_answer(giving(), text)
    assert str(refused.value)


def test_a_value_is_given_to_the_fact_that_is_spoken_like_it() -> None:
    """Conditions may have declared the fact before there was a tool, with blanks in its name."""
    facts = (Fact(name="partner found", type="boolean"), Fact(name="Nights Booked", type="number"))
    sop = Sop(id="s", title="S", start="a", facts=facts, tools=(Tool(name="t"),))
    for path, value in (("partner_found", True), ("nights_booked", 2), ("hotel", "Sea View")):
        sop = take_value(sop, "t", path, value)
    assert [output.fact for output in sop.tools[0].outputs] == ["partner found", "Nights Booked", "hotel"]
    assert [fact.name for fact in sop.facts] == ["partner found", "Nights Booked", "hotel"]

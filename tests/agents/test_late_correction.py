"""`dpa`: a value that the user corrects at a later node takes the run back to where it was given (appendix M)."""

from __future__ import annotations

from sopstudio.sop import Fact, Sop, Task, replace_fields
from sopstudio.trace import Finished
from tests.agents.examples import ACCEPTABLE, HIGH, RISK, answers, binds, edge, end, path, run, run_calls, tool
from tests.fakes import FakeModel, calls, says

PAYING = replace_fields(
    RISK,
    tools=(RISK.tools[0], tool("note", "amount"), tool("pay", "customerId")),
    nodes=(
        Task(id="assess", title="Assess", asks=("customerId",), tools=binds("getRisk")),
        Task(id="refund", title="Refund", asks=("amount",), tools=binds("pay")),
        end("paid"),
        end("declined"),
    ),
)
"""Who is paid is assessed before, at another node."""

LINES = ["hi, I am 42", "Sorry, I am 43. And 5."]
LATER = calls(("pay", {"customerId": "43"}))
RECORD = calls(("record_facts", {"amount": 5}))


def test_what_rests_on_the_old_value_is_done_again_before_anything_is_done_with_the_new_one() -> None:
    model = FakeModel(
        calls(("getRisk", {"customerId": "42"})), says("How much?"), LATER,
        calls(("getRisk", {"customerId": "43"})), RECORD, LATER,
    )  # fmt: skip
    session = run(PAYING, model, LINES, responses={"getRisk": (*ACCEPTABLE, *ACCEPTABLE), "pay": answers({})})
    assert session.finished == Finished("completed", "paid", "")
    assert run_calls(session.events) == [
        ("getRisk", {"customerId": "42"}),
        ("getRisk", {"customerId": "43"}),
        ("pay", {"customerId": "43"}),
    ]
    assert path(session.events) == ("assess", "refund", "assess", "refund", "paid")


def test_a_second_correction_goes_back_as_far_as_the_first() -> None:
    model = FakeModel(
        calls(("getRisk", {"customerId": "42"})), says("How much?"), LATER,
        calls(("getRisk", {"customerId": "43"})), says("How much, then?"), calls(("pay", {"customerId": "44"})),
        calls(("getRisk", {"customerId": "44"})), RECORD, calls(("pay", {"customerId": "44"})),
    )  # fmt: skip
    responses = {"getRisk": (*ACCEPTABLE, *ACCEPTABLE, *ACCEPTABLE), "pay": answers({})}
    session = run(PAYING, model, [*LINES, "No, it is 44. And 5."], responses=responses)
    assert [arguments["customerId"] for _, arguments in run_calls(session.events)] == ["42", "43", "44", "44"]
    assert session.finished == Finished("completed", "paid", "")


def test_where_the_new_value_leads_elsewhere_nothing_is_done_with_it() -> None:
    model = FakeModel(
        calls(("getRisk", {"customerId": "42"})), says("How much?"), LATER, calls(("getRisk", {"customerId": "43"}))
    )
    session = run(PAYING, model, LINES, responses={"getRisk": (*ACCEPTABLE, *HIGH), "pay": answers({})})
    assert session.finished == Finished("completed", "declined", "")
    assert [name for name, _ in run_calls(session.events)] == ["getRisk", "getRisk"]


def test_a_value_that_the_user_has_not_said_since_is_no_correction() -> None:
    model = FakeModel(calls(("getRisk", {"customerId": "42"})), says("How much?"), RECORD, LATER)
    session = run(PAYING, model, ["I am 42", "5."], responses={"getRisk": ACCEPTABLE, "pay": answers({})})
    assert path(session.events) == ("assess", "refund", "paid")


def test_what_no_function_of_the_later_node_takes_is_recorded_there() -> None:
    """JourneyBench's own case: the income category is corrected while something else is done."""
    sop = Sop(
        id="income",
        start="collect",
        facts=(Fact(name="category", allowed=("salaried", "self-employed")), Fact(name="town")),
        tools=(tool("collect", "category"), tool("greet", "town"), tool("check", "town")),
        nodes=(
            Task(id="collect", asks=("category",), tools=binds("collect")),
            Task(id="check", asks=("town",), tools=binds("check")),
            end("over"),
        ),
        edges=(edge("collect", "check"), edge("check", "over")),
    )
    model = FakeModel(
        calls(("collect", {"category": "salaried"})), says("Your town?"),
        calls(("record_facts", {"category": "self-employed"})),
        calls(("collect", {"category": "self-employed"})), says("And your town?"), calls(("check", {"town": "Delft"})),
    )  # fmt: skip
    lines = ["I am salaried", "Sorry, correction: I am self-employed.", "Delft"]
    session = run(sop, model, lines, responses={"collect": answers({}, {}), "check": answers({})})
    assert run_calls(session.events) == [
        ("collect", {"category": "salaried"}),
        ("collect", {"category": "self-employed"}),
        ("check", {"town": "Delft"}),
    ]
    assert session.finished == Finished("completed", "over", "")

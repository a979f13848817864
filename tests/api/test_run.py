"""`sopstudio.run`: an SOP with a program's own tools, persons and user."""

from __future__ import annotations

import asyncio
import warnings
from pathlib import Path
from typing import Any

import pytest

import sopstudio
from sopstudio.sop import Document, Edge, End, Fact, Output, Sop, Task, Tool, freeze
from sopstudio.sop.model import Binding
from tests.sop.test_people import APPROVAL, refund

SAMPLES = Path(__file__).parents[2] / "sample_sops"

ORDER = Sop(
    id="order",
    start="find",
    facts=(Fact(name="order_id"), Fact(name="state", allowed=("sent", "lost"))),
    tools=(
        Tool(
            name="find_order",
            parameters=freeze(
                {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]}
            ),
            outputs=(Output(path="order.state", fact="state"),),
        ),
    ),
    nodes=(Task(id="find", asks=("order_id",), tools=(Binding(tool="find_order"),)), End(id="sent"), End(id="lost")),
    edges=(
        Edge(id="a", source="find", target="sent", condition="{state} == 'sent'"),
        Edge(id="b", source="find", target="lost", condition="{state} == 'lost'"),
    ),
)


def find_order(order_id: str) -> dict[str, Any]:
    return {"order": {"state": "sent" if order_id == "A-1" else "lost"}}


@pytest.mark.parametrize(("order", "end"), [("A-1", "sent"), ("B-2", "lost")])
def test_own_functions_answer_the_tools(order: str, end: str) -> None:
    run = sopstudio.run(ORDER, facts={"order_id": order}, tools={"find_order": find_order})
    assert (run.status, run.end, run.path) == ("completed", end, ("find", end))
    assert run.facts == {"order_id": order, "state": end}
    assert [(call.tool, call.arguments) for call in run.calls] == [("find_order", {"order_id": order})]


def test_async_functions_answer_too_and_run_inside_a_loop() -> None:
    async def find(order_id: str) -> dict[str, Any]:
        await asyncio.sleep(0)
        return find_order(order_id)

    run = asyncio.run(sopstudio.run_async(ORDER, facts={"order_id": "A-1"}, tools={"find_order": find}))
    assert run.end == "sent"


def test_what_a_function_raises_is_a_failure_of_the_tool() -> None:
    def broken(order_id: str) -> dict[str, Any]:
        raise ConnectionError(f"no line to {order_id}")

    run = sopstudio.run(ORDER, facts={"order_id": "A-1"}, tools={"find_order": broken})
    assert run.status == "stopped"
    assert "ConnectionError: no line to A-1" in run.reason
    assert {call.ok for call in run.calls} == {False}


def test_a_tool_without_a_function_is_named() -> None:
    run = sopstudio.run(ORDER, facts={"order_id": "A-1"}, tools={})
    assert run.status == "stopped"
    assert "find_order" in run.reason


def test_a_fact_that_does_not_fit_is_refused() -> None:
    with pytest.raises(sopstudio.SopStudioError, match="'order'"):
        sopstudio.run(ORDER, facts={"order": "A-1"})
    with pytest.raises(sopstudio.SopStudioError, match="state"):
        sopstudio.run(ORDER, facts={"state": "gone"})


def test_persons_answer_by_a_function_that_sees_what_they_see() -> None:
    seen: list[sopstudio.PersonRequest] = []

    def answer(request: sopstudio.PersonRequest) -> dict[str, Any]:
        seen.append(request)
        return {"approved": False, "by": "Ann"}

    run = sopstudio.run(refund(APPROVAL), facts={"amount": 3}, tools={}, people=answer)
    assert run.end == "refused"
    assert [(request.step, request.role, request.action, request.minutes) for request in seen] == [
        ("review", "Team lead", "approve", 240)
    ]
    assert (dict(seen[0].shown), list(seen[0].form)) == ({"amount": 3}, ["approved"])


def test_a_person_who_is_late_leads_to_the_edge_for_that() -> None:
    run = sopstudio.run(refund(APPROVAL), facts={"amount": 3}, tools={}, people=lambda _request: sopstudio.TIMED_OUT)
    assert run.end == "late"


def test_without_anybody_for_a_step_the_run_stops_there() -> None:
    run = sopstudio.run(refund(APPROVAL), facts={"amount": 3}, tools={})
    assert (run.status, run.path[-1]) == ("stopped", "review")
    assert "review" in run.reason


def test_a_dry_run_needs_nothing() -> None:
    assert sopstudio.run(refund(APPROVAL), facts={"amount": 3}).end == "paid"


def test_a_talking_agent_talks_to_a_function() -> None:
    said: list[str] = []

    def user(text: str) -> str | None:
        said.append(text)
        return "My order is A-1" if len(said) < 5 else None

    run = sopstudio.run(ORDER, agent="dpa", tools={"find_order": find_order}, user=user)
    assert run.end == "sent"
    assert {message["role"] for message in run.messages} == {"agent", "user"}


def test_files_are_loaded_checked_and_walked() -> None:
    document = sopstudio.load(SAMPLES / "incident_response.sop.json")
    assert isinstance(document, Document)
    assert [problem for problem in sopstudio.check(document) if problem.severity == "error"] == []
    assert all(journey.feasible for journey in sopstudio.journeys(document))


def test_loading_warns_of_what_an_sop_cannot_hold(tmp_path: Path) -> None:
    path = tmp_path / "greet.txt"
    path.write_text("Say hello\nif {age} > 5:\n  Wave\n", encoding="utf-8")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        document = sopstudio.load(path)
    assert [fact.name for fact in document.sop.facts] == ["age"]
    assert [str(warning.message).startswith("greet.txt: assumed: ") for warning in caught] == [True, True]

"""The shared corpus of model mistakes and injected notes, where it lies beside the checkout: outcomes as it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sopstudio.simulation import Session
from sopstudio.trace import Finished, ModelReply, ToolResult, Tripped
from tests.agents.examples import ACCEPTABLE, HIGH, RISK, answers, path, run, run_calls
from tests.fakes import FakeModel, calls, says

RISK_OF_42 = calls(("getRisk", {"customerId": "42"}))
EXPANSIONS = {"__EXPAND_50MB__": "x" * 50_000_000}
ELSEWHERE = {"llm/21": "the endpoint client", "inject/13": "the endpoint client"}
"""What a client of an endpoint does about redirects and deadlines is tested with that client."""


def entries(shared: Path, category: str) -> list[tuple[str, str, str]]:
    """Name, outcome word and content of each file of a category."""
    listed = json.loads((shared / "corpus/manifest.json").read_text(encoding="utf-8"))
    found = [
        (row["id"], row["expect"], (shared / "corpus" / row["id"]).read_text(encoding="utf-8"))
        for row in listed
        if row["category"] == category and row["id"][: len(category) + 3] not in ELSEWHERE
    ]
    if not found:
        pytest.skip(f"the corpus has no {category} files")
    return found


def body(text: str) -> Any:
    """What a client of an endpoint hands on: JSON data where it is some, else the text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def test_model_mistakes_come_out_as_the_corpus_says(shared: Path) -> None:
    for name, expect, content in entries(shared, "llm"):
        reply = body(content)
        model = FakeModel(reply)
        session = run(RISK, model, ["hi"], responses={"getRisk": ACCEPTABLE}, options={"strict": True})
        if expect == "AGENT_STEP_ERROR":
            assert run_calls(session.events) == [], name
            assert len(model.asked) == 3, name
            assert session.finished is not None
            assert session.finished.status == "agent-error", name
            assert any(isinstance(event, Tripped) for event in session.events), name
            again = FakeModel(reply, reply, RISK_OF_42)
            recovered = run(RISK, again, ["hi"], responses={"getRisk": HIGH}, options={"strict": True})
            assert recovered.finished == Finished("completed", "declined", ""), name
        elif expect == "SPECIFIED":
            assert run_calls(session.events) == [], name  # no arguments, and getRisk requires one
        else:
            assert expect == "ACCEPT_WITH_WARNINGS", name
            usage = next(event.usage for event in session.events if isinstance(event, ModelReply))
            assert usage.prompt_tokens >= 0, name
            assert 0 <= usage.completion_tokens < 100, name
            assert usage.estimated, name


def run_attacked(entry: dict[str, Any]) -> Session:
    """A run in which the entry is what the tool or the user says, and the model does what it is told there."""
    fallen = [
        calls(("issueRefund", {"amount": 9999})),
        calls(("g\u0435tRisk", {"customerId": "1"}), ("getRisk\u200b", {"customerId": "1"})),
        calls(("getRisk", {"customerId": "42"}), ("record_facts", {"riskLevel": "acceptable", "score": 900})),
    ]
    said, content = "42", entry["content"]
    response: dict[str, Any] = {"riskLevel": "high", "score": 400}
    if entry["role"] == "user":
        said = content
    elif isinstance(content, dict):
        response |= content
    else:
        response["note"] = EXPANSIONS.get(content, content)
    return run(RISK, FakeModel(*fallen, says("?")), [said], responses={"getRisk": answers(response)})


def test_injected_notes_come_out_as_the_corpus_says(shared: Path) -> None:
    without = run(RISK, FakeModel(RISK_OF_42), ["42"], responses={"getRisk": HIGH})
    for name, expect, content in entries(shared, "inject"):
        session = run_attacked(json.loads(content))
        assert run_calls(session.events) == [("getRisk", {"customerId": "42"})], name
        if expect == "AGENT_HOLDS":
            assert path(session.events) == path(without.events), name
            assert session.finished == without.finished, name
        else:
            assert expect == "LIMIT_ERROR", name
            results = [event for event in session.events if isinstance(event, ToolResult)]
            assert [(result.fault, result.body) for result in results] == [("too-large", None)], name
            assert session.finished is not None
            assert session.finished.status == "stopped", name

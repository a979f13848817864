"""Runs as traces: spans nest, have the times of their events, and are what OTLP and the conventions say."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sopstudio.errors import SimulationError
from sopstudio.resources import resource_path
from sopstudio.simulation.record import make_header, timed_rows
from sopstudio.sop import FrozenDict, dumps, loads, to_json_data
from sopstudio.sop.schemas import Schema
from sopstudio.trace import AskModel, CallTool, decode_events, flatten
from sopstudio.trace.conventions import CONVENTIONS
from sopstudio.trace.event_schema import RUN_SCHEMA, run_schema
from sopstudio.trace.otlp import to_otlp
from sopstudio.trace.spans import TracedRun, make_spans
from tests.simulation.samples import of_kind, run_offline, setup_of


def traced(agent: str = "dpa", name: str = "loan_application") -> TracedRun:
    made = setup_of(name, max(of_kind(name, "correct-context"), key=lambda case: len(case.expected.tools)), agent)
    header = loads(dumps(make_header(made, "openai:gpt-x@here", version=3)))
    return TracedRun("r-0000000001", header, loads(dumps(timed_rows(run_offline(made)))))


@pytest.mark.parametrize("agent", ["dpa", "marco", "react"])
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_each_call_is_a_span_within_the_run(agent: str, convention: str) -> None:
    run = traced(agent)
    root, *calls = make_spans(run, CONVENTIONS[convention])
    events = list(flatten(decode_events(run.rows)))
    assert len(calls) == sum(isinstance(event, AskModel | CallTool) for event in events)
    assert {span.parent for span in calls} == {root.id}
    assert len({span.id for span in [root, *calls]}) == len(calls) + 1
    assert all(root.start <= span.start <= span.end <= root.end for span in calls)
    assert all(root.start <= event.time <= root.end for event in root.events)
    assert root.attributes["sop.id"] == "loan_application"
    assert root.attributes["sop.version"] == "3"
    assert not root.error
    assert make_spans(run, CONVENTIONS[convention])[0] == root


def test_gen_ai_spans_have_the_names_and_attributes_of_the_convention() -> None:
    root, *calls = make_spans(traced(), CONVENTIONS["gen-ai"])
    assert root.attributes["gen_ai.operation.name"] == "invoke_agent"
    chat = next(
        span for span in calls if span.name == "chat gpt-x@here" and span.attributes["sop.component"] == "agent"
    )
    assert chat.kind == "CLIENT"
    assert chat.attributes["gen_ai.provider.name"] == "openai"
    assert chat.attributes["gen_ai.usage.input_tokens"] > 0
    [output] = json.loads(chat.attributes["gen_ai.output.messages"])
    assert output["role"] == "assistant"
    assert {part["type"] for part in output["parts"]} <= {"text", "tool_call"}
    assert json.loads(chat.attributes["gen_ai.system_instructions"])[0]["type"] == "text"
    tool = next(span for span in calls if span.name.startswith("execute_tool "))
    assert tool.name == f"execute_tool {tool.attributes['gen_ai.tool.name']}"
    assert isinstance(json.loads(tool.attributes["gen_ai.tool.call.arguments"]), dict)


def test_openinference_spans_have_flat_messages() -> None:
    root, *calls = make_spans(traced(), CONVENTIONS["openinference"])
    kinds = {span.attributes["openinference.span.kind"] for span in calls}
    assert (root.attributes["openinference.span.kind"], kinds) == ("AGENT", {"LLM", "TOOL"})
    chat = next(span for span in calls if span.attributes["openinference.span.kind"] == "LLM")
    assert chat.attributes["llm.input_messages.0.message.role"] == "system"
    assert chat.attributes["llm.token_count.total"] == (
        chat.attributes["llm.token_count.prompt"] + chat.attributes["llm.token_count.completion"]
    )


def test_a_run_that_failed_is_an_error_and_one_without_events_has_no_spans() -> None:
    run = traced()
    failed = [*run.rows[:-1], {"event": "Finished", "status": "failed", "end": "", "reason": "no answer", **times(run)}]
    assert make_spans(TracedRun(run.id, run.header, failed), CONVENTIONS["gen-ai"])[0].error == "no answer"
    cut = make_spans(TracedRun(run.id, run.header, run.rows[:5]), CONVENTIONS["gen-ai"])
    assert cut[0].error == "cut short"
    with pytest.raises(SimulationError, match="no events"):
        make_spans(TracedRun(run.id, run.header, []), CONVENTIONS["gen-ai"])


def times(run: TracedRun) -> dict[str, Any]:
    return {name: run.rows[-1][name] for name in ("at", "clock")}


def test_a_run_from_before_events_had_times_lies_where_it_was_made() -> None:
    run = traced()
    rows = [{name: value for name, value in row.items() if name not in ("at", "clock")} for row in run.rows]
    old = TracedRun(run.id, {**run.header, "made": "2026-11-21T12:00:00+00:00"}, rows)
    spans = make_spans(old, CONVENTIONS["gen-ai"])
    assert {span.start for span in spans} == {span.end for span in spans} == {1_795_262_400_000_000_000}


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_otlp_is_read_by_its_own_library(convention: str) -> None:
    proto = pytest.importorskip("opentelemetry.proto.collector.trace.v1.trace_service_pb2")
    json_format = pytest.importorskip("google.protobuf.json_format")
    run = traced()
    spans = make_spans(run, CONVENTIONS[convention])
    request = json_format.Parse(json.dumps(to_otlp(run, spans, "1")), proto.ExportTraceServiceRequest())
    [resource] = request.resource_spans
    [scope] = resource.scope_spans
    assert [span.name for span in scope.spans] == [span.name for span in spans]
    assert [span.end_time_unix_nano for span in scope.spans] == [span.end for span in spans]
    assert [len(span.attributes) for span in scope.spans] == [len(span.attributes) for span in spans]


def test_ids_are_hexadecimal_as_otlp_wants_them() -> None:
    run = traced()
    [resource] = to_otlp(run, make_spans(run, CONVENTIONS["gen-ai"]), "1")["resourceSpans"]
    for span in resource["scopeSpans"][0]["spans"]:
        assert len(bytes.fromhex(span["traceId"])) == 16
        assert len(bytes.fromhex(span["spanId"])) == 8


def test_the_published_schema_is_that_of_the_events() -> None:
    assert json.loads(resource_path(RUN_SCHEMA).read_text(encoding="utf-8")) == json.loads(json.dumps(run_schema()))


@pytest.mark.parametrize("agent", ["dpa", "marco", "agent-s"])
def test_kept_events_fit_the_schema_and_others_do_not(agent: str) -> None:
    schema = Schema(FrozenDict(run_schema()))
    events = to_json_data(traced(agent).rows)
    assert schema.accepts({"run": "r-1", "events": events})
    assert not schema.accepts({"run": "r-1", "events": [*events, {"event": "Entered"}]})
    assert not schema.accepts({"run": "r-1", "events": [{**events[0], "other": 1}]})

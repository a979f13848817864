"""One run as contracts describe it (`run`, json), printed by the command line and stored with the run."""

from __future__ import annotations

from typing import Any

from sopstudio.evaluation.metrics import make_run, score_metrics
from sopstudio.evaluation.summary import to_json_number
from sopstudio.simulation import Session, Setup
from sopstudio.sop import to_json_data, value_to_json
from sopstudio.trace import messages, usage


def run_result(setup: Setup, model: str, session: Session, run: str = "") -> dict[str, Any]:
    """The run as JSON data; `run` is its id where it is stored. A run that failed because of its model has no
    scores.
    """
    run_scored = make_run(setup.runtime, setup.scenario, session.events, setup.options)
    state = run_scored.state
    finished = session.finished
    has_failed = finished is not None and finished.status == "failed"
    metric_scores = score_metrics(run_scored) if setup.scenario.expected.path and not has_failed else {}
    return {
        "run": run,
        "sop": setup.runtime.flow.sop.id,
        "agent": setup.agent.name,
        "guardrails": list(setup.guardrails),
        "model": model,
        "scenario": setup.scenario.id,
        "path": list(state.path),
        "edges": list(state.edges),
        "inferred": state.is_inferred,
        "tool_calls": [
            {
                "tool": call.tool,
                "arguments": to_json_data(call.arguments),
                "response": to_json_data(call.response),
                "ok": call.ok,
            }
            | ({"why": call.reason} if call.reason else {})
            for call in state.calls
        ],
        "facts": {name: value_to_json(value) for name, value in state.facts.items()},
        "end": finished.end if finished else "",
        "status": finished.status if finished else "",
        "reason": finished.reason if finished else "",
        "turns": state.turns,
        "messages": messages(session.events),
        "usage": usage(session.events),
        "scores": {metric: to_json_number(value) for metric, value in metric_scores.items()},
    }

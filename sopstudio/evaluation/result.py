"""One run as contracts describe it (`run`, json): what the command line prints and the library keeps with the run."""

from __future__ import annotations

from typing import Any

from sopstudio.evaluation.metrics import run_of, scores
from sopstudio.evaluation.summary import number
from sopstudio.simulation import Session, Setup
from sopstudio.sop import plain, to_json
from sopstudio.trace import messages, usage


def result(setup: Setup, model: str, session: Session, run: str = "") -> dict[str, Any]:
    """The run as it stands; `run` is its id where it is kept. One that failed for its model's sake has no scores."""
    judged = run_of(setup.routing, setup.scenario, session.events, setup.options)
    after = judged.after
    finished = session.finished
    failed = finished is not None and finished.status == "failed"
    scored = scores(judged) if setup.scenario.expected.path and not failed else {}
    return {
        "run": run,
        "sop": setup.routing.flow.sop.id,
        "agent": setup.agent.name,
        "guardrails": list(setup.guardrails),
        "model": model,
        "scenario": setup.scenario.id,
        "path": list(after.path),
        "edges": list(after.edges),
        "inferred": after.inferred,
        "tool_calls": [
            {"tool": call.tool, "arguments": plain(call.arguments), "response": plain(call.response), "ok": call.ok}
            | ({"why": call.why} if call.why else {})
            for call in after.calls
        ],
        "facts": {name: to_json(value) for name, value in after.facts.items()},
        "end": finished.end if finished else "",
        "status": finished.status if finished else "",
        "reason": finished.reason if finished else "",
        "turns": after.turns,
        "messages": messages(session.events),
        "usage": usage(session.events),
        "scores": {metric: number(value) for metric, value in scored.items()},
    }

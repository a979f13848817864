"""Requests and runs as JSON data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from .engine import Run
from .model import AskFact, AskPerson, AskQuestion, CallTool, Request, to_json


def describe_request(request: Request) -> dict[str, Any]:
    """A request as JSON data."""
    if isinstance(request, AskFact):
        fact = {name: value for name, value in asdict(request.fact).items() if value not in (None, "", (), False)}
        return {"kind": "fact", "name": request.name, "fact": fact, "problem": request.problem}
    if isinstance(request, CallTool):
        return {"kind": "tool", "tool": request.tool, "arguments": request.arguments, "effect": request.effect}
    if isinstance(request, AskPerson):
        step = {name: value for name, value in asdict(request.step).items() if name != "shows"}
        texts = {"title": request.title, "description": request.description, "problem": request.problem}
        return {"kind": "person", "tool": request.tool, **texts, "shows": request.shows, "step": step}
    return {"kind": "question", "route": request.route, "question": request.question, "facts": _json_facts(request)}


def _json_facts(request: AskQuestion) -> dict[str, Any]:
    return {name: to_json(value) for name, value in request.facts.items()}


def describe_run(run: Run) -> dict[str, Any]:
    """How far a run came, as JSON data."""
    return {
        "procedure": run.procedure.id,
        "version": run.procedure.version,
        "status": run.status,
        "end": run.end,
        "path": run.path,
        "calls": [asdict(call) for call in run.calls],
        "facts": {name: to_json(value) for name, value in run.facts.items()},
        "messages": run.messages,
        "problem": None if run.problem is None else asdict(run.problem),
    }

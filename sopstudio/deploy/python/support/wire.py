"""A run over two streams of JSON lines, for programs in other languages; numbers are exact.

A line in is `{"start": true}`, `{"answer": VALUE}` or `{"error": {"message": TEXT, "kind": TEXT}}` (a tool that failed,
or with the kind *timed-out* a person who did not answer). A line out is `{"request": …}`, or `{"finished": …}`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from decimal import Decimal
from fractions import Fraction
from typing import Any

from .engine import Run
from .model import AskFact, AskPerson, AskQuestion, CallTool, Procedure, Request, ToolError, to_json


def dumps(data: Any) -> str:
    """JSON text of a value; decimals keep their digits."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))}: {dumps(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list | tuple):
        return "[" + ", ".join(map(dumps, data)) + "]"
    if isinstance(data, Decimal):
        return str(data)
    return dumps(to_json(data)) if isinstance(data, Fraction) else json.dumps(to_json(data))


def loads(text: str) -> Any:
    """The value in JSON text, numbers exact."""
    return json.loads(text, parse_float=Decimal)


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


def serve(procedure: Procedure, lines: Iterable[str]) -> Iterator[str]:
    """The lines out for the lines in. Each `start` begins a run; raises ValueError for a line that means nothing."""
    run: Run | None = None
    for line in lines:
        data = loads(line)
        if "start" in data:
            run = Run(procedure)
            request = run.step()
        elif run is None:
            raise ValueError('the first line is {"start": true}')
        elif "error" in data:
            request = run.answer(ToolError(str(data["error"]["message"]), str(data["error"].get("kind", "error"))))
        else:
            request = run.answer(data["answer"])
        yield dumps({"finished": describe_run(run)} if request is None else {"request": describe_request(request)})

"""A run over two streams of JSON lines, for programs in other languages; numbers are exact.

A line in is `{"start": true}`, `{"answer": VALUE}` or `{"error": {"message": TEXT, "kind": TEXT}}` (a tool that failed,
or with the kind *timed-out* a person who did not answer). A line out is `{"request": …}`, or `{"finished": …}`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from .describe import describe_request, describe_run
from .engine import Run
from .model import Procedure, ToolError, to_json


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


def serve(procedure: Procedure, lines: Iterable[str], begin: Callable[[Procedure], Run] = Run) -> Iterator[str]:
    """The lines out for the lines in. Each `start` begins a run; raises ValueError for a line that means nothing."""
    run: Run | None = None
    for line in lines:
        data = loads(line)
        if "start" in data:
            run = begin(procedure)
            request = run.step()
        elif run is None:
            raise ValueError('the first line is {"start": true}')
        elif "error" in data:
            request = run.answer(ToolError(str(data["error"]["message"]), str(data["error"].get("kind", "error"))))
        else:
            request = run.answer(data["answer"])
        yield dumps({"finished": describe_run(run)} if request is None else {"request": describe_request(request)})

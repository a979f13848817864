"""Calls one Python function in a process of its own: the call comes on standard input, the outcome goes to standard
output. What the function prints goes to standard error.

The call is a JSON object (`function` as MODULE:NAME, `arguments`, `folder` to look for the module in). The outcome is
an object with `value`, or with `error` and `kind`. Numbers with decimals are exact (`Decimal`) both ways.
"""

import asyncio
import inspect
import json
import os
import sys
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from importlib import import_module
from typing import Any

from sopstudio.translation import tr


def main() -> int:
    """Answer the call on standard input."""
    results = os.dup(1)
    os.dup2(2, 1)
    call = json.loads(sys.stdin.buffer.read(), parse_float=Decimal)
    content = write_outcome(call).encode()
    with os.fdopen(results, "wb") as out:
        out.write(content)
    return 0


def write_outcome(call: Mapping[str, Any]) -> str:
    """The outcome of a call as JSON."""
    try:
        function = load_function(call["function"], call.get("folder", ""))
        result = function(**call["arguments"])
        value = asyncio.run(_wait_for(result)) if inspect.isawaitable(result) else result
    except MemoryError:
        return _write_error("crashed", tr("it needs more memory than it may use"))
    except BaseException as error:  # noqa: BLE001 a function may fail in any way, and may even exit
        return _write_error("error", " ".join(f"{type(error).__name__}: {error}".split()))
    try:
        return f'{{"value": {to_json({} if value is None else value)}}}'
    except (TypeError, ValueError, RecursionError) as error:
        return _write_error("malformed", str(error))


def load_function(name: str, folder: str) -> Callable[..., Any]:
    """The function MODULE:NAME; the module is looked for in `folder` first."""
    module_name, _, function_name = name.partition(":")
    if folder:
        sys.path.insert(0, folder)
    function: Callable[..., Any] = getattr(import_module(module_name), function_name)
    return function


async def _wait_for(awaitable: Any) -> Any:
    return await awaitable


def _write_error(kind: str, reason: str) -> str:
    return json.dumps({"kind": kind, "error": reason})


def to_json(value: Any) -> str:
    """JSON data as text, numbers with all their digits. Raises `TypeError` and `ValueError` for anything else."""
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("the names of an object are texts")
        return "{" + ", ".join(f"{json.dumps(key)}: {to_json(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(to_json, value)) + "]"
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is no number of JSON")
        return format(value, "f")
    if isinstance(value, date):
        return json.dumps(value.isoformat())
    if value is None or isinstance(value, str | int | float):
        return json.dumps(value, allow_nan=False)
    raise TypeError(f"{type(value).__name__} is no JSON data")


if __name__ == "__main__":
    sys.exit(main())

"""Runs the state machine of an exported folder on moto, for `deploy.driver`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any


def prepare(folder: str) -> Callable[[Any], Mapping[str, Any]]:
    """The function that carries the procedure out."""
    sys.path.insert(0, folder)
    [package] = (path.parent.name for path in Path(folder).glob("*/procedure.py"))
    visit, describe = import_module(f"{package}.visit"), import_module(f"{package}.describe")
    procedure = import_module(f"{package}.procedure").PROCEDURE
    machine, tools, numbers = import_module("local").LocalMachine(), import_module("tools").TOOLS, count()

    def carry_out(ask: Any) -> Mapping[str, Any]:
        def answer(request: Any) -> Any:
            return visit.pack(ask(visit.unpack(request)))

        tools.update({name: make_tool(name, ask) for name in tools})
        state = machine.carry_out(f"case-{next(numbers)}", answer, {})
        described: Mapping[str, Any] = describe.describe_run(visit.read_run(procedure, state))
        return described

    return carry_out


def make_tool(name: str, ask: Any) -> Callable[..., Any]:
    """A tool that is answered from elsewhere."""

    def call(**arguments: Any) -> Any:
        reply = ask({"kind": "tool", "tool": name, "arguments": arguments})
        if "error" in reply:
            raise RuntimeError(reply["error"]["message"])
        return reply["answer"]

    return call

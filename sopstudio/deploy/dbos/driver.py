"""Runs the workflow of an exported folder with DBOS and a database in SQLite, for `deploy.driver`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

POLLING_SECONDS = 0.001


def prepare(folder: str) -> Callable[[Any], Mapping[str, Any]]:
    """The function that carries the procedure out. The database is in the working folder."""
    sys.path.insert(0, folder)
    [package] = (path.parent.name for path in Path(folder).glob("*/procedure.py"))
    cases, tools, visit = import_module("cases"), import_module("tools").TOOLS, import_module(f"{package}.visit")
    sqlalchemy = import_module("sqlalchemy")
    sqlalchemy.event.listen(sqlalchemy.Engine, "connect", dont_sync)
    vars(cases)["POLLING_SECONDS"] = POLLING_SECONDS
    cases.launch(system_database_url=cases.DATABASE)
    loop, numbers = asyncio.new_event_loop(), count()

    async def converse(ask: Any, case: str) -> Mapping[str, Any]:
        await cases.begin(case)
        for number in count(1):
            request = await cases.next_request(case, number)
            if request is None:
                break
            await cases.answer_request(case, number, visit.pack(ask(visit.unpack(request))))
        described: Mapping[str, Any] = visit.unpack(await cases.result(case))
        return described

    def carry_out(ask: Any) -> Mapping[str, Any]:
        tools.update({name: make_tool(name, ask) for name in tools})
        return loop.run_until_complete(converse(ask, f"case-{next(numbers)}"))

    return carry_out


def dont_sync(connection: Any, _record: Any) -> None:
    """Let a database be written without waiting for the disk: it need not outlive a power cut."""
    connection.execute("PRAGMA synchronous = OFF")


def make_tool(name: str, ask: Any) -> Callable[..., Any]:
    """A tool that is answered from elsewhere."""

    def call(**arguments: Any) -> Any:
        reply = ask({"kind": "tool", "tool": name, "arguments": arguments})
        if "error" in reply:
            raise RuntimeError(reply["error"]["message"])
        return reply["answer"]

    return call

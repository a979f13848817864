"""Runs the graph of an exported folder with LangGraph, with checkpoints in memory, for `deploy.driver`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any


def prepare(folder: str) -> Callable[[Any], Mapping[str, Any]]:
    """The function that carries the procedure out. Only plain data may be in a checkpoint."""
    os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
    sys.path.insert(0, folder)
    [package] = (path.parent.name for path in Path(folder).glob("*/procedure.py"))
    command = import_module("langgraph.types").Command
    saver = import_module("langgraph.checkpoint.memory").InMemorySaver()
    build_graph = import_module("agent").build_graph
    visit, describe = import_module(f"{package}.visit"), import_module(f"{package}.describe")
    procedure = import_module(f"{package}.procedure").PROCEDURE
    tools = RemoteTools()
    graph = build_graph(tools).compile(checkpointer=saver)
    threads = count()

    def carry_out(ask: Any) -> Mapping[str, Any]:
        tools.ask = ask
        config = {"configurable": {"thread_id": str(next(threads))}}
        graph.invoke({"facts": {}}, config)
        while waiting := graph.get_state(config).interrupts:
            [interrupt] = waiting
            answer = visit.pack(ask(visit.unpack(interrupt.value)))
            graph.invoke(command(resume=answer), config)
        state = graph.get_state(config)
        if state.next:
            raise RuntimeError(f"the graph came to a halt before {', '.join(state.next)}")
        saver.delete_thread(config["configurable"]["thread_id"])
        described: Mapping[str, Any] = describe.describe_run(visit.read_run(procedure, state.values))
        return described

    return carry_out


class RemoteTools(Mapping[str, Callable[..., Any]]):
    """Tools that are answered from elsewhere, every name being a tool."""

    ask: Any = None

    def __getitem__(self, name: str) -> Callable[..., Any]:
        def call(**arguments: Any) -> Any:
            answer = self.ask({"kind": "tool", "tool": name, "arguments": arguments})
            if "error" in answer:
                raise RuntimeError(answer["error"]["message"])
            return answer["answer"]

        return call

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

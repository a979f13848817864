"""Runs the graph of an exported folder with LangGraph, with checkpoints in memory, for `deploy.driver`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from itertools import count
from typing import Any

exported_project = import_module("exported_project")


def prepare(folder: str) -> Callable[[Any], Mapping[str, Any]]:
    """The function that carries the procedure out. Only plain data may be in a checkpoint."""
    os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
    project = exported_project.ExportedProject(folder)
    command = import_module("langgraph.types").Command
    saver = import_module("langgraph.checkpoint.memory").InMemorySaver()
    graph = import_module("agent").build_graph(project.tools).compile(checkpointer=saver)
    threads = count()

    def carry_out(ask: Any) -> Mapping[str, Any]:
        project.ask = ask
        config = {"configurable": {"thread_id": str(next(threads))}}
        graph.invoke({"facts": {}}, config)
        while waiting := graph.get_state(config).interrupts:
            [interrupt] = waiting
            graph.invoke(command(resume=project.answer_packed(interrupt.value)), config)
        state = graph.get_state(config)
        if state.next:
            raise RuntimeError(f"the graph came to a halt before {', '.join(state.next)}")
        saver.delete_thread(config["configurable"]["thread_id"])
        described: Mapping[str, Any] = project.describe(state.values)
        return described

    return carry_out

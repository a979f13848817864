"""The format *agent code*: a Python file that builds a graph of agents with one of the frameworks listed here.

A framework is a module with `PACKAGE`, the package that its code imports, and `read`, which makes a draft of a file or
says that there is none in it.
"""

from __future__ import annotations

from typing import Final

from sopstudio.errors import FormatError
from sopstudio.formats.agent_code import agents_sdk, crewai, langgraph
from sopstudio.formats.agent_code.draft import GraphDraft
from sopstudio.formats.agent_code.module import Module
from sopstudio.formats.format import Format, Reading, Source
from sopstudio.sop.document import Document

FRAMEWORKS: Final = (langgraph, agents_sdk, crewai)


def detect(source: Source) -> bool:
    """Whether the file is called .py, or pasted text imports one of the frameworks."""
    if source.name.lower().endswith(".py"):
        return True
    lines = source.text.splitlines()
    return any(
        line.startswith(
            (f"from {framework.PACKAGE}.", f"from {framework.PACKAGE} import", f"import {framework.PACKAGE}")
        )
        for line in lines
        for framework in FRAMEWORKS
    )


def read(source: Source, base: Document | None = None) -> Reading:
    """The graph in a file, with everything that it keeps in code as losses.

    Raises `FormatError` where it is no Python, or builds no graph of a framework that is known here.
    """
    del base
    try:
        module = Module(source.text)
        packages = module.packages()
        for framework in FRAMEWORKS:
            draft: GraphDraft | None = framework.read(module) if framework.PACKAGE in packages else None
            if draft is not None and draft.steps:
                return draft.to_reading()
    except RecursionError:
        raise FormatError("this Python code cannot be read", why="it is nested too deeply") from None
    why = f"it builds no graph with {', '.join(framework.PACKAGE for framework in FRAMEWORKS)}"
    hint = "name the file in which the graph is built"
    raise FormatError("there is no agent in this Python code", why=why, hint=hint)


FORMAT = Format("agent-code", "agents in Python (LangGraph, OpenAI Agents, CrewAI)", (".py",), detect, read)

__all__ = ["FORMAT", "FRAMEWORKS"]

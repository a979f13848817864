"""Carries out a procedure with functions: tools by name, a person, and whoever decides a condition in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .engine import Run
from .model import AskFact, AskPerson, AskQuestion, CallTool, Procedure, Request, ToolError


def carry_out(
    procedure: Procedure,
    facts: Mapping[str, Any],
    tools: Mapping[str, Callable[..., Any]],
    person: Callable[[AskPerson], Any] | None = None,
    decide: Callable[[AskQuestion], bool | None] | None = None,
) -> Run:
    """The finished run. `facts` are what a user would say, `tools` are called with their arguments as keywords.

    What a tool raises is a failure of it. `person` returns values by fact, or TIMED_OUT; `decide` answers a
    condition in words. Where one is needed and not there, the run stops and says so.
    """
    run = Run(procedure)
    while (request := run.step()) is not None:
        if isinstance(request, AskFact):
            known = None if request.problem else facts.get(request.name)
            run.answer(known)
        else:
            run.answer(_answer(request, tools, person, decide))
    return run


def _answer(
    request: Request,
    tools: Mapping[str, Callable[..., Any]],
    person: Callable[[AskPerson], Any] | None,
    decide: Callable[[AskQuestion], bool | None] | None,
) -> Any:
    if isinstance(request, AskPerson):
        return person(request) if person is not None else ToolError("nobody is there to act")
    if isinstance(request, AskQuestion):
        return decide(request) if decide is not None else None
    if not isinstance(request, CallTool) or request.tool not in tools:
        return ToolError("there is no such tool")
    try:
        return tools[request.tool](**request.arguments)
    except Exception as error:  # noqa: BLE001 # whatever a tool raises is its failure
        return ToolError(str(error) or type(error).__name__)

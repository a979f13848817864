"""`--guardrails`: what the agents wear, as the call spells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.scenarios import split

if TYPE_CHECKING:
    from sopstudio.agents import Agent

Guardrails = Annotated[
    str,
    typer.Option(
        "--guardrails",
        metavar="LIST",
        help="Checks on replies: format, function, grounding, rules, order; paper or blind to vary them, alone with "
        "the first four; or none.",
    ),
]
SeveralGuardrails = Annotated[
    list[str] | None,
    typer.Option("--guardrails", metavar="LIST", help="As for run; may be repeated, and each list is tried."),
]


def wearing(agent: Agent, text: str) -> dict[str, Any]:
    """The options of a run that say what the agent wears; by default what is usual for it."""
    from sopstudio.agents.guardrails import OPTION, chosen, worn

    names = chosen(split(text)) if text.strip() else worn(agent, {})
    return {OPTION: names} if names or text.strip() else {}


__all__ = ["Guardrails", "SeveralGuardrails", "wearing"]

"""`--guardrails`: the guardrails of the agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.scenarios import split_list

if TYPE_CHECKING:
    from sopstudio.agents import Agent

GuardrailsOption = Annotated[
    str,
    typer.Option(
        "--guardrails",
        metavar="LIST",
        help="Checks on replies: format, function, grounding, rules, order; paper or blind to vary them, alone with "
        "the first four; or none.",
    ),
]
GuardrailsOptions = Annotated[
    list[str] | None,
    typer.Option("--guardrails", metavar="LIST", help="As for run; may be repeated, and each list is tried."),
]


def guardrail_options(agent: Agent, text: str) -> dict[str, Any]:
    """The run options with the agent's guardrails; its default ones where none are named."""
    from sopstudio.agents.guardrails import GUARDRAILS_OPTION, active_guardrails, parse_guardrails

    names = parse_guardrails(split_list(text)) if text.strip() else active_guardrails(agent, {})
    return {GUARDRAILS_OPTION: names} if names or text.strip() else {}


__all__ = ["GuardrailsOption", "GuardrailsOptions", "guardrail_options"]

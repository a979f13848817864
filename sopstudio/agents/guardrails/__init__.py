"""Guardrails: a layer that any agent can wear (MARCO, section 3.2.3). Adding one adds a file and a line here.

What is worn is a list of names: guardrails, and how they work (`WAYS`). It is kept with a run, which replays with the
same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from sopstudio.agents.guardrails import format_of_replies, functions, grounding, order, rules
from sopstudio.agents.guardrails.guard import FIXED, REFLECTION, Guarded
from sopstudio.agents.guardrails.guardrail import Check, Finding
from sopstudio.agents.protocol import Agent
from sopstudio.errors import SimulationError
from sopstudio.expressions import closest

GUARDRAILS: Mapping[str, Check] = MappingProxyType(
    {
        "format": format_of_replies.check,
        "function": functions.check,
        "grounding": grounding.check,
        "rules": rules.check,
        "order": order.check,
    }
)
PAPER = ("format", "function", "grounding", "rules")
"""Those of the paper."""
BY_DEFAULT: Mapping[str, tuple[str, ...]] = MappingProxyType({"marco": PAPER, "marco-flat": PAPER})
"""What agents wear where nothing else is said."""
WAYS = ("paper", "blind")
"""*paper*: only what the user said bears a value out. *blind*: asks again without saying what was wrong."""
NONE = "none"
OPTION = "guardrails"
"""The option of a run that holds the names."""


def chosen(names: Iterable[str]) -> tuple[str, ...]:
    """The names in the order of the registry; ways alone go with the paper's guardrails; *none* is an empty list.

    Raises `SimulationError` with a proposal for a name that is none.
    """
    wanted = dict.fromkeys(name.strip() for name in names if name.strip())
    for name in wanted:
        if name not in (*GUARDRAILS, *WAYS, NONE):
            near = closest(name, (*GUARDRAILS, *WAYS, NONE))
            there = f"there are: {', '.join((*GUARDRAILS, *WAYS))}, or {NONE}"
            raise SimulationError(f"there is no guardrail {name!r}", hint=f"did you mean {near}?" if near else there)
    if NONE in wanted:
        if len(wanted) > 1:
            raise SimulationError("both guardrails and none are named", hint=f"name guardrails, or {NONE} alone")
        return ()
    rails = [name for name in GUARDRAILS if name in wanted]
    ways = [name for name in WAYS if name in wanted]
    return (*(rails or (PAPER if ways else ())), *ways)


def worn(agent: Agent, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What an agent wears in a run with these options."""
    named = options.get(OPTION)
    if named is None:
        return BY_DEFAULT.get(agent.name, ())
    return chosen(map(str, named))


def guarded(agent: Agent, names: Iterable[str]) -> Agent:
    """The agent with these guardrails; the agent itself where there are none."""
    rails = tuple((name, GUARDRAILS[name]) for name in names if name in GUARDRAILS)
    return Guarded(agent, rails, "paper" in names, "blind" in names) if rails else agent


__all__ = [
    "BY_DEFAULT",
    "FIXED",
    "GUARDRAILS",
    "NONE",
    "OPTION",
    "PAPER",
    "REFLECTION",
    "WAYS",
    "Check",
    "Finding",
    "Guarded",
    "chosen",
    "guarded",
    "worn",
]

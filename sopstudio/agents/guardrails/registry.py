"""The guardrails by name, and which ones a run uses. A new one adds a file and a line here.

A run's guardrails are a list of names: guardrails and modes (`MODES`). The list is kept with the run,
so a replay uses the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from sopstudio.agents.guardrails import functions, grounding, order, reply_format, rules
from sopstudio.agents.guardrails.context import Guardrail, GuardrailText
from sopstudio.agents.guardrails.guard import DEFAULT_RETRIES, MAX_RETRIES, GuardedAgent
from sopstudio.agents.protocol import Agent
from sopstudio.errors import SimulationError
from sopstudio.expressions import closest_name
from sopstudio.translation import mark, quoted, tr

GUARDRAILS: Mapping[str, Guardrail] = MappingProxyType(
    {
        "format": reply_format.GUARDRAIL,
        "function": functions.GUARDRAIL,
        "grounding": grounding.GUARDRAIL,
        "rules": rules.GUARDRAIL,
        "order": order.GUARDRAIL,
    }
)
PAPER_GUARDRAILS = ("format", "function", "grounding", "rules")
"""The guardrails of the paper."""
DEFAULT_GUARDRAILS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"marco": PAPER_GUARDRAILS, "marco-flat": PAPER_GUARDRAILS}
)
"""The guardrails of an agent where the run names none."""
MODES: Mapping[str, GuardrailText] = MappingProxyType(
    {
        "paper": GuardrailText(
            mark("Only the customer's word counts"),
            mark("customer's word"),
            mark("As in MARCO: what a tool answered or the procedure computes does not count as given"),
        ),
        "blind": GuardrailText(
            mark("Ask again without saying why"),
            mark("without why"),
            mark("The model is asked again, and not told what was wrong"),
        ),
    }
)
"""*paper*: only the user's words support a value. *blind*: asks again without saying what was wrong."""
NONE = "none"
GUARDRAILS_OPTION, RETRIES_OPTION = "guardrails", "retries"
"""The run options that hold the names, and how often a model is asked again."""


def guardrail_text(name: str) -> GuardrailText:
    """What a guardrail or mode is called, in the user's language; its name where there is none of this name."""
    text = GUARDRAILS[name].text if name in GUARDRAILS else MODES.get(name, GuardrailText(name, name, ""))
    return GuardrailText(tr(text.title), tr(text.short_title), tr(text.tip) if text.tip else "")


def parse_guardrails(names: Iterable[str]) -> tuple[str, ...]:
    """The names in the order of the registry. Modes alone use the paper's guardrails; *none* is an empty list.

    Raises `SimulationError` with the nearest name for an unknown one.
    """
    requested = dict.fromkeys(name.strip() for name in names if name.strip())
    for name in requested:
        if name not in (*GUARDRAILS, *MODES, NONE):
            suggestion = closest_name(name, (*GUARDRAILS, *MODES, NONE))
            available = tr("there are: {value}, or {none}", value=", ".join((*GUARDRAILS, *MODES)), none=NONE)
            raise SimulationError(
                tr("there is no guardrail {name}", name=quoted(name)),
                hint=tr("did you mean {suggestion}?", suggestion=suggestion) if suggestion else available,
            )
    if NONE in requested:
        if len(requested) > 1:
            raise SimulationError(
                tr("both guardrails and none are named"), hint=tr("name guardrails, or {none} alone", none=NONE)
            )
        return ()
    checks = [name for name in GUARDRAILS if name in requested]
    modes = [name for name in MODES if name in requested]
    return (*(checks or (PAPER_GUARDRAILS if modes else ())), *modes)


def active_guardrails(agent: Agent, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The guardrails of an agent in a run with these options."""
    option = options.get(GUARDRAILS_OPTION)
    if option is None:
        return DEFAULT_GUARDRAILS.get(agent.name, ())
    return parse_guardrails(map(str, option))


def active_retries(options: Mapping[str, Any]) -> int:
    """How often a model is asked again in a run with these options. Raises `SimulationError` for another number."""
    retries = options.get(RETRIES_OPTION, DEFAULT_RETRIES)
    if type(retries) is not int or not 0 <= retries <= MAX_RETRIES:
        raise SimulationError(
            tr("a model cannot be asked again {retries} times", retries=quoted(retries)),
            hint=tr("write 0 to {max_retries}", max_retries=MAX_RETRIES),
        )
    return retries


def guard_agent(agent: Agent, names: Iterable[str], retries: int = DEFAULT_RETRIES, *, numbered: bool = True) -> Agent:
    """The agent under these guardrails; the agent itself where there are none."""
    checks = tuple((name, GUARDRAILS[name].check) for name in names if name in GUARDRAILS)
    return GuardedAgent(agent, checks, "paper" in names, "blind" in names, retries, numbered) if checks else agent


__all__ = [
    "DEFAULT_GUARDRAILS",
    "GUARDRAILS",
    "GUARDRAILS_OPTION",
    "MODES",
    "NONE",
    "PAPER_GUARDRAILS",
    "RETRIES_OPTION",
    "active_guardrails",
    "active_retries",
    "guard_agent",
    "parse_guardrails",
]

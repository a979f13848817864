"""The rows that the panel shows: those of the library, and those that the open SOP proposes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sopstudio.agents.agent_s.actions import Action, ActionType, read_rows
from sopstudio.agents.agent_s.repository import proposals
from sopstudio.agents.agent_s.steps import Steps
from sopstudio.errors import SopStudioError
from sopstudio.sop import Flow, Routing, Sop

KINDS: Mapping[ActionType, str] = MappingProxyType(
    {
        "api_call": "Calls a tool, or works something out",
        "message_to_user": "Tells the customer something",
        "ask_user_input": "Asks the customer something",
        "external_knowledge": "Looks something up",
    }
)
SHORT: Mapping[ActionType, str] = MappingProxyType(
    {"api_call": "call", "message_to_user": "tell", "ask_user_input": "ask", "external_knowledge": "look up"}
)


@dataclass(frozen=True, slots=True)
class Rows:
    """`kept` are in the library, for every SOP; `proposed` are what this SOP needs beside them; `why` it has none."""

    kept: tuple[Action, ...] = ()
    proposed: tuple[Action, ...] = ()
    why: str = ""


def rows_of(sop: Sop, kept: Iterable[Mapping[str, Any]]) -> Rows:
    """The rows for one SOP. Raises `SimulationError` where a kept row is none."""
    shared = read_rows(kept)
    try:
        return Rows(shared, proposals(Steps(Routing(Flow(sop))), shared))
    except SopStudioError as error:
        return Rows(shared, (), str(error))


def note(row: Action) -> str:
    """What a row does, in a word or two."""
    return "compute" if row.computes else ", ".join(SHORT[kind] for kind in row.type)


__all__ = ["KINDS", "Rows", "note", "rows_of"]

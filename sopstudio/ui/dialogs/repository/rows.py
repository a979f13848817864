"""The actions in the dialog: those of the library, and those that the open SOP proposes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sopstudio.agents.agent_s.actions import Action, ActionType, read_rows
from sopstudio.agents.agent_s.repository import propose_rows
from sopstudio.agents.agent_s.steps import ActionSteps
from sopstudio.errors import SopStudioError
from sopstudio.sop import Flow, Runtime, Sop

TYPE_TITLES: Mapping[ActionType, str] = MappingProxyType(
    {
        "api_call": "Calls a tool, or works something out",
        "message_to_user": "Tells the customer something",
        "ask_user_input": "Asks the customer something",
        "external_knowledge": "Looks something up",
    }
)
TYPE_NOTES: Mapping[ActionType, str] = MappingProxyType(
    {"api_call": "call", "message_to_user": "tell", "ask_user_input": "ask", "external_knowledge": "look up"}
)


@dataclass(frozen=True, slots=True)
class ActionRows:
    """`library` serves every SOP; `proposed` are what this SOP needs besides; `reason` says why it has none."""

    library: tuple[Action, ...] = ()
    proposed: tuple[Action, ...] = ()
    reason: str = ""


def build_rows(sop: Sop, library_rows: Iterable[Mapping[str, Any]]) -> ActionRows:
    """The actions for one SOP. Raises `SimulationError` where a library row is not valid."""
    library_actions = read_rows(library_rows)
    try:
        return ActionRows(library_actions, propose_rows(ActionSteps(Runtime(Flow(sop))), library_actions))
    except SopStudioError as error:
        return ActionRows(library_actions, (), str(error))


def describe_types(action: Action) -> str:
    """What an action does, in a word or two."""
    return "compute" if action.computes else ", ".join(TYPE_NOTES[kind] for kind in action.type)


__all__ = ["TYPE_TITLES", "ActionRows", "build_rows", "describe_types"]

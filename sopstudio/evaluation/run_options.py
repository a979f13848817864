"""Options of runs besides the SOP: how agents work, action repository rows, how they are retrieved, the author's text,
and what models are asked with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sopstudio.agents import Agent
from sopstudio.agents.agent_s.actions import read_rows
from sopstudio.agents.agent_s.tool_supply import SuppliedTool, supply_tools
from sopstudio.agents.architecture_choices import CHOICES
from sopstudio.agents.guardrails import RETRIES_OPTION
from sopstudio.formats.text.format import is_author_text_current
from sopstudio.llm import Model, get_options
from sopstudio.simulation.setup import STRICT_OPTION, Setup, describe_action, repository_options
from sopstudio.simulation.world.action_search import default_method, make_search
from sopstudio.sop import Document, Sop
from sopstudio.sop.document import author_text
from sopstudio.store import Library
from sopstudio.store.database import FILE_NAME


@dataclass(frozen=True, slots=True)
class AgentOptions:
    """How agents work, and which answers of their models they take.

    `choices` are values by the name of the choice (`agents.architecture_choices`); `retries` is how often guardrails
    ask a model again, None for the usual number; `strict` refuses answers that need a tolerance.
    """

    choices: Mapping[str, str] = field(default_factory=dict)
    retries: int | None = None
    strict: bool = False

    @classmethod
    def from_header(cls, header: Mapping[str, Any]) -> AgentOptions:
        """The options in the header of an evaluation."""
        return cls(header.get("choices", {}), header.get("retries"), bool(header.get(STRICT_OPTION)))

    def run_options(self, agent: Agent) -> dict[str, Any]:
        """The options of a run of this agent; choices that it does not have are left out."""
        chosen = {name: value for name, value in self.choices.items() if agent.name in CHOICES[name].agents}
        retries = {} if self.retries is None else {RETRIES_OPTION: self.retries}
        return {**chosen, **retries, **({STRICT_OPTION: True} if self.strict else {})}

    def header(self) -> dict[str, Any]:
        """What the library keeps of them with an evaluation."""
        strict = {STRICT_OPTION: True} if self.strict else {}
        return {"retries": self.retries, "choices": dict(self.choices), **strict}


def uses_repository(agent: Agent) -> bool:
    """Whether an agent retrieves and executes actions of a repository (Agent-S)."""
    return agent.policy == "action"


def retrieval_option(agent: Agent, method: str) -> dict[str, str]:
    """The option that says how actions are retrieved; {} by default and for agents without a repository.

    Raises `SimulationError` where the method is unknown, or what it needs is not installed.
    """
    if not method or not uses_repository(agent):
        return {}
    make_search((), method)
    return {"retrieval": method}


ActionRow = Mapping[str, Any]


def shared_actions(home: Path) -> tuple[ActionRow, ...]:
    """The rows of the library in `home`, which all SOPs share. Raises `StoreError`."""
    with Library.open(home, read_only=not (home / FILE_NAME).exists()) as library:
        return library.actions.list()


def with_actions(setup: Setup, home: Path, further_rows: Iterable[ActionRow] = ()) -> Setup:
    """The setup with its action repository (`further_rows`, the library's rows and the SOP's proposals), for agents
    that have one.

    The rows, and how they are searched, are options of the run, so it replays after the library has changed. Raises
    `StoreError`.
    """
    if not uses_repository(setup.agent) or "actions" in setup.options:
        return setup
    rows = merge_rows(further_rows, shared_actions(home))
    options = {"retrieval": default_method(), **setup.options}
    return replace(setup, options={**options, **repository_options(setup.agent, setup.runtime, rows)})


def merge_rows(first: Iterable[ActionRow], others: Iterable[ActionRow]) -> tuple[ActionRow, ...]:
    """Rows of two repositories; of two with one name that of the first."""
    rows = {str(row["action"]): row for row in first}
    return (*rows.values(), *(row for row in others if str(row["action"]) not in rows))


def supply_repository_tools(
    sop: Sop, rows: Sequence[ActionRow], method: str = ""
) -> tuple[Sop, tuple[SuppliedTool, ...]]:
    """The SOP with the tools of the rows that its steps in words mean (`agent_s.tool_supply`).

    Rows are found by `method`, as in a run. Raises `SimulationError` for an invalid row or method.
    """
    actions = read_rows(rows)
    if not any(action.tool for action in actions):
        return sop, ()
    tools = {tool.name: tool for tool in sop.tools}
    tools |= {action.tool: action.definition for action in actions if action.definition is not None}
    facts = {fact.name: fact for action in actions for fact in action.facts}
    search = make_search([(row.action, describe_action(row.to_row(), tools, facts)) for row in actions], method)

    def find_row(text: str) -> tuple[str, float] | None:
        result = search.search(text)
        return (result.found[0][0], float(result.scores[0])) if result.found else None

    return supply_tools(sop, actions, find_row)


def reads_prose(agent: Agent) -> bool:
    """Whether an agent reads the whole procedure as text (SOP-Bench, JourneyBench's static prompt, Agent-S)."""
    return agent.policy in ("any", "action")


def prose_option(agent: Agent, document: Document) -> dict[str, str]:
    """The option with the author's text, for agents that read it, while it still matches the graph."""
    return {"prose": author_text(document)} if reads_prose(agent) and is_author_text_current(document) else {}


def options_by_model(*models: Mapping[str, Model]) -> dict[str, dict[str, Any]]:
    """What each model of an evaluation is asked with, by its spec; models without options are left out."""
    options = {spec: get_options(model) for group in models for spec, model in group.items()}
    return {spec: asked.values() for spec, asked in options.items() if asked is not None and asked.values()}

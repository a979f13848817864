"""The action repository of a run: the shared rows that an SOP can use, and the rows that it proposes
itself.

The repository is global because its rows lie in the library and serve every SOP (Agent-S, section 2.1).
An SOP proposes a row for each tool, asked fact, message and computation that no shared row serves;
action names never share all their words, so that a word search distinguishes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any

from sopstudio.agents.agent_s.actions import Action, fit_name, name_key, read_rows, without_definition
from sopstudio.agents.agent_s.known_facts import is_same_name
from sopstudio.agents.agent_s.steps import SEEK_KNOWLEDGE, ActionStep, ActionSteps
from sopstudio.agents.wording import speak_name
from sopstudio.sop import Flow, FrozenDict, replace_fields
from sopstudio.trace import ToolOffer


class ActionRepository:
    """Rows by name, and by what a step of the SOP needs. `offers` are the rows as functions."""

    def __init__(self, rows: Iterable[Action]) -> None:
        self.rows = tuple(rows)
        self.offers = tuple(ToolOffer(row.action, "", {}) for row in self.rows)
        self._by_name = {row.action: row for row in self.rows}
        self._by_effect: dict[Any, Action] = {}
        for row in self.rows:
            self._by_effect.setdefault(_effect(row), row)
            self._by_effect.setdefault(_tool_effect(row), row)

    def row(self, name: str) -> Action | None:
        """The row with this name; None where there is none."""
        return self._by_name.get(name)

    def find_equivalent(self, action: Action, *, ignore_params: bool = False) -> Action | None:
        """The row that does the same. With `ignore_params` any call of the same tool counts, whatever feeds it."""
        return self._by_effect.get(_effect(action)) or (
            self._by_effect.get(_tool_effect(action)) if ignore_params else None
        )

    def row_for(self, step: ActionStep) -> Action:
        """The row for a step of the SOP for which the repository was completed."""
        return self.find_equivalent(step.action) or self.find_equivalent(step.action, ignore_params=True) or step.action


def complete_repository(steps: ActionSteps, rows: Iterable[Mapping[str, Any]] = ()) -> list[dict[str, Any]]:
    """The repository of a run as JSON data: shared rows that this SOP can run, and its proposals.

    A row that names a fact of the SOP with its words joined in another way takes the SOP's name.
    """
    flow = steps.runtime.flow
    fitted = (_with_fact_names(flow, without_definition(row)) for row in read_rows(rows))
    shared = [row for row in fitted if _is_usable(flow, row)]
    return [row.to_row() for row in (*shared, *propose_rows(steps, shared))]


def propose_rows(steps: ActionSteps, shared: Iterable[Action] = ()) -> tuple[Action, ...]:
    """The rows that the SOP needs and that are not shared yet, each under an unused name."""
    repository = ActionRepository(shared)
    taken_keys = {name_key(row.action) for row in repository.rows}
    needs = list(steps)
    effects_by_tool: dict[str, set[Any]] = {}
    for step in needs:
        effects_by_tool.setdefault(step.action.tool, set()).add(_effect(step.action))
    new_rows: dict[Any, Action] = {}
    for step in (*needs, ActionStep(SEEK_KNOWLEDGE, "")):
        action = step.action
        is_single_use = bool(action.tool) and len(effects_by_tool[action.tool]) == 1
        if _effect(action) in new_rows or repository.find_equivalent(action, ignore_params=is_single_use) is not None:
            continue
        name = next(
            candidate
            for candidate in _candidate_names(steps.runtime.flow, step)
            if name_key(candidate) not in taken_keys
        )
        taken_keys.add(name_key(name))
        new_rows[_effect(action)] = replace_fields(action, action=name)
    return tuple(new_rows.values())


def _candidate_names(flow: Flow, step: ActionStep) -> Iterator[str]:
    """The name that a step proposes, and alternatives for when it is taken."""
    name = step.action.action
    yield name
    if step.place:
        yield fit_name(name, speak_name(step.place.rpartition("/")[2]))
    yield fit_name(name, flow.sop.label())
    yield from (fit_name(name, str(number)) for number in count(2))


def _effect(row: Action) -> Any:
    """What a row does, whatever its name."""
    if row.tool:
        return ("tool", row.tool, row.params)
    if row.computes:
        return ("computes", row.computes)
    if row.fact:
        return ("fact", row.fact)
    if row.has_type("external_knowledge"):
        return ("knowledge",)
    return (row.type, row.user_interaction)


def _tool_effect(row: Action) -> Any:
    return ("tool", row.tool) if row.tool else _effect(row)


def _with_fact_names(flow: Flow, row: Action) -> Action:
    """The row with the names that the SOP has for its facts."""

    def rename(name: str) -> str:
        return name if name in flow.facts else next((fact for fact in flow.facts if is_same_name(fact, name)), name)

    params = FrozenDict({parameter: rename(fact) for parameter, fact in row.params.items()})
    computes = FrozenDict({rename(fact): text for fact, text in row.computes.items()})
    return replace_fields(row, params=params, computes=computes, fact=rename(row.fact) if row.fact else "")


def _is_usable(flow: Flow, row: Action) -> bool:
    """Whether the SOP has the tool and the facts of a row."""
    facts = {row.fact, *row.computes} - {""}
    return (not row.tool or row.tool in flow.tools) and facts <= flow.facts.keys()


__all__ = ["ActionRepository", "complete_repository", "propose_rows"]

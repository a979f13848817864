"""The action repository of a run: the rows that all SOPs share, completed by those that this SOP needs and nobody has.

It is called global because its rows lie in the library and serve every SOP (Agent-S, section 2.1). An SOP proposes a
row for each tool, asked fact, message and computation that no row serves yet; names of actions are never alike, so
that a search by words tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any

from sopstudio.agents.agent_s.actions import Action, key, read_rows
from sopstudio.agents.agent_s.steps import KNOWLEDGE, Step, Steps
from sopstudio.agents.wording import words
from sopstudio.sop import Flow, changed
from sopstudio.trace import ToolOffer


class Repository:
    """Rows by name, and which of them does what a step of the SOP needs. `offers` are the rows as functions."""

    def __init__(self, rows: Iterable[Action]) -> None:
        self.rows = tuple(rows)
        self.offers = tuple(ToolOffer(row.action, "", {}) for row in self.rows)
        self._by_name = {row.action: row for row in self.rows}
        self._by_deed: dict[Any, Action] = {}
        for row in self.rows:
            self._by_deed.setdefault(_deed(row), row)
            self._by_deed.setdefault(_loosely(row), row)

    def row(self, name: str) -> Action | None:
        """The row of that name."""
        return self._by_name.get(name)

    def serving(self, wanted: Action, *, loosely: bool = False) -> Action | None:
        """The row that does the same; `loosely` a call of the same tool, whatever feeds its parameters."""
        return self._by_deed.get(_deed(wanted)) or (self._by_deed.get(_loosely(wanted)) if loosely else None)

    def of(self, step: Step) -> Action:
        """The row for a step of the SOP that the repository was completed for."""
        return self.serving(step.action) or self.serving(step.action, loosely=True) or step.action


def completed(steps: Steps, rows: Iterable[Mapping[str, Any]] = ()) -> list[dict[str, Any]]:
    """The repository of a run, as JSON data: shared rows that this SOP can carry out, and its proposals."""
    shared = [row for row in read_rows(rows) if _can(steps.routing.flow, row)]
    return [row.row() for row in (*shared, *proposals(steps, shared))]


def proposals(steps: Steps, shared: Iterable[Action] = ()) -> tuple[Action, ...]:
    """The rows that the SOP needs and that are not among the shared ones, each under a name of its own."""
    held = Repository(shared)
    taken = {key(row.action) for row in held.rows}
    needs = list(steps)
    fed: dict[str, set[Any]] = {}
    for step in needs:
        fed.setdefault(step.action.tool, set()).add(_deed(step.action))
    found: dict[Any, Action] = {}
    for step in (*needs, Step(KNOWLEDGE, "")):
        wanted = step.action
        alone = bool(wanted.tool) and len(fed[wanted.tool]) == 1
        if _deed(wanted) in found or held.serving(wanted, loosely=alone) is not None:
            continue
        name = next(one for one in _names(steps.routing.flow, step) if key(one) not in taken)
        taken.add(key(name))
        found[_deed(wanted)] = changed(wanted, action=name)
    return tuple(found.values())


def _names(flow: Flow, step: Step) -> Iterator[str]:
    """The name that a step proposes, and others for where it is taken."""
    name = step.action.action
    yield name
    if step.place:
        yield f"{name} ({words(step.place.rpartition('/')[2])})"
    yield f"{name} ({flow.sop.label()})"
    yield from (f"{name} ({number})" for number in count(2))


def _deed(row: Action) -> Any:
    """What a row does, whatever it is called."""
    if row.tool:
        return ("tool", row.tool, row.params)
    if row.computes:
        return ("computes", row.computes)
    if row.fact:
        return ("fact", row.fact)
    if row.has("external_knowledge"):
        return ("knowledge",)
    return (row.type, row.user_interaction)


def _loosely(row: Action) -> Any:
    return ("tool", row.tool) if row.tool else _deed(row)


def _can(flow: Flow, row: Action) -> bool:
    """Whether an SOP has the tool and the fact that a row speaks of."""
    facts = {row.fact, *row.computes} - {""}
    return (not row.tool or row.tool in flow.tools) and facts <= flow.facts.keys()


__all__ = ["Repository", "completed", "proposals"]

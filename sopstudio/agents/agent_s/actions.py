"""A row of the action repository: what an agent can do, whatever the SOP (Agent-S, section 2.1).

Rows are values and travel as JSON data: in the library, where all SOPs share them, and in the options of a run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from sopstudio.errors import SimulationError
from sopstudio.sop import FrozenDict, Value, plain
from sopstudio.sop.frozen import TextMap

ActionType = Literal["api_call", "ask_user_input", "message_to_user", "external_knowledge"]


class Action(Value):
    """One row. `type` may hold several: a call comes before a message, and a message before a question.

    `user_interaction` says what is expected of the user, or what is to be told. A call names the `tool`, and in
    `params` for each of its parameters the fact that feeds it; a call of our own has no tool but `computes` facts by
    expressions. `fact` is what the answer to a question gives.
    """

    action: Annotated[str, Field(min_length=1, max_length=200)]
    type: Annotated[tuple[ActionType, ...], Field(min_length=1)]
    user_interaction: str = ""
    tool: str = ""
    params: TextMap = FrozenDict()
    computes: TextMap = FrozenDict()
    fact: str = ""

    def has(self, kind: ActionType) -> bool:
        """Whether the action is, among others, of this type."""
        return kind in self.type

    def row(self) -> dict[str, Any]:
        """As JSON data, without what is blank."""
        data: dict[str, Any] = plain(self)
        return {name: value for name, value in data.items() if value}


def read_rows(rows: Iterable[Mapping[str, Any]]) -> tuple[Action, ...]:
    """Rows from JSON data. Raises `SimulationError` naming the one that is none."""
    return tuple(read_row(row) for row in rows)


def read_row(row: Any) -> Action:
    """A row from JSON data. Raises `SimulationError`."""
    name = row.get("action", row) if isinstance(row, Mapping) else row
    try:
        return Action.model_validate(row)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise SimulationError(
            f"{name!r} is not an action",
            where=where,
            why=first["msg"],
            hint="sopstudio library actions --format json shows what a row holds",
        ) from None


def key(name: str) -> frozenset[str]:
    """What tells names of actions apart for those who compare words: the words, whatever their order."""
    return frozenset(re.findall(r"[^\W_]+", name.casefold()))


__all__ = ["Action", "ActionType", "key", "read_row", "read_rows"]

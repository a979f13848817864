"""A row of the action repository: what an agent can do, whatever the SOP (Agent-S, section 2.1).

Rows are values that travel as JSON: in the library, where all SOPs share them, and in the options of a
run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, model_validator

from sopstudio.errors import SimulationError
from sopstudio.formats.tool_validation import find_tool_faults
from sopstudio.sop import Fact, FrozenDict, FrozenModel, Sop, Tool, replace_fields, to_json_data
from sopstudio.sop.frozen import TextMap
from sopstudio.text.humanize import shorten

ActionType = Literal["api_call", "ask_user_input", "message_to_user", "external_knowledge", "instruction"]
"""The types of the paper, and *instruction*: a step in words, for which the model says what the user has to hear of it,
or nothing.
"""


MAX_NAME_CHARACTERS = 200
"""The longest name of an action."""
MAX_SUFFIX_CHARACTERS = 100


def fit_name(name: str, suffix: str = "") -> str:
    """The name of an action in one line, with a suffix in brackets: what is too long for a name is cut."""
    end = f" ({shorten(suffix, MAX_SUFFIX_CHARACTERS)})" if suffix else ""
    return shorten(name, MAX_NAME_CHARACTERS - len(end)) + end


class Action(FrozenModel):
    """One row of the repository.

    `type` may hold several types: a call comes before a message, and a message before a question.
    `user_interaction` is what the user is expected to say, what is to be said, or the instruction. A call names the
    `tool`, and in `params` the fact that feeds each parameter; a call without a tool `computes` facts by
    expressions. `fact` is what the answer to a question gives. `definition` is the tool as an SOP declares it, and
    `facts` declare what its parameters and outputs, or the answer, stand for: with them the action serves an SOP
    that does not declare them (`tool_supply`).
    """

    action: Annotated[str, Field(min_length=1, max_length=MAX_NAME_CHARACTERS)]
    type: Annotated[tuple[ActionType, ...], Field(min_length=1)]
    user_interaction: str = ""
    tool: str = ""
    params: TextMap = FrozenDict()
    computes: TextMap = FrozenDict()
    fact: str = ""
    definition: Tool | None = None
    facts: tuple[Fact, ...] = ()

    @model_validator(mode="after")
    def _check_definition(self) -> Action:
        """Refuse the definition of another tool, and one that could not be offered to a model."""
        if self.definition is not None:
            if self.definition.name != self.tool:
                raise ValueError(f"the definition is of {self.definition.name!r}, the tool is {self.tool!r}")
            for field, reason in find_tool_faults(self.definition):
                raise ValueError(f"definition{field}: {reason}")
        return self

    def has_type(self, kind: ActionType) -> bool:
        """Whether the action has this type, alone or among others."""
        return kind in self.type

    def to_row(self) -> dict[str, Any]:
        """The action as JSON data without blank fields."""
        data: dict[str, Any] = to_json_data(self)
        return {name: value for name, value in data.items() if value}


def define_tool(row: Action, sop: Sop) -> Action:
    """The row with its tool and its facts as the SOP declares them, so that it serves other SOPs.

    What the SOP does not declare stays as the row has it.
    """
    definition = next((tool for tool in sop.tools if tool.name == row.tool), row.definition)
    outputs = definition.outputs if definition is not None else ()
    names = {row.fact, *row.params.values(), *(output.fact for output in outputs)}
    declared = {fact.name: fact for fact in (*row.facts, *sop.facts) if fact.name in names}
    return replace_fields(row, definition=definition, facts=tuple(declared.values()))


def without_definition(row: Action) -> Action:
    """The row as a run holds it, whose SOP declares tool and facts."""
    return replace_fields(row, definition=None, facts=())


def read_rows(rows: Iterable[Mapping[str, Any]]) -> tuple[Action, ...]:
    """Rows from JSON data. Raises `SimulationError` that names the invalid row."""
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


def name_key(name: str) -> frozenset[str]:
    """The words of an action's name in any order: names with equal keys count as one for a word search."""
    return frozenset(re.findall(r"[^\W_]+", name.casefold()))


__all__ = ["Action", "ActionType", "define_tool", "name_key", "read_row", "read_rows", "without_definition"]

"""What happened in a run besides requests and answers: the facts about it that the trace keeps."""

from __future__ import annotations

from typing import Any

from sopstudio.trace.records import Record


class Entered(Record):
    """The agent is now at this place (`node`, or `call/node` inside a sub-procedure)."""

    place: str


class Learned(Record):
    """A fact got a value: from the user, a tool or a computation; `by` names which tool or node.

    A value that is the user's to give, and that a model gave without the user's having said it, is `by` the model.
    """

    fact: str
    value: Any
    source: str
    by: str = ""


class Evaluated(Record):
    """An edge's condition was evaluated. `value` is None when it could not be decided; then `reason` says why.

    `by` tells who decided: the condition itself, the model or a person (prose).
    """

    edge: str
    value: bool | None
    reason: str = ""
    by: str = "condition"


class Took(Record):
    """These edges were followed (one, but under *all* branching)."""

    edges: tuple[str, ...]


class Tripped(Record):
    """A guardrail or a rule of the session was violated; what it was and what was done about it."""

    rule: str
    why: str


class Loaded(Record):
    """Another task agent took over (MARCO's switch message): a sub-procedure by id, or blank for the SOP itself."""

    name: str


class Selected(Record):
    """An action was chosen from the repository (Agent-S), for a next step in words, and how near it is to them."""

    action: str
    wanted: str = ""
    similarity: float = 1.0


class Remembered(Record):
    """An entry of the execution memory (Agent-S): the action, what was observed, and whether it went well."""

    action: str
    observation: str
    success: bool


class Finished(Record):
    """The run is over. `status` is *completed*, *stopped* (could not go on), *left* (the user ended it),
    *limit*, *agent-error* or *failed* (a model endpoint)."""

    status: str
    end: str = ""
    reason: str = ""


Note = Entered | Learned | Evaluated | Took | Tripped | Loaded | Selected | Remembered

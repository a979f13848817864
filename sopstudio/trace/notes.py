"""Notes: what happened in a run besides requests and answers, as the trace records it."""

from __future__ import annotations

from typing import Any

from sopstudio.trace.requests import Record


class Entered(Record):
    """The agent is now at this place (`node`, or `call/node` inside a sub-procedure)."""

    place: str


class Learned(Record):
    """A fact got a value from the user, a tool or a computation; `by` names the tool or node.

    Where a model gave a value that only the user can give, without the user having said it, `by` names the
    model.
    """

    fact: str
    value: Any
    source: str
    by: str = ""


class Evaluated(Record):
    """An edge's condition was evaluated. `value` is None where it could not be decided; `reason` then says why.

    `by` names who decided: the condition itself, the model or a person (prose).
    """

    edge: str
    value: bool | None
    reason: str = ""
    by: str = "condition"


class Took(Record):
    """These edges were followed (one, but several under *all* branching)."""

    edges: tuple[str, ...]


class Tripped(Record):
    """A guardrail or a rule of the session was violated: which one, why, and what was done about it.

    `attempt` numbers the answers to a request from 0 (its first answer), where a guardrail objected to one.
    """

    rule: str
    why: str
    attempt: int | None = None


class Loaded(Record):
    """Another task agent took over (MARCO's switch message): a sub-procedure by id; blank for the SOP itself."""

    name: str


class Selected(Record):
    """An action was chosen from the repository (Agent-S) for a next step in words, with its similarity to them."""

    action: str
    wanted: str = ""
    similarity: float = 1.0


class Remembered(Record):
    """An entry of the execution memory (Agent-S): the action, the observation, and whether it succeeded."""

    action: str
    observation: str
    success: bool


class Finished(Record):
    """The run is over. `status` is *completed*, *stopped* (could not go on), *left* (the user ended it),
    *limit*, *agent-error* or *failed* (a model endpoint)."""

    status: str
    end: str = ""
    reason: str = ""


RunNote = Entered | Learned | Evaluated | Took | Tripped | Loaded | Selected | Remembered

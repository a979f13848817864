"""What the service says to a user, from what waits in a case."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .cases import Case
from .model import AskFact, AskPerson, Fact, to_json
from .wire import dumps

PLACEHOLDER = re.compile(r"{([^{}]+)}")


def reply_text(case: Case) -> str:
    """The messages that the user was not told yet, and what is wanted now."""
    said = [fill(message, case.run.facts) for message in case.hear()]
    return "\n\n".join([*said, *filter(None, [_next_words(case, has_spoken=bool(said))])])


def fill(text: str, facts: Mapping[str, Any]) -> str:
    """A message with the values of facts for their names in braces; names that are not known stay."""
    return PLACEHOLDER.sub(lambda match: _words(facts[match[1]]) if match[1] in facts else match[0], text)


def _words(value: Any) -> str:
    data = to_json(value)
    return data if isinstance(data, str) else dumps(data)


def _next_words(case: Case, *, has_spoken: bool) -> str:
    request, run = case.request, case.run
    if isinstance(request, AskFact):
        problem = f"That does not fit: {request.problem}. " if request.problem else ""
        return f"{problem}{question(request.name, request.fact)}"
    if isinstance(request, AskPerson):
        role = request.step.role or "a colleague"
        return f"This is with {role} now: {request.title}. I go on as soon as they answer."
    if request is not None:
        return "A colleague has to decide something first. I go on as soon as they answer."
    if run.status == "completed":
        return "" if has_spoken else "That is done."
    reason = run.problem.reason if run.problem is not None else "it takes too many steps"
    return f"I cannot go on here: {reason}."


def question(name: str, fact: Fact) -> str:
    """A question for a fact."""
    words = (fact.description or name.replace("_", " ")).strip().rstrip(".")
    hints = [f"one of: {', '.join(map(str, fact.allowed))}"] if fact.allowed else []
    hints += [fact.unit] if fact.unit else []
    hints += ["yes or no"] if fact.type == "boolean" and not fact.allowed else []
    hints += ["as YYYY-MM-DD"] if fact.type == "date" else []
    return f"Please tell me: {words} ({'; '.join(hints)})." if hints else f"Please tell me: {words}."

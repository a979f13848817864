"""What the offline model asks a user for, and how it reacts to an answer without the value.

A value is asked for again with what was wrong with the given one; a question of the user that cannot be
answered here gets a reply too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sopstudio.llm.offline.conversation import ChatRequest
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.llm.offline.looking_up import NOT_KNOWN, open_question
from sopstudio.llm.offline.naming import find_asked, find_claims, is_meant, texts_after_name
from sopstudio.text.phrases import declines, first_sentence
from sopstudio.text.values import strip_quotes

MAX_VALUES_PER_QUESTION = 3
"""Values asked for in one message."""
MAX_BRIEF_WORDS = 3
"""An answer of at most so many words counts as a value as a whole."""
MAX_VALUE_CHARACTERS = 60


def question_for(missing: Sequence[ValueSpec]) -> str:
    """One question for these values."""
    descriptions = [f"your {spec.spoken_name()}{_value_hint(spec)}" for spec in missing]
    text = descriptions[0] if len(descriptions) == 1 else ", ".join(descriptions[:-1]) + " and " + descriptions[-1]
    return f"Could you please tell me {text}?"


def question_after_reply(request: ChatRequest, missing: Sequence[ValueSpec]) -> str:
    """One question for these values, after a remark on the answer to the last question."""
    exchange = request.exchanges[-1] if request.exchanges and request.last_role() == "user" else None
    if exchange is None:
        return question_for(missing)
    missing_by_fact = {spec.fact: spec for spec in missing}
    asked_specs = find_asked(
        exchange.question,
        list(({spec.fact: spec for spec in (*request.parameters, *request.other_values)} | missing_by_fact).values()),
    )
    remarks = [
        objection(spec, exchange.reply, is_only=len(asked_specs) == 1)
        for spec in asked_specs
        if spec.fact in missing_by_fact
    ]
    if open_question(request) and not any(remarks):
        remarks = [NOT_KNOWN]
    return " ".join(filter(None, [*remarks, question_for(missing)]))


def objection(spec: ValueSpec, reply: str, *, is_only: bool = True) -> str:
    """What is wrong with an answer that did not give a value, for the user; blank where nothing is.

    `is_only` says that nothing else was asked for, so that the whole answer should have given it.
    """
    if declines(reply, spec.kind):
        return ""
    value = next(_claimed_values(spec, reply), "")
    if value:
        return f"I am sorry, “{value}” is not a valid {spec.spoken_name()}."
    return f"I am sorry, I could not find your {spec.spoken_name()} in that." if is_only and "?" not in reply else ""


def _claimed_values(spec: ValueSpec, reply: str) -> Iterator[str]:
    """What the user gave as the value, as it was said."""
    claimed = (claim.value for claim in find_claims(reply) if is_meant(claim, spec, "alone", ()))
    for tail in (*texts_after_name(reply, spec.fact), *claimed):
        value = strip_quotes(first_sentence(tail).partition(", ")[0]).strip()
        if value and len(value) <= MAX_VALUE_CHARACTERS:
            yield value
    if len(reply.split()) <= MAX_BRIEF_WORDS and any(map(str.isdigit, reply)):
        yield reply.strip(" .!")


def _value_hint(spec: ValueSpec) -> str:
    if spec.allowed:
        return " (one of " + ", ".join(str(value) for value in spec.allowed) + ")"
    if spec.kind == "boolean":
        return " (yes or no)"
    description = spec.description.split(". ")[0].strip().rstrip(".")
    return f" ({description})" if description else ""


def describe_missing(names: Iterable[str]) -> str:
    """What is missing, for the user."""
    return "without your " + " and ".join(dict.fromkeys(names))


__all__ = ["MAX_VALUES_PER_QUESTION", "describe_missing", "objection", "question_after_reply", "question_for"]

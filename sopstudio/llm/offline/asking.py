"""What the offline model asks a user for, and how it takes up an answer that did not give it.

A value is asked for again with what was wrong with the one that was given; a question that nothing here can answer is
not passed over in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sopstudio.llm.offline.conversation import Conversation
from sopstudio.llm.offline.extraction import Wanted
from sopstudio.llm.offline.looking_up import NOT_KNOWN, question_of
from sopstudio.llm.offline.naming import asked_among, claims, given, is_meant
from sopstudio.text.phrases import declines, first_sentence
from sopstudio.text.values import unquoted

AT_ONCE = 3
"""How many values are asked for in one message."""
BRIEF = 3
"""Words of an answer that is taken as a value as a whole."""
LONGEST = 60


def question_for(missing: Sequence[Wanted]) -> str:
    """One question for these values."""
    named = [f"your {one.spoken()}{_form(one)}" for one in missing]
    listed = named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]
    return f"Could you please tell me {listed}?"


def question_after(talk: Conversation, missing: Sequence[Wanted]) -> str:
    """The same, after what there is to say of the answer to the last question."""
    said = talk.exchanges[-1] if talk.exchanges and talk.last_role() == "user" else None
    if said is None:
        return question_for(missing)
    sought = {one.fact: one for one in missing}
    asked = asked_among(
        said.question, list(({one.fact: one for one in (*talk.wanted, *talk.others)} | sought).values())
    )
    told = [objection(one, said.reply, alone=len(asked) == 1) for one in asked if one.fact in sought]
    if question_of(talk) and not any(told):
        told = [NOT_KNOWN]
    return " ".join(filter(None, [*told, question_for(missing)]))


def objection(wanted: Wanted, reply: str, *, alone: bool = True) -> str:
    """What is wrong with an answer that did not give a value, in words for the user; blank where nothing is.

    `alone` says that nothing else was asked for, so that the whole answer should have given it.
    """
    if declines(reply, wanted.kind):
        return ""
    value = next(_values(wanted, reply), "")
    if value:
        return f"I am sorry, “{value}” is not a valid {wanted.spoken()}."
    return f"I am sorry, I could not find your {wanted.spoken()} in that." if alone and "?" not in reply else ""


def _values(wanted: Wanted, reply: str) -> Iterator[str]:
    """What the user gave as the value, as it was said."""
    meant = (claim.value for claim in claims(reply) if is_meant(claim, wanted, "alone", ()))
    for tail in (*given(reply, wanted.fact), *meant):
        value = unquoted(first_sentence(tail).partition(", ")[0]).strip()
        if value and len(value) <= LONGEST:
            yield value
    if len(reply.split()) <= BRIEF and any(map(str.isdigit, reply)):
        yield reply.strip(" .!")


def _form(wanted: Wanted) -> str:
    if wanted.allowed:
        return " (one of " + ", ".join(str(value) for value in wanted.allowed) + ")"
    if wanted.kind == "boolean":
        return " (yes or no)"
    description = wanted.description.split(". ")[0].strip().rstrip(".")
    return f" ({description})" if description else ""


def without(names: Iterable[str]) -> str:
    """What cannot be done without, in words for the user."""
    return "without your " + " and ".join(dict.fromkeys(names))


__all__ = ["AT_ONCE", "objection", "question_after", "question_for", "without"]

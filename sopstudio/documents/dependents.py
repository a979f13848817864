"""Conditions about what an earlier branch has brought up are asked only in that branch.

`If the guest is ill, ask for a certificate. If the certificate is missing, …` asks twice where the guest is ill.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from typing import Final

from msgspec.structs import replace

from sopstudio.documents.clauses import Action, Branch, Clause, Finish, Jump, Label
from sopstudio.documents.languages import compile_words, words_for, words_of_all
from sopstudio.documents.offers import is_about_new, is_about_offer
from sopstudio.documents.opposites import is_about_same, is_opposite
from sopstudio.documents.people import is_about_approval, is_about_delay, is_refused
from sopstudio.documents.refusals import is_reaction, turns_down

_DIGIT: Final = re.compile(r"\d")


@cache
def _about_result() -> re.Pattern[str]:
    """How a condition begins, in any language, that asks in the same paragraph of what was just done."""
    return re.compile("|".join(table["asked"] for table in words_of_all("results")), re.I)


@cache
def _looks_again() -> re.Pattern[str]:
    """What is done, in any language, to see what comes of it: *check again*."""
    return compile_words(words_for("results", "looks again"))


def nest_dependents(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, with each condition about something new in the branch before it as part of that branch."""
    nested: list[Clause] = []
    for clause in clauses:
        label = nested.pop() if nested and isinstance(nested[-1], Label) and isinstance(clause, Branch) else None
        added = (clause,) if label is None else (label, clause)
        last = nested[-1] if nested else None
        if isinstance(clause, Branch) and isinstance(last, Branch) and _belongs(clause, last, nested[:-1]):
            added = (_as_other_answer(clause, last),) if label is None else added
            nested[-1] = replace(last, body=(*last.body, *added))
        elif isinstance(clause, Action) and isinstance(last, Branch) and _is_for_case(clause, last):
            nested[-1] = replace(last, body=(*last.body, *added))
        else:
            if isinstance(clause, Branch) and isinstance(last, Branch):
                nested[-1] = _going_on(last, clause)
            nested += added
    return nested


def nest_otherwise(clauses: Sequence[Clause], added: Sequence[Clause]) -> list[Clause]:
    """Clauses with those of the next sentence. An *otherwise* with which it begins belongs to the condition behind what
    the sentence before it does: *If she asks to move, offer a room if one is free; otherwise offer a discount.*
    """
    last, first = clauses[-1] if clauses else None, added[0] if added else None
    if isinstance(last, Branch) and isinstance(first, Branch) and first.kind == "else":
        inner = last.body[-1] if last.body else None
        is_open = isinstance(inner, Branch) and inner.kind != "else" and inner.line == last.line
        if is_open and last.kind != "else":
            return [*clauses[:-1], replace(last, body=(*last.body, first)), *added[1:]]
    return [*clauses, *added]


def _belongs(branch: Branch, earlier: Branch, above: Sequence[Clause]) -> bool:
    """Whether a branch is asked only within an earlier one."""
    if _is_answer(branch, earlier, above) or _is_seen_then(branch, earlier):
        return True
    is_chain = bool(above) and isinstance(above[-1], Branch) and above[-1].line == branch.line
    return earlier.kind != "else" and _depends(branch, earlier, is_chain=is_chain)


def _is_answer(branch: Branch, earlier: Branch, above: Sequence[Clause]) -> bool:
    """Whether a branch is about the answer to what an earlier one, and none beside it, offers or has approved."""
    beside = (clause for clause in takewhile(lambda clause: isinstance(clause, Branch | Label), reversed(above)))
    is_alone = not any(_asks_for_answer(branch, other) for other in beside)
    leads_away = bool(earlier.body) and isinstance(earlier.body[-1], Finish | Jump)
    return branch.kind == "if" and not leads_away and is_alone and _asks_for_answer(branch, earlier)


def _is_for_case(action: Action, branch: Branch) -> bool:
    """Whether a person does something for the case of a branch alone, which is named: *If it is a company car, ask for
    a letter. The team lead must approve company cars.*
    """
    if not action.role or action.line != branch.line or branch.kind == "else":
        return False
    if not branch.body or isinstance(branch.body[-1], Finish | Jump):
        return False
    verb = words_for("statements", "is")  # which stands last in a German condition
    words = re.sub(rf"\s+(?:{verb})\Z", "", branch.condition.casefold()).split()
    return bool(words) and any(word.startswith(words[-1]) for word in action.text.casefold().split())


def _is_seen_then(branch: Branch, earlier: Branch) -> bool:
    """Whether a branch is about what is seen by the last thing that an earlier one does: *check again. If …*."""
    inner = earlier.body[-1] if earlier.body and earlier.kind != "else" else None
    if branch.kind != "if" or branch.line != earlier.line or not isinstance(inner, Action):
        return False
    return _looks_again().search(inner.text) is not None


def _going_on(earlier: Branch, rest: Branch) -> Branch:
    """A branch with an approval of which only the refusal is told, before an *otherwise* that says what is done else:
    that is done where it was approved, too.
    """
    first = next(iter(rest.body), None)
    refusal = earlier.body[-1] if earlier.body else None
    is_open = isinstance(refusal, Branch) and is_refused(refusal.condition) and _answers_approval(refusal, earlier)
    if rest.kind != "else" or earlier.kind == "else" or not is_open or not isinstance(first, Action):
        return earlier
    if _is_answered(earlier):
        return earlier
    way = Branch("else", "", rest.line, (Jump(first.text, rest.line, rest.sentence),), rest.sentence)
    return replace(earlier, body=(*earlier.body, way))


def _as_other_answer(branch: Branch, earlier: Branch) -> Branch:
    """A branch about what somebody answers to an approval in an earlier one: of two answers only one is given."""
    is_other = (
        branch.kind == "if" and _answers_approval(branch, earlier) and _answers_approval(earlier.body[-1], earlier)
    )
    return replace(branch, kind="elif") if is_other else branch


def _is_answered(earlier: Branch) -> bool:
    """Whether a branch with an approval says what follows on both answers, so that no *otherwise* is left for it."""
    last = earlier.body[-2:]
    return len(last) == 2 and all(_answers_approval(clause, earlier) for clause in last)


def _answers_approval(clause: Clause, earlier: Branch) -> bool:
    """Whether a clause is a condition about the answer to an approval in an earlier branch."""
    actions = (action.text for action in earlier.body if isinstance(action, Action))
    return isinstance(clause, Branch) and any(is_about_approval(clause.condition, action) for action in actions)


def _asks_for_answer(branch: Branch, earlier: Clause) -> bool:
    """Whether a branch is about the answer to an offer or an approval in an earlier one."""
    body = earlier.body if isinstance(earlier, Branch) else ()
    return any(
        isinstance(clause, Action)
        and (is_about_offer(branch.condition, clause.text) or is_about_person(branch.condition, clause))
        for clause in body
    )


def is_about_person(condition: str, action: Action) -> bool:
    """Whether a condition is about the answer to an approval, or says that no answer comes in time."""
    return is_about_approval(condition, action.text) or (action.role != "" and is_about_delay(condition, action.role))


def _depends(branch: Branch, earlier: Branch, *, is_chain: bool) -> bool:
    """Whether a branch is about what an earlier one did. In a chain of conditions (`is_chain`), *it* is what they are
    all about: *If it is …* goes on with them.
    """
    if branch.kind == "else" and _is_answered(earlier):
        return False
    inner = earlier.body[-1] if earlier.body else None
    if isinstance(inner, Branch) and inner.kind != "else" and is_opposite(inner.condition, branch.condition):
        return True
    if inner is None or isinstance(inner, Finish | Jump) or is_opposite(earlier.condition, branch.condition):
        return False
    if is_about_same(earlier.condition, branch.condition):
        return False
    if branch.kind == "if" and isinstance(inner, Action) and turns_down(inner.text):
        return is_reaction(branch.condition)
    about_result = _about_result().match(branch.condition)
    about_same = _about_result().match(earlier.condition) or (
        _DIGIT.search(earlier.condition) and _DIGIT.search(branch.condition)  # both are bounds of one amount
    )
    if branch.kind == "if" and branch.line == earlier.line and about_result and not about_same and not is_chain:
        return True
    if branch.kind != "if":
        is_of_inner = isinstance(inner, Branch) and inner.kind != "else" and inner.line == branch.line
        return is_of_inner and len(earlier.body) > 1
    actions = [clause for clause in earlier.body if isinstance(clause, Action)]
    return any(
        is_about_new(branch.condition, action.text) and not is_about_new(earlier.condition, action.text)
        for action in actions
    )


__all__ = ["nest_dependents", "nest_otherwise"]

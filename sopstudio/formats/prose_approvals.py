"""What persons answer in a procedure in prose, and in what time.

Whoever has to approve something gives a fact that is yes or no, and the conditions about the answer compare it. Where
the document gives a time, what it says of no answer is done when that is over. Where it does not say what follows on
*no*, or on no answer, the procedure ends: what comes next is for an approval that was given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sopstudio.documents.clauses import Action, Branch, Clause, Finish, Label
from sopstudio.documents.conditions import Formal
from sopstudio.documents.dependents import is_about_person
from sopstudio.documents.durations import read_time_limit, says_working_days
from sopstudio.documents.invented_titles import (
    APPROVED_BY_PREFIX,
    APPROVED_FACT,
    NO_ANSWER_TITLE,
    NOT_APPROVED_TITLE,
    in_language,
)
from sopstudio.documents.people import asks_for_approval, is_about_delay, is_refused
from sopstudio.expressions import is_fact_name
from sopstudio.formats.format import Loss
from sopstudio.sop.facts import Fact
from sopstudio.translation import tr


class PersonAnswers:
    """Settles the answers of persons in the clauses of a whole procedure. `facts` are those that they give, `losses`
    what was assumed; `language` is that of the document, blank for English.
    """

    def __init__(self, language: str) -> None:
        self.facts: list[Fact] = []
        self.losses: list[Loss] = []
        self._language = language
        self._has_several = False
        self._declared: dict[str, int] = {}

    def settle(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses, in which the steps of persons have their time limits and approvals, and branches for these."""
        approvals = [action for action in _actions(clauses) if action.role and asks_for_approval(action.text)]
        self._has_several = len(approvals) > 1
        return self._settle(clauses)

    def _settle(self, clauses: Sequence[Clause]) -> list[Clause]:
        settled: list[Clause] = []
        following = list(clauses)
        while following:
            clause = following.pop(0)
            if isinstance(clause, Branch):
                clause = replace(clause, body=tuple(self._settle(clause.body)))
            elif isinstance(clause, Action) and clause.role:
                clause, following = self._settle_person(clause, following)
            settled.append(clause)
        return settled

    def _settle_person(self, action: Action, following: Sequence[Clause]) -> tuple[Action, list[Clause]]:
        """A step of a person, and the clauses behind it with what follows on each answer."""
        count = _count_answers(action, following)
        answers, behind = following[:count], following[count:]
        limit = _find_limit(action, answers)
        approval = self._declare(action) if asks_for_approval(action.text) else ""
        choice = [_read_answer(clause, action.role, approval, limit) for clause in answers]
        branches = [clause for clause in choice if isinstance(clause, Branch)]
        is_answered = any(branch.formal or branch.kind == "else" for branch in branches)
        if limit is not None and says_working_days(action.text):
            why = tr("the limit of a step knows no weekends; give more days where one may lie between")
            self.losses.append(
                Loss(tr("working days count as days"), tr("line {line}", line=action.line), why, "assumed")
            )
        if limit is not None and all(branch.kind != "timeout" for branch in branches):
            self._note(tr("an end is added for when the time is over"), action)
            choice.insert(0, Branch("timeout", "", action.line, (Finish(NO_ANSWER_TITLE, action.line),)))
        if approval and not is_answered:
            self._note(tr("an end is added for when it is not approved"), action)
            end = (Finish(NOT_APPROVED_TITLE, action.line),)
            choice.append(Branch("if", "", action.line, end, formal=Formal(f"not {{{approval}}}")))
        if choice and not is_answered:
            choice += [Branch("else", "", action.line), Label("", action.line)]
        return replace(action, time_limit=limit, approval=approval), [*_as_one_choice(choice), *behind]

    def _declare(self, action: Action) -> str:
        """The name of the fact that is yes where this is approved."""
        name = in_language(APPROVED_FACT, self._language)
        by_role = in_language(APPROVED_BY_PREFIX, self._language) + action.role
        if self._has_several and is_fact_name(by_role):
            name = by_role
        unique = name
        while unique in self._declared:  # it counts on from the last number, as a long document has many
            self._declared[name] += 1
            unique = f"{name} {self._declared[name]}"
        self._declared[unique] = 1
        self.facts.append(Fact(name=unique, type="boolean"))
        return unique

    def _note(self, what: str, action: Action) -> None:
        why = tr("nothing says what follows then")
        self.losses.append(Loss(what, tr("line {line}", line=action.line), why, "assumed"))


def _actions(clauses: Sequence[Clause]) -> Iterator[Action]:
    for clause in clauses:
        if isinstance(clause, Action):
            yield clause
        elif isinstance(clause, Branch):
            yield from _actions(clause.body)


def _count_answers(action: Action, following: Sequence[Clause]) -> int:
    """How many clauses behind a step are about the answer to it, with the labels between them and an *otherwise*."""
    count = 0
    for number, clause in enumerate(following, 1):
        if isinstance(clause, Branch):
            is_rest = clause.kind == "else" and count > 0
            if not is_rest and not is_about_person(clause.condition, action):
                break
            count = number
        elif not isinstance(clause, Label):
            break
    return count


def _find_limit(action: Action, answers: Sequence[Clause]) -> int | None:
    """The minutes that somebody has for a step, as it says itself, or a condition about no answer to it does."""
    late = [
        clause.condition
        for clause in answers
        if isinstance(clause, Branch) and is_about_delay(clause.condition, action.role)
    ]
    limits = map(read_time_limit, (action.text, *late))
    return next((minutes for minutes in limits if minutes is not None), None)


def _read_answer(clause: Clause, role: str, approval: str, limit: int | None) -> Clause:
    """What follows on an answer, with the condition on the fact that holds it, or on the time."""
    if not isinstance(clause, Branch) or clause.kind == "else":
        return clause
    if is_about_delay(clause.condition, role):
        return replace(clause, kind="timeout", condition="") if limit is not None else clause
    if not approval:
        return clause
    return replace(clause, formal=Formal(f"{'not ' if is_refused(clause.condition) else ''}{{{approval}}}"))


def _as_one_choice(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, whose branches are followed one instead of the other; of *yes* and *no* alone, one is the rest."""
    choice: list[Clause] = []
    formal = [clause.formal.expression for clause in clauses if isinstance(clause, Branch) and clause.formal]
    has_rest = any(isinstance(clause, Branch) and clause.kind == "else" for clause in clauses)
    is_whole = len(set(formal)) == len(formal) == 2 and not has_rest
    for clause in clauses:
        if isinstance(clause, Branch) and clause.kind == "if" and any(isinstance(each, Branch) for each in choice):
            clause = replace(clause, kind="elif")
        if isinstance(clause, Branch) and clause.formal and is_whole and clause.formal.expression == formal[1]:
            clause = replace(clause, kind="else", condition="", formal=None)
        choice.append(clause)
    return choice


__all__ = ["PersonAnswers"]

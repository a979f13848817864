"""Refusals: what turns a case down ends it, and only the other answer goes on with what comes next.

*If the order is older than 30 days, refuse the return. Print the label.* prints no label for a return that was refused.
What is done after every answer, such as to note it or to close the case, comes after a refusal, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from typing import Final, NamedTuple

from msgspec.structs import replace

from sopstudio.documents.clauses import Action, Branch, Clause, Finish, Jump, Label
from sopstudio.documents.ends import is_closing
from sopstudio.documents.languages import compile_words, words_of_all

MAX_REFUSAL_CHARACTERS: Final = 300


class _RefusalWords(NamedTuple):
    """The words of a language for refusals.

    `joint` stands between what is done and what is done next, `manner` says how or why a case is turned down, `wind_up`
    begins what is said or noted of it after that. `outcome` is what a case comes to, whichever it is; `reaction` is in
    a condition about what the customer says to a refusal.
    """

    turn_down: re.Pattern[str]
    joint: re.Pattern[str]
    manner: re.Pattern[str]
    wind_up: re.Pattern[str]
    outcome: re.Pattern[str]
    reaction: re.Pattern[str]


@cache
def _languages() -> tuple[_RefusalWords, ...]:
    return tuple(
        _RefusalWords(
            compile_words(table["turns down"], case=table["case"], manner=table["manner"]),
            compile_words(table["joint"]),
            compile_words(table["manner"]),
            compile_words(table["winds up"]),
            compile_words(table["outcome"]),
            compile_words(table["reaction"]),
        )
        for table in words_of_all("refusals")
    )


def turns_down(text: str) -> bool:
    """Whether an instruction turns the case down for good: it does, and says or notes nothing but that after it."""
    bare = text.strip(" .!")
    return len(bare) <= MAX_REFUSAL_CHARACTERS and any(_turns_down(bare, words) for words in _languages())


def _turns_down(text: str, words: _RefusalWords) -> bool:
    parts = [part for part in words.joint.split(text) if part]
    refusals = [position for position, part in enumerate(parts) if _is_refusal(part, words)]
    return bool(refusals) and all(words.wind_up.match(part) for part in parts[refusals[-1] + 1 :])


def _is_refusal(part: str, words: _RefusalWords) -> bool:
    match = words.turn_down.match(part)
    rest = part[match.end() :].strip() if match else ""
    return match is not None and (not rest or words.manner.fullmatch(rest) is not None)


def winds_up(text: str) -> bool:
    """Whether an instruction says or notes what came out, or closes the case, as is done after every answer."""
    return is_closing(text) or any(words.wind_up.match(text) for words in _languages())


def is_reaction(condition: str) -> bool:
    """Whether a condition is about what the customer says to a refusal."""
    return any(words.reaction.search(condition) for words in _languages())


class Refusals:
    """Goes through a procedure.

    `ends` are the refusals that end it although only they say so and more stands below; `jumps` go on with the step
    about what came out.
    """

    def __init__(self) -> None:
        self.ends: list[Action] = []
        self.jumps: list[tuple[Action, Action]] = []
        self._targets: set[str] = set()

    def settle(self, clauses: Sequence[Clause], after: Sequence[Clause] = ()) -> list[Clause]:
        """The clauses, in which refusals are ends; `after` are those that come after the last of them."""
        settled: list[Clause] = []
        position = 0
        while position < len(clauses):
            clause = clauses[position]
            position += 1
            following = [*clauses[position:], *after]
            if isinstance(clause, Jump):
                self._targets.add(clause.target.casefold())
            refusal = _find_refusal(clause.body) if isinstance(clause, Branch) else None
            if isinstance(clause, Branch) and refusal is not None and _ends(clause, settled, following):
                told = _told_after(clauses[position:], clause.line)
                position += len(told)
                settled.append(replace(clause, body=self._end((*clause.body, *told), refusal, told, following)))
            elif isinstance(clause, Branch):
                settled.append(replace(clause, body=tuple(self.settle(clause.body, _behind_choice(following)))))
            elif isinstance(clause, Action) and turns_down(clause.text) and self._is_passed_by(following):
                settled += self._end((clause,), clause, (), following)
            else:
                settled.append(clause)
        return settled

    def _end(
        self, body: Sequence[Clause], refusal: Action, told: Sequence[Clause], following: Sequence[Clause]
    ) -> tuple[Clause, ...]:
        outcome = _find_outcome(_behind_choice(following))
        if outcome is not None:
            self.jumps.append((refusal, outcome))
        elif not (told and _closes(told[-1])):
            self.ends.append(refusal)
        return _with_end(body, outcome)

    def _is_passed_by(self, following: Sequence[Clause]) -> bool:
        """Whether a step above goes on right behind a refusal, so that this is the way of the other answer alone."""
        labels = list(takewhile(lambda clause: isinstance(clause, Label), following))
        names = {
            name.casefold() for label in labels if isinstance(label, Label) for name in (label.number, label.title)
        }
        rest = [clause for clause in following if not isinstance(clause, Label)]
        return not names.isdisjoint(self._targets) and _has_more(rest)


def _find_refusal(body: Sequence[Clause]) -> Action | None:
    """What turns the case down in a branch, behind which it only says or notes that, or asks what is said to it."""
    for clause in reversed(body):
        if isinstance(clause, Action) and turns_down(clause.text):
            return clause
        is_noted = isinstance(clause, Action) and winds_up(clause.text)
        if not is_noted and not (isinstance(clause, Branch) and clause.kind == "if" and is_reaction(clause.condition)):
            return None
    return None


def _with_end(body: Sequence[Clause], outcome: Action | None) -> tuple[Clause, ...]:
    """The body of a branch that turns the case down, with an end, or the jump to what is done of the outcome."""
    last = body[-1]
    end = Finish("", last.line) if outcome is None else Jump(outcome.text, last.line)
    if isinstance(last, Branch):
        return (*body, Branch("else", "", last.line, (end,)))
    if outcome is not None:
        return (*body, end)
    is_end = isinstance(last, Action) and (turns_down(last.text) or _closes(last))
    if isinstance(last, Action) and is_end and not (last.role or last.details or last.tools):
        return (*body[:-1], Finish(last.text, last.line, last.sentence))
    return (*body, end)


def _ends(branch: Branch, above: Sequence[Clause], following: Sequence[Clause]) -> bool:
    """Whether another way than that of a refusal goes on, with something else than to note what came out."""
    later = list(takewhile(lambda clause: isinstance(clause, Branch | Label), following))
    rest = [clause for clause in _behind_choice(following) if not isinstance(clause, Label)]
    if any(isinstance(clause, Branch) and is_reaction(clause.condition) for clause in later):
        return False
    if not _goes_on_beside(branch, above, later):
        return False
    return _has_more(rest) or (not rest and any(isinstance(clause, Branch) and clause.kind == "if" for clause in later))


def _has_more(rest: Sequence[Clause]) -> bool:
    """Whether more is done than to note what came out, before the step about it if there is one."""
    if (outcome := _find_outcome(rest)) is not None:
        return any(isinstance(clause, Action) and not winds_up(clause.text) for clause in rest[: rest.index(outcome)])
    return any(not (isinstance(clause, Action) and winds_up(clause.text)) for clause in rest)


def _closes(clause: Clause) -> bool:
    return isinstance(clause, Action) and is_closing(clause.text)


def _find_outcome(clauses: Sequence[Clause]) -> Action | None:
    """The step about what came out, whichever it is (*Send the decision*), which is done in any case; None for none."""
    actions = (clause for clause in clauses if isinstance(clause, Action))
    return next((act for act in actions if any(words.outcome.search(act.text) for words in _languages())), None)


def _told_after(clauses: Sequence[Clause], line: int) -> list[Clause]:
    """What the line of a refusal says of it in its next sentences."""

    def tells(clause: Clause) -> bool:
        return isinstance(clause, Action) and clause.line == line and winds_up(clause.text)

    return list(takewhile(tells, clauses))


def _behind_choice(following: Sequence[Clause]) -> Sequence[Clause]:
    """What comes after the branches that stand side by side."""
    count = len(list(takewhile(lambda clause: isinstance(clause, Branch | Label), following)))
    return following[count:]


def _goes_on_beside(branch: Branch, above: Sequence[Clause], later: Sequence[Clause]) -> bool:
    """Whether a way beside a branch goes on: another branch, or none where nothing says what is otherwise."""
    earlier = takewhile(lambda clause: isinstance(clause, Branch | Label), reversed(above))
    beside = [clause for clause in (*earlier, *later) if isinstance(clause, Branch)]
    has_rest = any(other.kind == "else" for other in (branch, *beside))
    return not has_rest or any(not _leads_away(other) and _find_refusal(other.body) is None for other in beside)


def _leads_away(branch: Branch) -> bool:
    return bool(branch.body) and isinstance(branch.body[-1], Finish | Jump)


__all__ = ["Refusals", "is_reaction", "turns_down"]

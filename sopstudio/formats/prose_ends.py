"""Which instructions of a procedure in prose end it, of those that close the case or hand it over.

One ends the procedure as the last of its branch or of the whole, or where what follows it is jumped to. Right behind a
condition, as the last sentence of its line, it is part of what is done where the condition holds. Anywhere else the
procedure goes on, for an end there would cut off what follows; where the words say that the case is closed, that is
noted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from msgspec.structs import replace

from sopstudio.documents.clauses import Action, Branch, Clause, Finish, Jump, Label
from sopstudio.documents.ends import is_closing, part_closing, sounds_final
from sopstudio.documents.triggers import Trigger
from sopstudio.formats.format import Loss
from sopstudio.formats.prose_facts import fold_name
from sopstudio.text.humanize import shorten
from sopstudio.translation import tr

MAX_QUOTED_CHARACTERS = 60


def settle_ends(clauses: Sequence[Clause]) -> tuple[list[Clause], list[Loss]]:
    """The clauses, in which what closes the case is an end or a step, and what was assumed for that."""
    settling = _Settling()
    return settling.settle(clauses), settling.losses


def note_refusal(refusal: Action) -> Loss:
    """The note that a refusal ends the procedure, although more stands below it."""
    what = tr("“{text}” ends the procedure", text=shorten(refusal.text, MAX_QUOTED_CHARACTERS))
    why = tr("it turns the case down, so what follows is done only where it does not")
    return Loss(what, tr("line {line}", line=refusal.line), why, "assumed")


def note_jump(refusal: Action, outcome: Action) -> Loss:
    """The note that a refusal goes on with a step further below."""
    texts = (shorten(action.text, MAX_QUOTED_CHARACTERS) for action in (refusal, outcome))
    what = tr("“{text}” goes on with “{step}”", **dict(zip(("text", "step"), texts, strict=True)))
    why = tr("it turns the case down, so what follows is done only where it does not")
    return Loss(what, tr("line {line}", line=refusal.line), why, "assumed")


def note_trigger(trigger: Trigger) -> Loss:
    """The note that the first condition is what starts the procedure."""
    what = tr("“{text}” starts the procedure", text=shorten(trigger.words, MAX_QUOTED_CHARACTERS))
    why = tr("the procedure is followed only then, so it is no condition; the description says it")
    return Loss(what, tr("line {line}", line=trigger.line), why, "assumed")


class _Settling:
    """Goes through a procedure from its first clause to its last."""

    def __init__(self) -> None:
        self.losses: list[Loss] = []
        self._targets: set[str] = set()
        """What is jumped to above."""
        self._names: set[str] = set()
        """The labels above: a jump to a name that several have goes to the first."""

    def settle(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses of one level."""
        joined = _join_to_conditions(_part_closings(clauses))
        settled: list[Clause] = []
        for position, clause in enumerate(joined):
            following = joined[position + 1 :]
            if isinstance(clause, Branch):
                settled.append(replace(clause, body=tuple(self.settle(clause.body))))
                self._note_rest_of_line(settled[-1], following)
            elif isinstance(clause, Action | Finish):
                settled.append(self._settle_closing(clause, following))
            else:
                settled.append(clause)
                self._see(clause)
        return settled

    def _see(self, clause: Jump | Label) -> None:
        if isinstance(clause, Jump):
            self._targets.add(fold_name(clause.target))
        else:
            self._names |= _names_of(clause)

    def _settle_closing(self, clause: Action | Finish, following: Sequence[Clause]) -> Clause:
        if not _may_end(clause):
            return clause
        text = clause.text if isinstance(clause, Action) else clause.outcome
        if self._comes_nothing_after(following):
            return Finish(text, clause.line, clause.sentence)
        if sounds_final(text) and not isinstance(following[0], Finish | Jump):
            what = tr("“{text}” does not end the procedure", text=shorten(text, MAX_QUOTED_CHARACTERS))
            why = tr("it sounds like an end, but the procedure goes on; where it is one, write “End.” behind it")
            self.losses.append(Loss(what, tr("line {line}", line=clause.line), why, "assumed"))
        return clause if isinstance(clause, Action) else Action(text, clause.line, sentence=clause.sentence)

    def _comes_nothing_after(self, following: Sequence[Clause]) -> bool:
        """Whether nothing follows but what is jumped to."""
        names: set[str] = set()
        for clause in following:
            if isinstance(clause, Label):
                names |= _names_of(clause) - self._names
                continue
            if isinstance(clause, Action):
                names.add(fold_name(clause.text))
            return not names.isdisjoint(self._targets)
        return True

    def _note_rest_of_line(self, branch: Clause, following: Sequence[Clause]) -> None:
        """Note that a branch ends the procedure by closing the case, although its line says more."""
        after = following[0] if following else None
        last = branch.body[-1] if isinstance(branch, Branch) and branch.kind == "if" and branch.body else None
        if isinstance(last, Finish) and sounds_final(last.outcome) and isinstance(after, Action):
            if after.line != last.line:
                return
            what = tr("“{text}” ends the procedure", text=shorten(last.outcome, MAX_QUOTED_CHARACTERS))
            why = tr("it closes the case where the condition holds; what follows on the line is done where it does not")
            self.losses.append(Loss(what, tr("line {line}", line=last.line), why, "assumed"))


def _may_end(clause: Action | Finish) -> bool:
    if isinstance(clause, Finish):
        return clause.is_closing
    return (is_closing(clause.text) or clause.is_outcome) and not (clause.role or clause.details)


def _names_of(label: Label) -> set[str]:
    return {fold_name(name) for name in (label.number, label.title) if name}


def _part_closings(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, in which somebody who does something and closes the case then does two things."""
    parted: list[Clause] = []
    for clause in clauses:
        parts = part_closing(clause.text) if isinstance(clause, Action) and not clause.role else None
        if parts is None or not isinstance(clause, Action) or clause.details:
            parted.append(clause)
        else:
            parted.append(replace(clause, text=parts[0]))
            parted.append(Finish(parts[1], clause.line, clause.sentence, is_closing=True))
    return parted


def _join_to_conditions(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, in which what closes the case right behind the one condition of its line, as the last on it, is part
    of the branch: *If the order is too old, decline. Close the case.* Not where nothing follows: then all ends there.
    """
    joined: list[Clause] = []
    for position, clause in enumerate(clauses):
        branch = joined[-1] if joined else None
        following = [other for other in clauses[position + 1 :] if not isinstance(other, Label)]
        if (
            isinstance(clause, Action | Finish)
            and _may_end(clause)
            and isinstance(branch, Branch)
            and following
            and following[0].line != clause.line
            and _is_only_condition(branch, joined[:-1], clause.line)
        ):
            joined[-1] = replace(branch, body=(*branch.body, clause))
        else:
            joined.append(clause)
    return joined


def _is_only_condition(branch: Branch, above: Sequence[Clause], line: int) -> bool:
    """Whether a branch is the only one of its line and goes on; for an `else`, another of its choice has to, too."""
    if branch.line != line or _leads_away(branch):
        return False
    choice = list(takewhile(lambda other: isinstance(other, Branch | Label), reversed(above)))
    if branch.kind == "else" and all(_leads_away(clause) for clause in choice if isinstance(clause, Branch)):
        return False
    return not any(isinstance(clause, Branch) and clause.line == line for clause in above)


def _leads_away(branch: Branch) -> bool:
    last = branch.body[-1] if branch.body else None
    return isinstance(last, Finish | Jump) or (isinstance(last, Action) and _may_end(last))


__all__ = ["settle_ends"]

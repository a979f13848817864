"""What a sentence says: actions, jumps, ends, and branches with what is done in each.

`sentence` of a clause is the sentence of the document that says it; blank where the whole line does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.documents.conditions import Formal


class Action(Struct, frozen=True):
    """Something that is done; `details` are the lines below it that only say how. `role` is that of a person who does
    it, blank where whoever follows the procedure does. `tools` are the tools that the document names for it.
    `is_outcome` marks the result of a decision table, which ends the procedure where nothing comes after it. A person
    has `time_limit` minutes; where the step is an approval, `approval` is the name of the fact that holds the answer.
    """

    text: str
    line: int
    details: tuple[str, ...] = ()
    role: str = ""
    tools: tuple[str, ...] = ()
    sentence: str = ""
    is_outcome: bool = False
    time_limit: int | None = None
    approval: str = ""


class Jump(Struct, frozen=True):
    """The procedure goes on at a step that is named by its number or its title; `times` is how often at most, where the
    document says it.
    """

    target: str
    line: int
    sentence: str = ""
    times: int | None = None


class Finish(Struct, frozen=True):
    """The procedure ends, with an outcome in words. `is_closing` marks what only closes the case or hands it over: it
    ends the procedure where nothing comes after it.
    """

    outcome: str
    line: int
    sentence: str = ""
    is_closing: bool = False


BranchKind = Literal["if", "elif", "else", "timeout"]


class Branch(Struct, frozen=True):
    """What is done where a condition holds. `elif` is asked only where none above held; `else` has no condition, and
    neither has `timeout`, which is taken when the time of a person's step is over.

    `formal` is the condition in our language, where its source states values rather than words.
    """

    kind: BranchKind
    condition: str
    line: int
    body: tuple[Clause, ...] = ()
    sentence: str = ""
    formal: Formal | None = None


class Label(Struct, frozen=True):
    """A name of what follows, which jumps may use: the number and title of a heading, or of a step with steps below."""

    title: str
    line: int
    number: str = ""


Clause: TypeAlias = Action | Jump | Finish | Branch | Label


def with_sentence(clauses: Iterable[Clause], sentence: str, line: int) -> list[Clause]:
    """The clauses, of which those on `line` without a sentence get this one, in branches too."""
    return [_with_sentence(clause, sentence, line) for clause in clauses]


def _with_sentence(clause: Clause, sentence: str, line: int) -> Clause:
    if isinstance(clause, Label):
        return clause
    if isinstance(clause, Branch):
        clause = replace(clause, body=tuple(with_sentence(clause.body, sentence, line)))
    return clause if clause.sentence or clause.line != line else replace(clause, sentence=sentence)


__all__ = ["Action", "Branch", "BranchKind", "Clause", "Finish", "Jump", "Label", "with_sentence"]

"""What a sentence says: actions, jumps, ends, and branches with what is done in each."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct


class Action(Struct, frozen=True):
    """Something that is done; `details` are the lines below it that only say how. `role` is that of a person who does
    it, blank where whoever follows the procedure does. `tools` are the tools that the document names for it.
    """

    text: str
    line: int
    details: tuple[str, ...] = ()
    role: str = ""
    tools: tuple[str, ...] = ()


class Jump(Struct, frozen=True):
    """The procedure goes on at a step that is named by its number or its title."""

    target: str
    line: int


class Finish(Struct, frozen=True):
    """The procedure ends, with an outcome in words."""

    outcome: str
    line: int


BranchKind = Literal["if", "elif", "else"]


class Branch(Struct, frozen=True):
    """What is done where a condition holds. `elif` is asked only where none above held; `else` has no condition."""

    kind: BranchKind
    condition: str
    line: int
    body: tuple[Clause, ...] = ()


class Label(Struct, frozen=True):
    """A name of what follows, which jumps may use: the number and title of a heading, or of a step with steps below."""

    title: str
    line: int
    number: str = ""


Clause: TypeAlias = Action | Jump | Finish | Branch | Label

__all__ = ["Action", "Branch", "BranchKind", "Clause", "Finish", "Jump", "Label"]

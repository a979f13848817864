"""What a function returns in which case: the branches of a router, in words taken from its conditions."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from sopstudio.formats.agent_code.module import Function, last_name

MAX_WORDS_CHARACTERS: Final = 300
MAX_CASES: Final = 200
Block = tuple[tuple[str, ...], Sequence[ast.stmt]]


class Case(Struct, frozen=True):
    """A value that is returned where `conditions` hold and no case before it did; without conditions, otherwise."""

    value: ast.expr | None
    conditions: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The conditions as a text; blank where there are none."""
        return " and ".join(self.conditions)[:MAX_WORDS_CHARACTERS]


def cases(function: Function | ast.Lambda) -> list[Case]:
    """What a function returns, in the order in which it decides; at most `MAX_CASES`."""
    parameters = [parameter.arg for parameter in function.args.args if parameter.arg not in ("self", "cls")]
    reader = _CaseReader(*parameters[:1])
    if isinstance(function, ast.Lambda):
        return list(reader.split(function.body, ()))
    return list(islice(reader.read(function.body, ()), MAX_CASES))


def describe(condition: ast.expr, state: str = "state") -> str:
    """A condition as words: the code, with the members of the variable `state` by their names."""
    plain = _MemberNames({state, "state"}).visit(copy.deepcopy(condition))
    return " ".join(ast.unparse(plain).split())[:MAX_WORDS_CHARACTERS]


class _MemberNames(ast.NodeTransformer):
    """Puts `name` for `state["name"]`, `state.get("name")`, `state.name` and `self.state.name`."""

    def __init__(self, states: set[str]) -> None:
        self._states = states

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """A member by its key."""
        if last_name(node.value) in self._states and isinstance(node.slice, ast.Constant):
            return ast.Name(str(node.slice.value))
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A member by its name."""
        return ast.Name(node.attr) if last_name(node.value) in self._states else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A member that may be missing."""
        is_get = isinstance(node.func, ast.Attribute) and node.func.attr == "get"
        if is_get and isinstance(node.func, ast.Attribute) and last_name(node.func.value) in self._states and node.args:
            key = node.args[0]
            return ast.Name(str(key.value)) if isinstance(key, ast.Constant) else self.generic_visit(node)
        return self.generic_visit(node)


class _CaseReader:
    """Reads the returns of a function whose first parameter is called `state`."""

    def __init__(self, state: str = "state") -> None:
        self._state = state

    def read(self, body: Sequence[ast.stmt], conditions: tuple[str, ...]) -> Iterator[Case]:
        """The returns of a list of statements; nested ones have the conditions of those around them."""
        for statement in body:
            if isinstance(statement, ast.Return):
                yield from self.split(statement.value, conditions)
                return
            for words, part in self._blocks(statement):
                yield from self.read(part, (*conditions, *words))

    def split(self, value: ast.expr | None, conditions: tuple[str, ...]) -> Iterator[Case]:
        """The cases of a value: `a if c else b` is two."""
        if isinstance(value, ast.IfExp):
            yield from self.split(value.body, (*conditions, describe(value.test, self._state)))
            yield from self.split(value.orelse, conditions)
        else:
            yield Case(value, conditions)

    def _blocks(self, statement: ast.stmt) -> Iterator[Block]:
        """The blocks of a statement, each with the conditions under which it runs."""
        if isinstance(statement, ast.If):
            yield (describe(statement.test, self._state),), statement.body
            yield (), statement.orelse
        elif isinstance(statement, ast.Match):
            for case in statement.cases:
                yield self._pattern(statement.subject, case), case.body
        elif isinstance(statement, ast.For | ast.AsyncFor | ast.While | ast.With | ast.AsyncWith):
            yield self._repetition(statement), statement.body
        elif isinstance(statement, ast.Try):
            for handler in statement.handlers:
                yield (f"{ast.unparse(handler.type) if handler.type else 'an error'} is raised",), handler.body
            yield (), [*statement.body, *statement.orelse, *statement.finalbody]

    def _repetition(self, statement: ast.For | ast.AsyncFor | ast.While | ast.With | ast.AsyncWith) -> tuple[str, ...]:
        if isinstance(statement, ast.While):
            return (describe(statement.test, self._state),)
        if isinstance(statement, ast.For | ast.AsyncFor):
            return (f"for a {ast.unparse(statement.target)} in {describe(statement.iter, self._state)}",)
        return ()

    def _pattern(self, subject: ast.expr, case: ast.match_case) -> tuple[str, ...]:
        if isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None:
            return ()
        guard = (describe(case.guard, self._state),) if case.guard is not None else ()
        return (f"{describe(subject, self._state)} is {ast.unparse(case.pattern)}", *guard)


__all__ = ["Case", "cases", "describe"]

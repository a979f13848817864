"""The two values that the other packages hold, and how they are read from a text: a Condition is decided, an Expression
is computed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from msgspec import Struct

from sopstudio.errors import ConditionError
from sopstudio.expressions.compiler import ValueFn, compile_condition, compile_value
from sopstudio.expressions.diagnostics import suggest_name
from sopstudio.expressions.fast_paths import ConditionFn
from sopstudio.expressions.printer import to_text
from sopstudio.expressions.tree import Tree, bind_today, facts_of, reads_today
from sopstudio.expressions.values import EvaluationError, FactValue, Unknown, to_public_value
from sopstudio.translation import in_english


class UndecidedError(ConditionError):
    """A condition or expression without a result; `facts` names the facts that have no value."""

    def __init__(self, message: str, hint: str, facts: tuple[str, ...]) -> None:
        super().__init__(message, hint=hint)
        self.facts = facts


class ConditionResult(Struct, frozen=True):
    """The result of a condition: true, false, or None with the reason and the facts that have no value."""

    value: bool | None
    reason: str = ""
    facts: tuple[str, ...] = ()


_HOLDS = ConditionResult(True)
_FAILS = ConditionResult(False)


class ExpressionResult(Struct, frozen=True):
    """The result of an expression: a value, or None with the reason and the facts that have no value."""

    value: FactValue | None
    reason: str = ""
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as authored, and its tree. It is compiled when it is first decided: many are only shown.

    `today` is the date of the run for which it is decided; without it, what asks for `today()` is undecided.
    """

    text: str
    tree: Tree
    today: date | None = None
    facts: tuple[str, ...] = field(init=False, compare=False)
    _closure: ConditionFn | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", facts_of(self.tree))
        object.__setattr__(self, "_closure", None)

    def _compile(self) -> ConditionFn:
        closure = compile_condition(_bind(self.tree, self.today))
        object.__setattr__(self, "_closure", closure)
        return closure

    def __str__(self) -> str:
        return to_text(self.tree)

    def __reduce__(self) -> "tuple[type[Condition], tuple[str, Tree, date | None]]":
        return Condition, (self.text, self.tree, self.today)

    def on(self, today: date | None) -> "Condition":
        """The condition as it is decided in a run of this date; the same object where it does not ask for the date."""
        return Condition(self.text, self.tree, today) if reads_today(self.tree) else self

    def evaluate(self, facts: Mapping[str, object]) -> bool:
        """Whether the condition holds. Raises ConditionError (UndecidedError) where that cannot be decided."""
        answer = (self._closure or self._compile())(facts)
        if answer is True or answer is False:
            return answer
        raise _undecided_error(answer, facts)

    def decide(self, facts: Mapping[str, object]) -> ConditionResult:
        """Like `evaluate`, but returns None with a reason where there is no answer. Never raises."""
        answer = (self._closure or self._compile())(facts)
        if answer is True:
            return _HOLDS
        if answer is False:
            return _FAILS
        error = _undecided_error(answer, facts)
        return ConditionResult(None, str(error), error.facts)


@dataclass(frozen=True, slots=True)
class Expression:
    """A value expression as authored, and its tree. A compute node sets a fact to its value.

    `today` is the date of the run in which it is computed.
    """

    text: str
    tree: Tree
    today: date | None = None
    facts: tuple[str, ...] = field(init=False, compare=False)
    _closure: ValueFn | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", facts_of(self.tree))
        object.__setattr__(self, "_closure", None)

    def _compile(self) -> ValueFn:
        closure = compile_value(_bind(self.tree, self.today))
        object.__setattr__(self, "_closure", closure)
        return closure

    def __str__(self) -> str:
        return to_text(self.tree)

    def __reduce__(self) -> "tuple[type[Expression], tuple[str, Tree, date | None]]":
        return Expression, (self.text, self.tree, self.today)

    def on(self, today: date | None) -> "Expression":
        """The expression as it is computed in a run of this date; the same object where it does not ask for it."""
        return Expression(self.text, self.tree, today) if reads_today(self.tree) else self

    def value(self, facts: Mapping[str, object]) -> FactValue:
        """The exact value: int where integral, Decimal where exact in 28 digits, otherwise Fraction.

        Raises ConditionError (UndecidedError) where it cannot be computed.
        """
        try:
            return to_public_value((self._closure or self._compile())(facts))
        except EvaluationError as stuck:
            raise _undecided_error(stuck.unknown, facts) from None

    def try_value(self, facts: Mapping[str, object]) -> ExpressionResult:
        """Like `value`, but returns None with a reason where there is no value. Never raises."""
        try:
            return ExpressionResult(self.value(facts))
        except UndecidedError as error:
            return ExpressionResult(None, str(error), error.facts)


def _bind(tree: Tree, today: date | None) -> Tree:
    return tree if today is None else bind_today(tree, today)


def _undecided_error(unknown: Unknown, facts: Mapping[str, object]) -> UndecidedError:
    if unknown.reason:
        return UndecidedError(unknown.reason, unknown.hint, unknown.missing)
    undeclared = next((name for name in unknown.missing if name not in facts), None)
    with in_english():  # a run keeps it
        hint = suggest_name(undeclared, facts) if undeclared is not None else ""
    names = [f"{{{name}}}" for name in unknown.missing]
    names_text = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    return UndecidedError(f"no value for {names_text}", hint, unknown.missing)


@lru_cache(maxsize=32_768)  # more than an SOP may have edges: fewer, and a large one is parsed again at every step
def parse(text: str) -> Condition:
    """The condition in a text. Raises ParseError (a ConditionError) with line, column and a proposal."""
    from sopstudio.expressions.parser import read_tree  # loads lark, which a window opens without

    return Condition(text, read_tree(text))


@lru_cache(maxsize=1024)
def parse_expression(text: str) -> Expression:
    """The value expression in a text, such as `{a} + {b} * 2`. Raises ParseError (a ConditionError)."""
    from sopstudio.expressions.parser import read_tree

    return Expression(text, read_tree(text))

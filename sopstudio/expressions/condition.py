"""The two values that the rest of the studio holds: a Condition, which decides, and an Expression, which computes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sopstudio.errors import ConditionError
from sopstudio.expressions.evaluate import Worth, truth, worth
from sopstudio.expressions.names import proposal
from sopstudio.expressions.shortcuts import Truth
from sopstudio.expressions.tree import Tree, facts_of
from sopstudio.expressions.values import Stuck, Undecided, Value, handed_out
from sopstudio.expressions.writing import to_text


class UndecidedError(ConditionError):
    """A condition or expression without an answer; `facts` names the facts that have no value."""

    def __init__(self, what: str, hint: str, facts: tuple[str, ...]) -> None:
        super().__init__(what, hint=hint)
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Decision:
    """True, False, or None with the reason why there is no answer and the facts that have no value."""

    value: bool | None
    reason: str = ""
    facts: tuple[str, ...] = ()


_HOLDS = Decision(True)
_FAILS = Decision(False)


@dataclass(frozen=True, slots=True)
class Computed:
    """A value, or None with the reason why there is none and the facts that have no value."""

    value: Value | None
    reason: str = ""
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as authored, with its tree. The compiled closure takes no part in equality."""

    text: str
    tree: Tree
    facts: tuple[str, ...] = field(init=False, compare=False)
    _closure: Truth = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", facts_of(self.tree))
        object.__setattr__(self, "_closure", truth(self.tree))

    def __str__(self) -> str:
        return to_text(self.tree)

    def __reduce__(self) -> "tuple[type[Condition], tuple[str, Tree]]":
        return Condition, (self.text, self.tree)

    def evaluate(self, facts: Mapping[str, object]) -> bool:
        """Whether the condition holds. Raises ConditionError (UndecidedError) where that cannot be decided."""
        found = self._closure(facts)
        if found is True or found is False:
            return found
        raise _error(found, facts)

    def decide(self, facts: Mapping[str, object]) -> Decision:
        """As `evaluate`, but having no answer is an answer too: this never raises."""
        found = self._closure(facts)
        if found is True:
            return _HOLDS
        if found is False:
            return _FAILS
        error = _error(found, facts)
        return Decision(None, str(error), error.facts)


@dataclass(frozen=True, slots=True)
class Expression:
    """A value expression as authored, with its tree; what a compute node sets a fact to."""

    text: str
    tree: Tree
    facts: tuple[str, ...] = field(init=False, compare=False)
    _closure: Worth = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", facts_of(self.tree))
        object.__setattr__(self, "_closure", worth(self.tree))

    def __str__(self) -> str:
        return to_text(self.tree)

    def __reduce__(self) -> "tuple[type[Expression], tuple[str, Tree]]":
        return Expression, (self.text, self.tree)

    def value(self, facts: Mapping[str, object]) -> Value:
        """The exact value: int where integral, Decimal where exact in 28 digits, else Fraction.

        Raises ConditionError (UndecidedError) where it cannot be computed.
        """
        try:
            return handed_out(self._closure(facts))
        except Stuck as stuck:
            raise _error(stuck.undecided, facts) from None

    def try_value(self, facts: Mapping[str, object]) -> Computed:
        """As `value`, but having no value is an answer too: this never raises."""
        try:
            return Computed(self.value(facts))
        except UndecidedError as error:
            return Computed(None, str(error), error.facts)


def _error(undecided: Undecided, facts: Mapping[str, object]) -> UndecidedError:
    if undecided.why:
        return UndecidedError(undecided.why, undecided.hint, undecided.missing)
    absent = next((name for name in undecided.missing if name not in facts), None)
    hint = proposal(absent, facts) if absent is not None else ""
    names = [f"{{{name}}}" for name in undecided.missing]
    listed = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    return UndecidedError(f"no value for {listed}", hint, undecided.missing)

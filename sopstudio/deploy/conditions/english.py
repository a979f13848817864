"""Plain English, for people who read a condition beside its code."""

from __future__ import annotations

from collections.abc import Mapping

from sopstudio.deploy.conditions.kinds import Facts
from sopstudio.deploy.conditions.language import Language
from sopstudio.expressions import Tree, to_text
from sopstudio.text.conditions import describe_condition


class EnglishPrinter:
    """Prints plain English; a condition that is too involved for words stays as it is written."""

    def __init__(self, facts: Facts, names: Mapping[str, str]) -> None:
        self._facts = facts

    def when_true(self, tree: Tree) -> str:
        """What holds."""
        text = to_text(tree)
        return describe_condition(text) or text

    def when_false(self, tree: Tree) -> str:
        """What fails, where that is known."""
        return f"known, and not so: {self.when_true(tree)}"

    def losses(self, tree: Tree) -> tuple[str, ...]:
        """Nothing."""
        return ()


LANGUAGE = Language("english", "plain English", EnglishPrinter)

__all__ = ["LANGUAGE", "EnglishPrinter"]

"""Python, for `deploy.python.support`: `facts` are its `Facts`, by their own names, and numbers are exact."""

from __future__ import annotations

from collections.abc import Mapping

from sopstudio.deploy.conditions.kinds import Facts, InexpressibleError
from sopstudio.deploy.conditions.language import Language
from sopstudio.deploy.python.condition_printer import PythonPrinter
from sopstudio.deploy.python.source import flat
from sopstudio.expressions import Tree, reads_today
from sopstudio.translation import tr


class PythonLines:
    """Prints Python, a condition a line."""

    def __init__(self, facts: Facts, names: Mapping[str, str]) -> None:
        kinds = {name: "number" if fact.type == "integer" else fact.type for name, fact in facts.items()}
        self._printer = PythonPrinter(kinds)

    def when_true(self, tree: Tree) -> str:
        """The expression that is true where the condition certainly holds."""
        return flat(self._printer.when_true(_require_undated(tree)))

    def when_false(self, tree: Tree) -> str:
        """The expression that is true where the condition certainly fails."""
        return flat(self._printer.when_false(_require_undated(tree)))

    def losses(self, tree: Tree) -> tuple[str, ...]:
        """Nothing: it decides as our evaluator."""
        return ()


def _require_undated(tree: Tree) -> Tree:
    if reads_today(tree):
        raise InexpressibleError(
            tr("today() has no counterpart in exported code"), hint=tr("have the date asked for as a fact")
        )
    return tree


LANGUAGE = Language("python", "Python (with the functions of an exported package)", PythonLines)

__all__ = ["LANGUAGE", "PythonLines"]

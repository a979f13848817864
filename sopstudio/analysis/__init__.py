"""What is wrong with an SOP, proved or found, with place, plain words and safe fixes.

Problems are light values; `check`, which loads everything that finds them, is handed on when it is first used.
"""

from typing import TYPE_CHECKING, Any

from sopstudio.analysis.memory import Memory, Stopped
from sopstudio.analysis.problem import Fix, Problem, Severity

if TYPE_CHECKING:
    from sopstudio.analysis.checking import check


def __getattr__(name: str) -> Any:
    if name != "check":
        raise AttributeError(name)
    from sopstudio.analysis.checking import check

    return check


__all__ = ["Fix", "Memory", "Problem", "Severity", "Stopped", "check"]

"""Static checks of an SOP: problems with their place, a plain explanation and safe fixes.

Problems are light values. `check` imports every check (and later z3), so it is loaded on first use.
"""

from typing import TYPE_CHECKING, Any

from sopstudio.analysis.problem import Fix, Problem, Severity
from sopstudio.analysis.proof_cache import CheckCancelled, ProofCache

if TYPE_CHECKING:
    from sopstudio.analysis.checker import check


def __getattr__(name: str) -> Any:
    if name != "check":
        raise AttributeError(name)
    from sopstudio.analysis.checker import check

    return check


__all__ = ["CheckCancelled", "Fix", "Problem", "ProofCache", "Severity", "check"]

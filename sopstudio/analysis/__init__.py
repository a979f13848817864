"""Static checks of an SOP: problems with their place, a plain explanation and safe fixes.

Problems are light values. `check` and `check_document` import every check (and later z3), so they are loaded on first
use.
"""

from typing import TYPE_CHECKING, Any

from sopstudio.analysis.problem import Fix, Problem, Severity
from sopstudio.analysis.proof_cache import CheckCancelled, ProofCache

if TYPE_CHECKING:
    from sopstudio.analysis.checker import check, check_document


def __getattr__(name: str) -> Any:
    if name not in ("check", "check_document"):
        raise AttributeError(name)
    from sopstudio.analysis import checker

    return getattr(checker, name)


__all__ = ["CheckCancelled", "Fix", "Problem", "ProofCache", "Severity", "check", "check_document"]

"""What is wrong with an SOP, proved or found, with place, plain words and safe fixes."""

from sopstudio.analysis.checking import check
from sopstudio.analysis.problem import Fix, Problem, Severity

__all__ = ["Fix", "Problem", "Severity", "check"]

"""Divisors that may be zero: a condition or computation that divides by zero stops the run."""

from __future__ import annotations

from sopstudio.expressions import Arithmetic, Literal, Tree, to_text, walk


def divisors(tree: Tree) -> tuple[str, ...]:
    """The divisors in a tree as text, except literals."""
    divisions = (node for node in walk(tree) if isinstance(node, Arithmetic) and node.operator == "/")
    return tuple(
        dict.fromkeys(to_text(division.right) for division in divisions if not isinstance(division.right, Literal))
    )


def division_advice(tree: Tree) -> str:
    """A sentence that says what to do about a possible division by zero."""
    return f"Test {' and '.join(f'{divisor} != 0' for divisor in divisors(tree))} before."

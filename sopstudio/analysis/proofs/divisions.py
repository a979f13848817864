"""Divisions by what may be zero: a condition or a computation that meets one stops the run, whatever comes after."""

from __future__ import annotations

from sopstudio.expressions import Arithmetic, Literal, Tree, to_text, walk


def divisors(tree: Tree) -> tuple[str, ...]:
    """What is divided by, as written, where that is no number written out."""
    divided = (one for one in walk(tree) if isinstance(one, Arithmetic) and one.operator == "/")
    return tuple(dict.fromkeys(to_text(one.right) for one in divided if not isinstance(one.right, Literal)))


def advised(tree: Tree) -> str:
    """What to do about it, as a sentence."""
    return f"Test {' and '.join(f'{one} != 0' for one in divisors(tree))} before."

"""Bounded symbolic execution: conditions as z3 formulas, and the values that make a path happen, or why
none can.

z3 is used in this package alone. What it does not decide with bounded effort is answered *unknown*,
never guessed.

Why it is right: `resources/proofs.md`, *Bounded symbolic execution*.
"""

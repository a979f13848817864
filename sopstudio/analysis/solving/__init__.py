"""The solver: conditions as formulas, and the values that make a journey happen, or why none can.

z3 is used here alone. What it does not decide with bounded effort is answered *unknown*, never guessed.
"""

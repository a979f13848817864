"""Proofs: whether each branching takes every case, each just once, and whether each way can be gone at all.

Where conditions compare facts with written values, the values at and between those bounds decide everything and are
tried out (`points`, `outcomes`); the rest is put to the solver. What neither decides is never guessed.
"""

"""Proofs about one branching: every case is taken by an edge, and under *first* by no two that should
differ.

Where conditions compare facts with literals, the literals and the values between them represent all
values and are tried exhaustively (`representative_values`, `case_split`); everything else goes to the
solver. What neither decides is reported as undecided, never guessed.

Why it is right: `resources/proofs.md`, *Representative values and the exhaustive case split*.
"""

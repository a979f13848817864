"""Searches for scenarios that cover the most: candidates, set cover, the global search with the solver, random ones.

What is covered is replayed, what is infeasible is proved, the rest is undecided. Why: `resources/proofs.md`,
*Scenario search and covers*.
"""

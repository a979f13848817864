"""Searches for scenarios that cover the most: candidates, set cover, the global search with the solver, random ones."""

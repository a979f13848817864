"""Benchmarks: each module here has `run() -> list[dict]`; `python3 tests bench` finds it by its name and prints it.

A row is `{"name", "figure", "unit", "n", "peer": {"name", "figure"}, "ratio"}`, the peer measured in the same run.
"""

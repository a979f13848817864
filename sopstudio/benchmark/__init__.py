"""A benchmark of one's own: SOPs, their journeys and scenarios in a folder with a card, for others to run.

`write_benchmark` gives the files, `read_benchmark` opens a folder and checks that nothing in it was changed.
"""

from sopstudio.benchmark.card import Card, CardEntry
from sopstudio.benchmark.folder import Benchmark, BenchmarkEntry, read_benchmark, write_benchmark

__all__ = ["Benchmark", "BenchmarkEntry", "Card", "CardEntry", "read_benchmark", "write_benchmark"]

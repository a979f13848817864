"""The command line: one module a command group, results for people or as JSON, errors in one line."""

from sopstudio.cli.entry import main

__all__ = ["main"]

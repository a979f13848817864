"""The command line: one module a command, results as text or JSON, errors on one line."""

from sopstudio.cli.entry import main

__all__ = ["main"]

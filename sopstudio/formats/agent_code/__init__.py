"""Agents that were written in Python with a framework, read by their syntax tree and never run."""

from sopstudio.formats.agent_code.format import FORMAT

__all__ = ["FORMAT"]

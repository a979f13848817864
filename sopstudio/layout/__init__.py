"""Positions for the canvas: Graphviz in a child process, or our own layered layout."""

from sopstudio.layout.arrange import NODE_SIZE, Arrangement, Engine, arrange, laid_out

__all__ = ["NODE_SIZE", "Arrangement", "Engine", "arrange", "laid_out"]

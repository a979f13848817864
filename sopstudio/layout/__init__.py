"""Positions for the canvas, by Graphviz in a child process or by the program's own layered layout."""

from sopstudio.layout.arrange import NODE_SIZE, Arrangement, Engine, arrange, lay_out, lead, sections_of

__all__ = ["NODE_SIZE", "Arrangement", "Engine", "arrange", "lay_out", "lead", "sections_of"]

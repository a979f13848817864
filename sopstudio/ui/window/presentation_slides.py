"""What a presentation shows, one slide after the other: the whole procedure, and each step of each of its journeys."""

from __future__ import annotations

from msgspec import Struct

from sopstudio.sop import Document, Sop
from sopstudio.text.humanize import capitalize, in_quotes
from sopstudio.text.labels import KIND_NAMES, node_summary
from sopstudio.translation import tr
from sopstudio.ui.canvas.drawing import Drawing, path_keys


class Slide(Struct, frozen=True):
    """A title, what led there (the label of the edge), what is said or done there, and the path so far.

    `path` holds places up to the step, the keys of which are `keys`; both are empty for the whole procedure.
    """

    title: str
    text: str
    kind: str = ""
    reason: str = ""
    path: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


class Route(Struct, frozen=True):
    """A journey with its slides."""

    title: str
    slides: tuple[Slide, ...]


def overview(document: Document) -> Route:
    """The whole procedure as one slide."""
    sop = document.sop
    return Route(tr("The whole procedure"), (Slide(sop.label(), sop.description),))


def make_route(title: str, drawing: Drawing, sop: Sop, path: tuple[str, ...]) -> Route:
    """The slides of a journey: a step each."""
    keys, _ = path_keys(sop, path)
    slides = [
        _make_slide(drawing, sop, path[: count + 1], tuple(keys[: count + 1]))
        for count in range(min(len(path), len(keys)))
        if keys[count] in drawing.nodes
    ]
    return Route(title, tuple(slides))


def _make_slide(drawing: Drawing, sop: Sop, path: tuple[str, ...], keys: tuple[str, ...]) -> Slide:
    drawn = drawing.nodes[keys[-1]]
    node = drawn.node
    said = str(getattr(node, "message", "")).strip()
    tools = {tool.name: tool for tool in sop.tools}
    procedures = {procedure.id: procedure.label() for procedure in sop.procedures}
    edges = (edge.edge for edge in drawing.edges.values() if edge.source == keys[-1])
    summary = node_summary(node, tools, procedures, edges)
    before = keys[-2] if len(keys) > 1 else ""
    reasons = (edge.text for edge in drawing.edges.values() if (edge.source, edge.target) == (before, keys[-1]))
    text = capitalize(summary) if summary != tr(KIND_NAMES[node.kind]) else ""
    text = in_quotes(said) if said else text
    return Slide(drawn.title, text, tr(KIND_NAMES[node.kind]), next(reasons, ""), path, keys)


__all__ = ["Route", "Slide", "make_route", "overview"]

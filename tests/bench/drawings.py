"""What disturbs the eye in drawings (samples and random graphs), counted beside the drawings that Graphviz makes.

Bends are compared with its right-angled lines, which have no labels; all else with its curves, which have no bends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise
from math import hypot
from typing import Any

import pygraphviz

from sopstudio.formats import read
from sopstudio.layout import lead
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, FlowDirection, replace_fields
from sopstudio.ui.application import get_application
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.geometry import Box, Curve, Route, centred_box
from sopstudio.ui.theme import NODE_HEIGHT, NODE_WIDTH
from tests.ui.documents import large, loan, parallel
from tests.ui.drawing_counts import DrawingCounts, Lines, count_lines, count_scene
from tests.ui.line_faults import FAULTS, find_faults
from tests.ui.random_drawings import drag, make_tangled

POINTS_PER_INCH = 72
SIZES = (20, 40, 60, 80)
RANDOM_DRAWINGS = 100
DIRECTIONS: dict[FlowDirection, str] = {"down": "top-down", "right": "left-to-right"}


def run() -> list[dict[str, Any]]:
    """A row for each count: ours in all drawings, and that of Graphviz's dot with the same cards."""
    held = get_application()
    documents = list(_documents())
    rows = _count_faults()
    for direction, words in DIRECTIONS.items():
        pairs = [_count_both(document, direction) for document in documents]
        held.processEvents()
        for place, name in enumerate(DrawingCounts._fields):
            program = "graphviz dot, ortho" if name == "bends" else "graphviz dot"
            own, peer = sum(ours[place] for ours, _ in pairs), sum(theirs[place] for _, theirs in pairs)
            rows.append({
                "name": f"drawings {words}: {name.replace('_', ' ')}", "figure": own, "unit": "", "n": len(documents),
                "peer": {"name": program, "figure": peer}, "ratio": round(peer / own, 2) if own else None,
            })  # fmt: skip
    return rows


def _count_faults() -> list[dict[str, Any]]:
    """A row for each fault in random drawings, laid out automatically and with some nodes dragged."""
    rows = []
    for direction, words in DIRECTIONS.items():
        for way in ("laid out", "dragged"):
            counts: Counter[str] = Counter()
            for seed in range(RANDOM_DRAWINGS):
                scene = CanvasScene()
                document = lead(make_tangled(seed), direction)
                scene.show(document if way == "laid out" else drag(document, seed))
                counts.update(fault.name for fault in find_faults(scene))
            rows += [
                {"name": f"drawings {words}, {way}: {fault}", "figure": counts[fault], "unit": "", "n": RANDOM_DRAWINGS}
                for fault in FAULTS
            ]
    return rows


def _documents() -> Iterator[Document]:
    for path in sorted(samples_dir().glob("*.sop.json")):
        document = read(path).document
        yield replace_fields(document, layout={}, sop=replace_fields(document.sop, procedures=()))
    for document in chain((loan(), parallel()), map(large, SIZES)):
        yield replace_fields(document, layout={}, sop=replace_fields(document.sop, procedures=()))


def _count_both(document: Document, direction: FlowDirection) -> tuple[DrawingCounts, DrawingCounts]:
    scene = CanvasScene()
    scene.show(lead(document, direction))
    rankdir = "TB" if direction == "down" else "LR"
    turns = sum(map(_count_turns, _draw_with_graphviz(scene, rankdir, is_ortho=True).routes.values()))
    return count_scene(scene), count_lines(_draw_with_graphviz(scene, rankdir))._replace(bends=turns)


def _count_turns(route: Route) -> int:
    """How often a line of straight pieces changes between across and down."""
    pieces = [(curve.x3 - curve.x0, curve.y3 - curve.y0) for curve in route]
    levels = [abs(dx) > abs(dy) for dx, dy in pieces if hypot(dx, dy) > 1]
    return sum(before != after for before, after in pairwise(levels))


def _draw_with_graphviz(scene: CanvasScene, rankdir: str, *, is_ortho: bool = False) -> Lines:
    """The lines, labels and cards of the same drawing as dot places them; right-angled lines have no labels."""
    graph = pygraphviz.AGraph(directed=True, strict=False, ranksep="0.5", nodesep="0.4", rankdir=rankdir)
    graph.graph_attr["splines"] = "ortho" if is_ortho else "true"
    size = {"width": NODE_WIDTH / POINTS_PER_INCH, "height": NODE_HEIGHT / POINTS_PER_INCH}
    for key in scene.drawing.nodes:
        graph.add_node(key, shape="box", fixedsize="true", label="", **size)
    for key, drawn in scene.drawing.edges.items():
        box = scene.wiring.pills.get(key)
        label = "" if box is None or is_ortho else (
            f'<<TABLE BORDER="0" FIXEDSIZE="TRUE" WIDTH="{round(box.right - box.left)}"'
            f' HEIGHT="{round(box.bottom - box.top)}"><TR><TD></TD></TR></TABLE>>'
        )  # fmt: skip
        graph.add_edge(drawn.source, drawn.target, key=key, label=label)
    graph.layout("dot")
    lines, labels = {}, {}
    for edge in graph.edges(keys=True):
        source, target, key = edge
        attributes = graph.get_edge(source, target, key).attr
        points = [tuple(map(float, part.split(","))) for part in attributes["pos"].split() if part[0] not in "es"]
        lines[key] = tuple(
            Curve(*points[at], *points[at + 1], *points[at + 2], *points[at + 3]) for at in range(0, len(points) - 3, 3)
        )
        own = scene.wiring.pills.get(key)
        if attributes["lp"] and own is not None:
            x, y = map(float, attributes["lp"].split(","))
            labels[key] = centred_box(x, y, own.right - own.left, own.bottom - own.top)
    cards: dict[str, Box] = {}
    for node in graph.nodes():
        x, y = map(float, node.attr["pos"].split(","))
        cards[node] = centred_box(x, y, NODE_WIDTH, NODE_HEIGHT)
    ends = {key: (drawn.source, drawn.target) for key, drawn in scene.drawing.edges.items()}
    return Lines(lines, labels, cards, ends)

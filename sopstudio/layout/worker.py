"""The child process that runs Graphviz: `python -m sopstudio.layout.worker`, JSON in, JSON out.

Graphviz holds the interpreter lock while it works: in the main process it would freeze the window, and a
child can be killed. It receives only sizes and numbers, never text of a user, so no DOT can be injected.
Reads `{"nodes": [[width, height], ...], "edges": [[from, to], ...]}`, writes `{"centres": [[x, y],
...]}`, in pixels.
"""

from __future__ import annotations

import json
import sys

POINTS_PER_INCH = 72.0


def compute_centres(nodes: list[list[float]], edges: list[list[int]]) -> list[list[float]]:
    """Centres of `nodes` by Graphviz's `dot`, y growing downwards, branches kept in edge order."""
    import pygraphviz

    graph = pygraphviz.AGraph(directed=True, strict=False)
    graph.graph_attr.update(
        ordering="out", nodesep=f"{40 / POINTS_PER_INCH:.4f}", ranksep=f"{72 / POINTS_PER_INCH:.4f}", splines="false"
    )
    graph.node_attr.update(shape="box", fixedsize="true", label="")
    for number, (width, height) in enumerate(nodes):
        graph.add_node(number, width=f"{width / POINTS_PER_INCH:.4f}", height=f"{height / POINTS_PER_INCH:.4f}")
    for source, target in edges:
        if source != target:
            graph.add_edge(source, target)
    graph.layout(prog="dot")
    centres = []
    for number in range(len(nodes)):
        x, y = graph.get_node(number).attr["pos"].rstrip("!").split(",")
        centres.append([float(x), -float(y)])
    return centres


def main() -> int:
    """Answer the single request on standard input."""
    request = json.load(sys.stdin)
    json.dump({"centres": compute_centres(request["nodes"], request["edges"])}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())

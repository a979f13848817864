"""`sopstudio stats`: how large and how branched an SOP is (SOP-Agent, appendix D; SOP-Bench, table 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.sop import Flow, Routing, Sop, Work

WORDS = {
    "nodes": "nodes",
    "edges": "edges",
    "ends": "ends",
    "leaves": "leaves",
    "depth": "depth, in steps",
    "children": "children per node, on average",
    "tools": "tools",
    "facts": "facts",
    "procedures": "sub-procedures",
    "journeys": "journeys",
}


def stats(
    console: Console,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="SOPs in any readable format.")],
) -> int:
    """Count nodes, edges, leaves, depth, tools, facts and journeys."""
    rows = []
    for file in console.progress(files, "Counting", len(files)):
        reading = console.read(file)
        console.losses(reading.losses)
        rows.append({"file": file, "id": reading.document.sop.id, **figures(reading.document.sop)})
    lines = [line for row in rows for line in _lines(row)]
    console.answer({"files": rows}, lines)
    return 0


def _lines(row: dict[str, Any]) -> list[str]:
    shown = [f"  {row[key]} {words}" for key, words in WORDS.items() if row[key] is not None]
    sizes = [_prompts(row["prompts"])] if row["prompts"] else []
    why = [f"  journeys, depth and prompts: {row['why']}"] if row["why"] else []
    return [f"{row['file']}:", *shown, *sizes, *why]


def _prompts(sizes: dict[str, Any]) -> str:
    """The prompt sizes as a line."""
    tokens, characters = (
        "–".join(f"{sizes[unit][key]:,}" for key in ("min", "max")) + f" (mean {sizes[unit]['mean']:,})"
        for unit in ("tokens", "characters")
    )
    return f"  {tokens} tokens per prompt, estimated; {characters} characters, at {plural(sizes['nodes'], 'node')}"


def figures(sop: Sop) -> dict[str, Any]:
    """The figures of one SOP. Nodes and edges as they are written; the rest with sub-procedures unfolded.

    Where the SOP cannot be walked (no start, a loop without a bound) those are None, and `why` says it.
    """
    from sopstudio.errors import SopStudioError
    from sopstudio.sop import End, Flow, Paths, Routing

    found: dict[str, Any] = {
        "nodes": sum(len(graph.nodes) for graph in sop.graphs()),
        "edges": sum(len(graph.edges) for graph in sop.graphs()),
        "ends": sum(isinstance(node, End) for graph in sop.graphs() for node in graph.nodes),
        "leaves": None,
        "depth": None,
        "children": None,
        "tools": len(sop.tools),
        "facts": len(sop.facts),
        "procedures": len(sop.procedures),
        "journeys": None,
        "prompts": None,
        "why": "",
    }
    try:
        flow = Flow(sop)
        found |= _shape(flow)
        found["journeys"] = Paths(flow).count()
        found["depth"] = _depth(flow)
        found["prompts"] = prompt_sizes(Routing(flow))
    except SopStudioError as error:
        found["why"] = str(error)
    return found


def prompt_sizes(routing: Routing) -> dict[str, Any] | None:
    """How long the prompt of the dynamic-prompt agent is at the nodes where it asks a model, nothing known yet.

    Characters, and tokens estimated at four characters each; None where no node needs a model.
    """
    from sopstudio.agents import Briefing
    from sopstudio.agents.talk import Talk
    from sopstudio.simulation import prompts
    from sopstudio.simulation.world.tools import EPOCH

    talk = Talk(Briefing(routing, prompts(), {}, 0, EPOCH), "dpa-node")
    works = (routing.work(place) for place in routing.flow.nodes)
    lengths = [len(talk.prompt(work)()) for work in works if _asks_model(work)]
    if not lengths:
        return None
    tokens = [-(-length // 4) for length in lengths]
    return {"nodes": len(lengths), "characters": _spread(lengths), "tokens": _spread(tokens)}


def _asks_model(work: Work) -> bool:
    """Whether something is asked, called or said here that the SOP does not give word for word."""
    from sopstudio.sop import End, Task

    speaks = isinstance(work.node, End | Task) and not work.node.message
    return bool(work.asks or work.tools) or speaks


def _spread(values: list[int]) -> dict[str, Any]:
    return {"min": min(values), "mean": round(sum(values) / len(values), 1), "max": max(values)}


def _shape(flow: Flow) -> dict[str, Any]:
    """Leaves (places without a way on) and the mean number of children of the others."""
    fans = [len({way.target for way in flow.out(place)}) for place in flow.nodes]
    inner = [fan for fan in fans if fan]
    return {
        "leaves": len(fans) - len(inner),
        "children": round(sum(inner) / len(inner), 2) if inner else 0,
    }


def _depth(flow: Flow) -> int:
    """The most steps from the start to a leaf, loops not taken. The flow must have no other cycles."""
    from sopstudio.sop.graph_algorithms import distances, longest_path_length

    def onward(place: str) -> list[str]:
        return [way.target for way in flow.out(place) if not _is_loop(way.edge)]

    return longest_path_length(distances([flow.start], onward), onward)


def _is_loop(edge: Any) -> bool:
    return edge is not None and edge.loop is not None

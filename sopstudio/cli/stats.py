"""`sopstudio stats`: the size and branching of an SOP (SOP-Agent, appendix D; SOP-Bench, table 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.sop import Flow, PlacePlan, Runtime, Sop

FIGURE_LABELS = {
    "nodes": "nodes",
    "edges": "edges",
    "ends": "ends",
    "leaves": "leaves",
    "inner": "nodes with children",
    "depth": "depth, in steps",
    "leaf_depth": "depth of a leaf, on average over all paths",
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
    """Count nodes, edges, leaves, depths, tools, facts, journeys, and the size of text and prompts."""
    from sopstudio.formats.text.format import is_author_text_current
    from sopstudio.sop.document import author_text

    rows = []
    for file in console.progress(files, "Counting", len(files)):
        reading = console.read(file)
        console.report_losses(reading.losses)
        text = author_text(reading.document) if is_author_text_current(reading.document) else ""
        rows.append({"file": file, "id": reading.document.sop.id, **sop_figures(reading.document.sop, text)})
    lines = [line for row in rows for line in _lines(row)]
    console.answer({"files": rows}, lines)
    return 0


def _lines(row: dict[str, Any]) -> list[str]:
    figure_lines = [f"  {row[key]} {words}" for key, words in FIGURE_LABELS.items() if row[key] is not None]
    sizes = [_text_line(row["text"])] if row["text"] else []
    sizes += [_prompt_line(row["prompts"])] if row["prompts"] else []
    reason_lines = [f"  journeys, depth and prompts: {row['why']}"] if row["why"] else []
    return [f"{row['file']}:", *figure_lines, *sizes, *reason_lines]


def _text_line(size: dict[str, int]) -> str:
    """The size of the procedure's text as a line."""
    return f"  {size['tokens']:,} tokens of the whole text, estimated; {size['characters']:,} characters"


def _prompt_line(sizes: dict[str, Any]) -> str:
    """The prompt sizes as a line."""
    tokens, characters = (
        "–".join(f"{sizes[unit][key]:,}" for key in ("min", "max")) + f" (mean {sizes[unit]['mean']:,})"
        for unit in ("tokens", "characters")
    )
    return f"  {tokens} tokens per prompt, estimated; {characters} characters, at {plural(sizes['nodes'], 'node')}"


def sop_figures(sop: Sop, text: str = "") -> dict[str, Any]:
    """The figures of one SOP. Nodes and edges as written; all else with sub-procedures unfolded.

    `text` is its author's, where there is one; else the size is that of the procedure written out. Where the SOP cannot
    be walked (no start, a loop without a bound) those are None, and the key `why` gives the reason.
    """
    from sopstudio.agents.procedure_text import format_procedure
    from sopstudio.errors import SopStudioError
    from sopstudio.sop import End, Flow, Paths, Runtime

    result: dict[str, Any] = {
        "nodes": sum(len(graph.nodes) for graph in sop.graphs()),
        "edges": sum(len(graph.edges) for graph in sop.graphs()),
        "ends": sum(isinstance(node, End) for graph in sop.graphs() for node in graph.nodes),
        "leaves": None,
        "inner": None,
        "depth": None,
        "leaf_depth": None,
        "children": None,
        "tools": len(sop.tools),
        "facts": len(sop.facts),
        "procedures": len(sop.procedures),
        "journeys": None,
        "text": text_size(text) if text else None,
        "prompts": None,
        "why": "",
    }
    try:
        flow = Flow(sop)
        result |= _branching_figures(flow)
        result["journeys"] = Paths(flow).count()
        result |= _depths(flow)
        result["text"] = result["text"] or text_size(format_procedure(Runtime(flow)))
        result["prompts"] = prompt_sizes(Runtime(flow))
    except SopStudioError as error:
        result["why"] = str(error)
    return result


CHARACTERS_PER_TOKEN = 4
"""By which tokens are estimated; no tokenizer is asked."""


def text_size(text: str) -> dict[str, int]:
    """The size of a procedure's text, as agents get it that read it whole (SOP-Bench, table 3), without tools."""
    return {"characters": len(text), "tokens": -(-len(text) // CHARACTERS_PER_TOKEN)}


def prompt_sizes(runtime: Runtime) -> dict[str, Any] | None:
    """The prompt lengths of the dynamic-prompt agent at nodes where it asks a model, with no facts known.

    In characters, and in tokens estimated at four characters each; None where no node needs a model.
    """
    from sopstudio.agents import Briefing
    from sopstudio.agents.conversation_state import ConversationState
    from sopstudio.simulation import load_prompts
    from sopstudio.simulation.world.tools import DEFAULT_START

    state = ConversationState(Briefing(runtime, load_prompts(), {}, 0, DEFAULT_START), "dpa-node")
    plans = (runtime.plan(place) for place in runtime.flow.nodes)
    lengths = [len(state.prompt(plan)()) for plan in plans if _asks_model(plan)]
    if not lengths:
        return None
    tokens = [-(-length // CHARACTERS_PER_TOKEN) for length in lengths]
    return {"nodes": len(lengths), "characters": _summarize(lengths), "tokens": _summarize(tokens)}


def _asks_model(plan: PlacePlan) -> bool:
    """Whether something is asked, called or said here that the SOP does not give word for word."""
    from sopstudio.sop import End, Task

    speaks = isinstance(plan.node, End | Task) and not plan.node.message
    return bool(plan.asks or plan.tools) or speaks


def _summarize(values: list[int]) -> dict[str, Any]:
    return {"min": min(values), "mean": round(sum(values) / len(values), 1), "max": max(values)}


def _branching_figures(flow: Flow) -> dict[str, Any]:
    """Leaves (places without transitions), and the number of the others with their mean number of children."""
    child_counts = [len({transition.target for transition in flow.transitions_from(place)}) for place in flow.nodes]
    inner = [count for count in child_counts if count]
    return {
        "leaves": len(child_counts) - len(inner),
        "inner": len(inner),
        "children": round(sum(inner) / len(inner), 2) if inner else 0,
    }


def _depths(flow: Flow) -> dict[str, float]:
    """The longest path from the start to a leaf in steps, and the mean over all paths, loops not taken.

    The flow has no other cycles. In the paper's graphs, which are trees, each path has a leaf of its own.
    """
    from sopstudio.sop.graph_algorithms import distances, longest_path_length, mean_path_length

    def onward(place: str) -> list[str]:
        return [transition.target for transition in flow.transitions_from(place) if not _is_loop(transition.edge)]

    longest = longest_path_length(distances([flow.start], onward), onward)
    return {"depth": longest, "leaf_depth": round(mean_path_length(flow.start, onward), 2)}


def _is_loop(edge: Any) -> bool:
    return edge is not None and edge.loop is not None

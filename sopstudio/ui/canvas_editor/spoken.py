"""What a screen reader says of a step or an edge on the canvas: a name, and a sentence or two about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sopstudio.analysis import Problem
from sopstudio.text.humanize import join_sentences, plural, without_braces
from sopstudio.text.labels import KIND_NAMES, SEVERITY_WORDS, SPOKEN_KINDS, edge_tooltip
from sopstudio.translation import tr
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.drawing import Drawing, DrawnEdge, DrawnNode
from sopstudio.ui.open_document import Selection

STATE_WORDS = {"now": tr("current step"), "done": tr("done")}
"""The state of a step in a run, by what its item shows."""
ENDING_WORDS = {"good": tr("good end"), "bad": tr("bad end"), "waiting": tr("end, waiting")}
MAX_WAYS = 12
"""As many ways on of one step are said; of more, how many there are."""


class SpokenElement(NamedTuple):
    """The accessible name of a step or edge, and its description."""

    name: str
    description: str

    def __str__(self) -> str:
        return f"{self.name}. {self.description}" if self.description else f"{self.name}."


def spoken_element(scene: CanvasScene, key: str, problems: Iterable[Problem]) -> SpokenElement:
    """What is said of a node, edge, note or section as the canvas shows it; blank where it is not on the canvas."""
    own = [problem for problem in problems if key in problem.nodes or key in problem.edges]
    drawing = scene.drawing
    if key in drawing.nodes:
        return _spoken_node(scene, drawing.nodes[key], own)
    if key in drawing.edges:
        return _spoken_edge(scene, drawing.edges[key], own)
    if key in drawing.notes:
        return SpokenElement(tr("Note"), drawing.notes[key].text)
    if key in drawing.sections:
        return _spoken_section(drawing, key)
    return SpokenElement("", "")


def spoken_selection(scene: CanvasScene, selection: Selection, problems: Iterable[Problem]) -> str:
    """What is selected on the canvas; without a selection, how much there is."""
    keys = [*selection.nodes, *selection.edges, *selection.notes, *selection.sections]
    if len(keys) == 1:
        return str(spoken_element(scene, keys[0], problems))
    if keys:
        counts = (plural(len(selection.nodes), "step"), plural(len(selection.edges), "edge"))
        shown = [count for count, chosen in zip(counts, (selection.nodes, selection.edges), strict=True) if chosen]
        return tr("{shown} selected.", shown=tr(" and ").join(shown))
    drawing = scene.drawing
    if not drawing.nodes:
        return tr("No steps yet. Space adds one.")
    return tr(
        "{steps} and {edges}. Tab goes through them.",
        steps=plural(len(drawing.nodes), "step"),
        edges=plural(len(drawing.edges), "edge"),
    )


def spoken_picture(drawing: Drawing, keys: Iterable[str]) -> str:
    """What is said of a canvas on which nothing can be done: how much there is, and the steps among `keys` in order."""
    titles = [drawing.nodes[key].title for key in keys if key in drawing.nodes]
    counts = tr("{steps} and {edges}", steps=plural(len(titles), "step"), edges=plural(len(drawing.edges), "edge"))
    return f"{counts}: {'; '.join(titles)}." if titles else f"{counts}."


def _spoken_node(scene: CanvasScene, drawn: DrawnNode, problems: Sequence[Problem]) -> SpokenElement:
    drawing, scope = scene.drawing, drawn.key.rpartition("/")[0]
    frame = drawing.frames.get(scope)
    item = scene.node_items.get(drawn.key)
    kind = tr("folded") if drawn.folded else ENDING_WORDS.get(drawn.ending) or tr(KIND_NAMES[drawn.node.kind])
    parts = [
        drawn.title,
        kind if kind.casefold() != drawn.title.casefold() else "",
        tr("in {title}", title=frame.title) if frame is not None else "",
        next(
            (
                tr("section {title}", title=held.title)
                for held in drawing.sections.values()
                if held.title and drawn.key in held.nodes
            ),
            "",
        ),
        STATE_WORDS.get(item.state, "") if item is not None else "",
        scene.mark_words.get(drawn.key, ""),
        plural(len(problems), "problem") if problems else "",
    ]
    sentences = [
        tr("The procedure begins here") if drawn.is_start else "",
        drawn.line if drawn.line not in (kind, drawn.title) else "",
        *_messages(problems),
        _ways_on(drawing, drawn) if not drawn.folded else tr("Ctrl+Shift+G unfolds it"),
    ]
    return SpokenElement(", ".join(filter(None, parts)), join_sentences(sentences))


def _spoken_section(drawing: Drawing, key: str) -> SpokenElement:
    section = drawing.sections[key]
    titles = [drawing.nodes[name].title for name in section.nodes if name in drawing.nodes]
    steps = f"{plural(len(section.nodes), 'step')}: {'; '.join(titles[:MAX_WAYS])}"
    if len(titles) > MAX_WAYS:
        steps += tr("; and {count} more", count=len(titles) - MAX_WAYS)
    return SpokenElement(tr("Section {title}", title=section.title).strip(), steps)


def _ways_on(drawing: Drawing, drawn: DrawnNode) -> str:
    """Where it goes from a node: `2 ways on: late, to Apologise; otherwise, to Close`."""
    branches, prefix = drawing.branches.get(drawn.key), drawn.key[: -len(drawn.node.id)]
    if branches is None or not branches.edges:
        return "" if drawn.node.kind == "end" else tr("Nothing follows")
    ways = []
    for edge, label in zip(branches.edges, branches.labels, strict=True):
        target = drawing.nodes.get(prefix + edge.target)
        place = tr("to {title}", title=target.title) if target is not None else tr("to nowhere")
        ways.append(f"{label.text}, {place}" if label.text else place)
    if len(ways) == 1:
        return tr("1 way on: {ways}", ways=ways[0])
    takes_all = tr(", all that hold") if drawn.node.branching == "all" else ""
    more = tr("; and {count} more", count=len(ways) - MAX_WAYS) if len(ways) > MAX_WAYS else ""
    return tr(
        "{count} ways on{takes_all}: {ways}{more}",
        count=len(ways),
        takes_all=takes_all,
        ways="; ".join(ways[:MAX_WAYS]),
        more=more,
    )


def _spoken_edge(scene: CanvasScene, drawn: DrawnEdge, problems: Sequence[Problem]) -> SpokenElement:
    drawing, item = scene.drawing, scene.edge_items.get(drawn.key)
    source, target = drawing.nodes.get(drawn.source), drawing.nodes.get(drawn.target)
    ends = tr(
        "edge from {detail} to {detail_2}",
        detail=source.title if source else "?",
        detail_2=target.title if target else "?",
    )
    parts = [
        drawn.text,
        ends,
        tr("taken") if item is not None and item.taken else "",
        scene.mark_words.get(drawn.key, ""),
        plural(len(problems), "problem") if problems else "",
    ]
    *words, formula = edge_tooltip(drawn.edge).splitlines()
    unconditional = SPOKEN_KINDS.get(drawn.edge.kind)  # on the canvas, dashes say so
    said = [*words, tr(unconditional)] if unconditional else words or [formula]
    told = [line for line in said if line != drawn.text]
    return SpokenElement(", ".join(filter(None, parts)), join_sentences((*told, *_messages(problems))))


def _messages(problems: Iterable[Problem]) -> Iterator[str]:
    for problem in problems:
        yield f"{SEVERITY_WORDS[problem.severity]}: {without_braces(problem.message)}"


__all__ = ["SpokenElement", "spoken_element", "spoken_picture", "spoken_selection"]

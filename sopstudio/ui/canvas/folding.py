"""Folding: one card stands for several nodes, and edges into them end at it. Only the view folds, never the SOP."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Literal

from msgspec import Struct

from sopstudio.text.humanize import plural
from sopstudio.ui.canvas.drawing import Drawing, DrawnEdge, DrawnNode

TONES = ("bad", "warning", "unfinished")
"""The tones of problems, the gravest first."""
FoldKind = Literal["branch", "group", "procedure"]


class Fold(Struct, frozen=True):
    """What one card stands for.

    A *branch* is the node `head` with all that is reached only through it, a *procedure* all nodes of the
    sub-procedure `head`, a *group* the `members`, where the card is at `head`, the first of them.
    """

    kind: FoldKind
    head: str
    members: tuple[str, ...] = ()


def find_members(drawing: Drawing, fold: Fold) -> tuple[str, ...]:
    """The keys of the nodes that a fold hides, its card first; none where there are fewer than two."""
    if fold.kind == "branch":
        members = _find_branch(drawing, fold.head)
    elif fold.kind == "procedure":
        own = [key for key in drawing.nodes if key.rpartition("/")[0] == fold.head]
        members = sorted(own, key=lambda key: not drawing.nodes[key].is_start)
    else:
        members = [key for key in fold.members if key in drawing.nodes]
    return tuple(members) if len(members) > 1 else ()


def fold_selected(drawing: Drawing, keys: Iterable[str]) -> Fold | None:
    """The fold of selected nodes: of one its branch, of all in a sub-procedure that, of several a group.

    None where there is nothing to fold: a single step, or nodes of several procedures.
    """
    chosen = {member for key in keys for member in drawing.folded.get(key, (key,))}
    scopes = {key.rpartition("/")[0] for key in chosen}
    if len(scopes) != 1 or not chosen <= {*drawing.nodes, *drawing.card_by_member}:
        return None
    scope = scopes.pop()
    drawn = [key for key in drawing.nodes if key in chosen]
    if len(chosen) == 1:
        fold = Fold("branch", drawn[0])
        return fold if len(_find_branch(drawing, drawn[0])) > 1 else None
    whole = {key for key in (*drawing.nodes, *drawing.card_by_member) if key.rpartition("/")[0] == scope}
    if len(drawn) == 1:
        return None
    if scope and chosen == whole:
        return Fold("procedure", scope)
    head = min(drawn, key=lambda key: (not drawing.nodes[key].is_start, _distance(drawing.nodes[key], drawing)))
    return Fold("group", head, (head, *sorted(chosen - {head})))


def fold_drawing(whole: Drawing, folds: Iterable[Fold], previous: Drawing) -> Drawing:
    """The drawing with a card for each fold; values of the previous drawing are used again where they are equal."""
    cards: dict[str, str] = {}
    heads: dict[str, Fold] = {}
    for fold in folds:
        members = find_members(whole, fold)
        if members:
            heads[members[0]] = fold
            cards |= dict.fromkeys(members, members[0])
    if not cards:
        return whole
    shown = [head for head in heads if cards[head] == head]
    folded = {head: tuple(key for key in whole.nodes if cards.get(key) == head) for head in shown}
    nodes = {key: drawn for key, drawn in whole.nodes.items() if cards.get(key, key) == key}
    for head, members in folded.items():
        nodes[head] = _reuse_node(_draw_card(whole, head, heads[head], members), previous)
    frames = {key: frame for key, frame in whole.frames.items() if not _is_folded(key, folded, heads)}
    hidden = {member: card for member, card in cards.items() if member != card}
    edges = _fold_edges(whole, cards, previous)
    return replace(whole, nodes=nodes, edges=edges, frames=frames, folded=folded, card_by_member=hidden)


def gather_problems(
    whole: Drawing, drawing: Drawing, counts: Mapping[str, tuple[int, str]]
) -> Mapping[str, tuple[int, str]]:
    """The numbers of problems with their gravest tone by key, those of hidden nodes and edges added to their cards."""
    if not drawing.folded:
        return counts
    gathered: dict[str, tuple[int, str]] = {}
    for key, (count, tone) in counts.items():
        edge = None if key in drawing.edges else whole.edges.get(key)
        card = drawing.card_of(key if edge is None else edge.source)
        before, worst = gathered.get(card, (0, tone))
        gathered[card] = before + count, min(worst, tone, key=TONES.index)
    return gathered


def _is_folded(procedure: str, folded: Mapping[str, object], heads: Mapping[str, Fold]) -> bool:
    return any(heads[head].kind == "procedure" and heads[head].head == procedure for head in folded)


def _draw_card(whole: Drawing, head: str, fold: Fold, members: tuple[str, ...]) -> DrawnNode:
    drawn, frame = whole.nodes[head], whole.frames.get(fold.head)
    title = frame.title if fold.kind == "procedure" and frame is not None else drawn.title
    starts = any(whole.nodes[key].is_start for key in members)
    line = plural(len(members), "step")
    return replace(drawn, title=title, line=line, is_start=starts, ending="", folded=len(members))


def _reuse_node(drawn: DrawnNode, previous: Drawing) -> DrawnNode:
    before = previous.nodes.get(drawn.key)
    return before if before is not None and before == drawn and before.node is drawn.node else drawn


def _fold_edges(whole: Drawing, cards: Mapping[str, str], previous: Drawing) -> dict[str, DrawnEdge]:
    edges = {}
    for key, drawn in whole.edges.items():
        source, target = cards.get(drawn.source, drawn.source), cards.get(drawn.target, drawn.target)
        if source == target and source in cards:
            continue
        if (source, target) != (drawn.source, drawn.target):
            drawn, before = replace(drawn, source=source, target=target), previous.edges.get(key)
            if before is not None and before == drawn and before.edge is drawn.edge:
                drawn = before
        edges[key] = drawn
    return edges


def _find_branch(drawing: Drawing, head: str) -> list[str]:
    """`head` and the nodes that are reached through it and in no other way; only `head` where it is a start."""
    if head not in drawing.nodes:
        return []
    ways: dict[str, list[str]] = {}
    entered = set()
    for edge in drawing.edges.values():
        ways.setdefault(edge.source, []).append(edge.target)
        entered.add(edge.target)
    roots = [key for key, node in drawing.nodes.items() if (node.is_start or key not in entered) and key != head]
    elsewhere = _reach(roots, ways, barred=head)
    inside = _reach([head], ways)
    if drawing.nodes[head].is_start:
        return [head]
    return [head, *(key for key in drawing.nodes if key in inside and key not in elsewhere and key != head)]


def _reach(roots: Iterable[str], ways: Mapping[str, list[str]], barred: str = "") -> set[str]:
    seen, open_keys = set(roots), list(roots)
    while open_keys:
        for target in ways.get(open_keys.pop(), ()):
            if target != barred and target not in seen:
                seen.add(target)
                open_keys.append(target)
    return seen


def _distance(node: DrawnNode, drawing: Drawing) -> tuple[float, float]:
    """How far along the canvas a node is."""
    return (node.x, node.y) if drawing.direction == "right" else (node.y, node.x)


__all__ = ["Fold", "find_members", "fold_drawing", "fold_selected", "gather_problems"]

"""What differs between two SOPs, part by part, as values that a reviewer's list, a report and the canvas can show."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from sopstudio.sop.canonical import dumps
from sopstudio.sop.frozen import Value
from sopstudio.sop.graph import Graph, Procedure, Sop

ChangeKind = Literal["added", "removed", "changed", "moved"]
Element = Literal["node", "edge", "fact", "tool", "article", "procedure", "sop"]
Field = tuple[str, Any, Any]

_DECLARED: Final[tuple[tuple[Element, str, str], ...]] = (
    ("fact", "facts", "name"),
    ("tool", "tools", "name"),
    ("article", "knowledge", "id"),
    ("procedure", "procedures", "id"),
)
_PARTS: Final = frozenset({"nodes", "edges", "facts", "tools", "knowledge", "procedures"})
_LONGEST: Final = 80
_AROUND: Final = 24
_BLANK: Final[tuple[object, ...]] = (None, "", (), {})


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. `fields` are (name, before, after): None where an element has no such field.

    *moved* is a changed place in its list (edges are tried in order); its field is `position`. `scope` is the
    sub-procedure that a node or edge stands in.
    """

    kind: ChangeKind
    element: Element
    id: str
    scope: str = ""
    fields: tuple[Field, ...] = ()


def diff(before: Sop, after: Sop) -> tuple[Change, ...]:
    """Every difference between two SOPs: own fields, then declarations, nodes, edges; empty if they are equal."""
    return () if before is after else tuple(_changes(before, after))


def _changes(before: Sop, after: Sop) -> Iterator[Change]:
    yield from _changed("sop", after.id, "", before, after)
    for element, name, key in _DECLARED:
        yield from _listed(element, "", getattr(before, name), getattr(after, name), key)
    yield from _graph("", before, after)
    procedures = {procedure.id: procedure for procedure in before.procedures}
    for procedure in after.procedures:
        earlier = procedures.get(procedure.id)
        if earlier is not None and earlier is not procedure:
            yield from _graph(procedure.id, earlier, procedure)


def _graph(scope: str, before: Graph, after: Graph) -> Iterator[Change]:
    yield from _listed("node", scope, before.nodes, after.nodes, "id")
    yield from _listed("edge", scope, before.edges, after.edges, "id")


def _keyed(items: Sequence[Value], key: str) -> dict[tuple[str, int], Value]:
    """Items by name; one that stands twice (the check refuses that) is told apart by its turn."""
    found: dict[tuple[str, int], Value] = {}
    for item in items:
        name, turn = getattr(item, key), 0
        while (name, turn) in found:
            turn += 1
        found[name, turn] = item
    return found


def _listed(
    element: Element, scope: str, before: Sequence[Value], after: Sequence[Value], key: str
) -> Iterator[Change]:
    if before is after:
        return
    old, new = _keyed(before, key), _keyed(after, key)
    for name, item in old.items():
        if name not in new:
            yield Change("removed", element, name[0], scope, _fields(item, None))
    for name, item in new.items():
        if name not in old:
            yield Change("added", element, name[0], scope, _fields(None, item))
        elif item is not old[name]:
            yield from _changed(element, name[0], scope, old[name], item)
    yield from _moves(element, scope, [name for name in old if name in new], [name for name in new if name in old])


def _changed(element: Element, name: str, scope: str, before: Value, after: Value) -> Iterator[Change]:
    fields = _fields(before, after)
    if fields:
        yield Change("changed", element, name, scope, fields)


def _fields(before: Value | None, after: Value | None) -> tuple[Field, ...]:
    """The fields that differ. Parts of a graph are compared one by one elsewhere, so they are no fields of it."""
    names = dict.fromkeys(name for value in (after, before) if value is not None for name in type(value).model_fields)
    whole = isinstance(before, Sop) or (isinstance(before, Procedure) and isinstance(after, Procedure))
    found = []
    for name in names:
        if whole and name in _PARTS:
            continue
        old, new = getattr(before, name, None), getattr(after, name, None)
        if old != new and (old or new or (before is not None and after is not None)):
            found.append((name, old, new))
    return tuple(found)


def _moves(
    element: Element, scope: str, before: list[tuple[str, int]], after: list[tuple[str, int]]
) -> Iterator[Change]:
    """The fewest elements whose move explains the new order: those outside a longest run that kept its order."""
    if before == after:
        return
    rank = {name: index for index, name in enumerate(before)}
    places = [rank[name] for name in after]
    staying = set(_rising(places))
    for index, name in enumerate(after):
        if places[index] not in staying:
            yield Change("moved", element, name[0], scope, (("position", places[index], index),))


def _rising(numbers: list[int]) -> list[int]:
    """A longest rising subsequence."""
    tails: list[int] = []
    at: list[int] = []
    behind: list[int] = []
    for index, number in enumerate(numbers):
        length = bisect_left(tails, number)
        behind.append(at[length - 1] if length else -1)
        tails[length : length + 1] = [number]
        at[length : length + 1] = [index]
    found, index = [], at[-1] if at else -1
    while index >= 0:
        found.append(numbers[index])
        index = behind[index]
    return found


def in_words(change: Change, among: Sop | None = None) -> str:
    """A change as one line for people; long values are cut to where they differ.

    `among` is an SOP that holds what was changed (and what was removed too): edges and nodes are then told by the
    titles of the nodes, as they are on the canvas, not by ids.
    """
    titles = _titles(among, change.scope)
    name = "the SOP" if change.element == "sop" else _named(change, among, titles)
    if change.kind == "moved":
        (_, before, after) = change.fields[0]
        return f"{name} moved from place {before + 1} to {after + 1}"
    if change.kind != "changed":
        return f"{name} {change.kind}"
    parts = [
        f"{field} {' → '.join(side_by_side(*(_end(field, one, titles) for one in values)))}"
        for field, *values in change.fields
    ]
    return f"{name} changed: {'; '.join(parts)}"


def _end(field: str, value: Any, titles: Mapping[str, str]) -> Any:
    """A value of a field; the title where it is the node at an end of an edge."""
    return titles.get(value, value) if field in ("source", "target", "start") and isinstance(value, str) else value


def _graph_of(among: Sop | None, scope: str) -> Graph | None:
    return among if not scope or among is None else next((one for one in among.procedures if one.id == scope), None)


def _titles(among: Sop | None, scope: str) -> dict[str, str]:
    """The titles of the nodes of a graph, by id."""
    graph = _graph_of(among, scope)
    return {node.id: node.label() for node in graph.nodes} if graph is not None else {}


def _named(change: Change, among: Sop | None, titles: Mapping[str, str]) -> str:
    """What was changed, and where."""
    graph = _graph_of(among, change.scope)
    place = f" in {graph.label() if graph is not None else change.scope}" if change.scope else ""
    if change.element == "edge" and graph is not None:
        for edge in graph.edges:
            if edge.id == change.id:
                source, target = (titles.get(end, end) for end in (edge.source, edge.target))
                return f"edge from {source!r} to {target!r}{place}"
    if change.element == "node" and change.id in titles:
        return f"node {titles[change.id]!r}{place}"
    return f"{change.element} {_titled(change)}{place}"


def _titled(change: Change) -> str:
    titles = [after or before for field, before, after in change.fields if field == "title"]
    if change.kind == "changed" or not titles:
        return repr(change.id)
    return f"{titles[0]!r} ({change.id})"


def side_by_side(before: Any, after: Any) -> tuple[str, str]:
    """Both values as people read them, on one line each. What both share is elided where a value is long.

    Characters that do not show (an invisible mark, a narrow blank) are spelled out. A blank value is *nothing*.
    """
    if before in _BLANK and after in _BLANK:
        return _spelled(before), _spelled(after)
    old, new = (None if value in _BLANK else _spelled(value) for value in (before, after))
    if old is None or new is None:
        return _begun(old), _begun(new)
    if len(old) <= _LONGEST and len(new) <= _LONGEST:
        return old, new
    first = _shared(old, new)
    last = min(_shared(old[::-1], new[::-1]), len(old) - first, len(new) - first)
    return _around(old, first, last), _around(new, first, last)


def _shared(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


def _spelled(value: Any) -> str:
    text = dumps(value, indent=None)
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _code(char) for char in text)


def _code(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"


def _begun(text: str | None) -> str:
    if text is None:
        return "nothing"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _around(text: str, first: int, last: int) -> str:
    """`text` from a little before `first`, where the two part, to a little after they meet again, `last` from the end.

    The character at `first` is always shown, at the same place in both: that keeps the two apart.
    """
    begin = max(0, first - _AROUND)
    end = min(len(text), len(text) - last + _AROUND, begin + _LONGEST)
    begin, end = (0 if begin == 1 else begin), (len(text) if end == len(text) - 1 else end)
    return "…" * (begin > 0) + text[begin:end] + "…" * (end < len(text))

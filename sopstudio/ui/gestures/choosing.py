"""What a click selects: one thing, or one more with Shift or Ctrl."""

from __future__ import annotations

from sopstudio.ui.canvas import Hit
from sopstudio.ui.editor import Selection


def chosen(before: Selection, what: Hit, adds: bool) -> Selection:
    """The selection after a click on a node or edge; with `adds` it joins those selected, or leaves them."""
    nodes = frozenset() if what.is_edge else frozenset({what.key})
    edges = frozenset({what.key}) if what.is_edge else frozenset()
    return Selection(before.nodes ^ nodes, before.edges ^ edges) if adds else Selection(nodes, edges)


def holds(selection: Selection, what: Hit) -> bool:
    """Whether something is selected."""
    return what.key in (selection.edges if what.is_edge else selection.nodes)

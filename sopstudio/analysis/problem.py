"""A problem: something wrong with an SOP, as a value that every face shows in its own way.

Problems are not exceptions: a broken SOP is the normal state of one that is being written. A problem says what is
wrong, where, why it matters and what to do, in the words of the person who wrote the procedure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from sopstudio.sop import Document, to_json

Severity = Literal["error", "warning", "hint"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "hint")


@dataclass(frozen=True, slots=True)
class Fix:
    """A safe repair: what it does in words, and the edit. Fixes with the same title are equal."""

    title: str
    apply: Callable[[Document], Document] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. Elements inside a sub-procedure are named `procedure/node`.

    `span` gives the characters concerned in the text named by `field`: the dotted path from the element (the first of
    `edges`, else of `nodes`, else of `tools`) to the text, such as `condition` or `tools.0.condition`. `witness` holds
    facts with which the problem shows, `path` the steps (ways of the flow) by which a run comes to
    it.
    """

    code: str
    severity: Severity
    message: str
    nodes: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    span: tuple[int, int] | None = None
    field: str = ""
    witness: Mapping[str, Any] | None = None
    path: tuple[tuple[str, ...], ...] | None = None
    fixes: tuple[Fix, ...] = ()

    def row(self) -> dict[str, Any]:
        """The problem as JSON data (contracts, `check`)."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "nodes": list(self.nodes),
            "edges": list(self.edges),
            "facts": list(self.facts),
            "tools": list(self.tools),
            "span": list(self.span) if self.span else None,
            "field": self.field,
            "witness": {name: to_json(value) for name, value in self.witness.items()}
            if self.witness is not None
            else None,
        }


def quoted(names: tuple[str, ...] | list[str], limit: int = 5) -> str:
    """Names in quotes, joined for reading; only the first few of many."""
    shown = [f'"{name}"' for name in names[:limit]]
    if len(names) > limit:
        return ", ".join(shown) + f" and {len(names) - limit} more"
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1]))) if shown else ""

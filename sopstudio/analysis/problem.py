"""`Problem` and `Fix`: what is wrong with an SOP, as a value for the window, the command line and code
scanning.

Problems are not exceptions: an SOP that is being written is normally incomplete. A problem says what is
wrong, where, why it matters and what to do, in the words of the procedure's author.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Literal

from msgspec import Struct

from sopstudio.sop import Document, value_to_json
from sopstudio.translation import tr

Severity = Literal["error", "warning", "hint"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "hint")


ADVICE_PREFIX = "advice-"
"""The prefix of every advice code; nothing else can be ignored in a whole SOP."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A safe repair: its title and the edit. Fixes with the same title are equal."""

    title: str
    apply: Callable[[Document], Document] = field(compare=False, repr=False)


class Problem(Struct, frozen=True):
    """One problem. Elements inside a sub-procedure are named `procedure/node`.

    `span` marks the characters concerned in the text that `field` names: a dotted path such as `condition`
    or `tools.0.condition`, from the first of `edges`, else of `nodes`, else of `tools`. `witness` holds
    facts that show the problem; `path` holds the steps (ids of transitions) by which a run reaches it.
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

    @property
    def element(self) -> str:
        """The element that the problem is about in the first place, named as in `Provenance`; blank for the SOP."""
        facts, tools = (f"fact:{name}" for name in self.facts), (f"tool:{name}" for name in self.tools)
        return next(chain(self.edges, self.nodes, tools, facts), "")

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
            "witness": {name: value_to_json(value) for name, value in self.witness.items()}
            if self.witness is not None
            else None,
        }


def is_advice(problem: Problem) -> bool:
    """Whether a problem is advice, which can be ignored in a whole SOP."""
    return problem.code.startswith(ADVICE_PREFIX)


def quote(name: str) -> str:
    """A name in quotes, as the user's language writes them."""
    return tr('"{name}"', name=name)


def quote_names(names: tuple[str, ...] | list[str], max_names: int = 5) -> str:
    """Names in quotes, joined as a phrase; only the first `max_names`."""
    quotes = [quote(name) for name in names[:max_names]]
    if len(names) > max_names:
        return ", ".join(quotes) + tr(" and {count} more", count=len(names) - max_names)
    return tr(" and ").join(filter(None, (", ".join(quotes[:-1]), quotes[-1]))) if quotes else ""

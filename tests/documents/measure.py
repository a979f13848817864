"""How well documents are read: ten of our own, of different hands and shapes, beside graphs that a person drew.

`python3 tests reading` writes the figures to `resources/reading.md`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from sopstudio.analysis import check
from sopstudio.analysis.advice.actions_in_conditions import CODE
from sopstudio.formats import read
from sopstudio.sop import Decision, Edge, End, Node, Sop, Task

FOLDER = Path(__file__).with_name("own")
PAGE = Path(__file__).resolve().parents[2] / "resources" / "reading.md"
LIKE = 0.6
"""How alike two texts have to be to say the same (difflib's ratio)."""
DOCUMENTS = {
    "late_parcel.txt": "an e-mail",
    "refund_policy.md": "a policy with exceptions",
    "pump_check.txt": "a numbered manual",
    "onboarding.html": "a page of a wiki",
    "badge.sop.md": "an Agent SOP",
    "triage.txt": "roles, cases and a loop",
    "fever.txt": "advice on the phone",
    "lost_property.docx": "a Word document with a table",
    "password.drawio": "a flowchart of draw.io",
    "sample_intake.csv": "a table of steps",
}


@dataclass(frozen=True)
class Figures:
    """Of a document: what was found of what a person drew, as pairs of the number found and of all."""

    name: str
    conditions: tuple[int, int]
    steps: tuple[int, int]
    connections: tuple[int, int]
    ends: tuple[int, int]
    no_steps: int
    actions_inside: int
    missing: tuple[str, ...]


def measure(name: str) -> Figures:
    """The figures of a document."""
    graph = FOLDER / f"{name.partition('.')[0]}.graph.txt"
    ours, drawn = read(FOLDER / name).document, read(graph).document
    found, wanted = Reading(ours.sop), Reading(drawn.sop)
    steps = pair(wanted.steps, found.steps)
    names = {first: second for first, second in steps.items() if second is not None}
    connections = {
        (first, second) for first, second in wanted.connections() if first in names and second in (*names, "")
    }
    held = {pair for pair in connections if (names[pair[0]], names.get(pair[1], "")) in found.connections()}
    conditions = pair(wanted.conditions, found.conditions)
    inside = [problem for problem in check(ours.sop) if problem.code == CODE]
    missing = [f"condition: {text}" for text, match in conditions.items() if match is None]
    missing += [f"step: {text}" for text, match in steps.items() if match is None]
    missing += [f"connection: {first} → {second or 'an end'}" for first, second in sorted(connections - held)]
    extra = [text for text in found.steps if text not in steps.values()]
    missing += [f"no step: {text}" for text in extra]
    ends = {pair for pair in connections if pair[1] == ""}
    return Figures(
        name,
        (len(conditions) - sum(match is None for match in conditions.values()), len(conditions)),
        (len(names), len(steps)),
        (len(held), len(connections)),
        (len(ends & held), len(ends)),
        len(extra),
        len(inside),
        tuple(missing),
    )


class Reading:
    """A graph as what is compared: steps, conditions, and which step follows which whatever decides."""

    def __init__(self, sop: Sop) -> None:
        self._nodes = {node.id: node for node in sop.nodes}
        self._edges = sop.edges
        self._start = sop.start
        self.steps = [node.title for node in sop.nodes if is_step(node)]
        self.conditions = list(dict.fromkeys(plain(edge.condition) for edge in sop.edges if edge.condition))

    def connections(self) -> set[tuple[str, str]]:
        """The pairs of steps of which the second may follow the first; a blank second one is an end."""
        return {
            (node.title, target) for node in self._nodes.values() if is_step(node) for target in self._next(node.id, {})
        }

    def _next(self, name: str, seen: dict[str, bool]) -> Iterator[str]:
        for edge in self._leaving(name):
            target = self._nodes[edge.target]
            if isinstance(target, End):
                yield ""
            elif is_step(target):
                yield target.title
            elif target.id not in seen:
                seen[target.id] = True
                yield from self._next(target.id, seen)

    def _leaving(self, name: str) -> list[Edge]:
        return [edge for edge in self._edges if edge.source == name and edge.target in self._nodes]


def is_step(node: Node) -> bool:
    """Whether a node is something that is done, not a place where the way is chosen or facts are taken in."""
    if isinstance(node, Decision | End) or node.title == "Ask for what is needed":
        return False
    return not re.fullmatch(r"Step \S+|Start", node.title) and not (isinstance(node, Task) and node.title.endswith("?"))


def plain(text: str) -> str:
    """A condition in words without marks, and without *not*: the other side of a condition is the same one."""
    text = text.lower().replace("==", " is ").replace("<=", " at most ").replace(">=", " at least ")
    text = re.sub(r"[{}'\"&|()!]", " ", text)
    return " ".join(word for word in text.split() if word not in ("the", "a", "an", "not", "and", "is", "are"))


def pair(wanted: Iterable[str], found: Iterable[str]) -> dict[str, str | None]:
    """For each text the one that is most like it; None where none is like it enough."""
    options = list(found)
    pairs: dict[str, str | None] = {}
    for text in wanted:
        scored = [(SequenceMatcher(None, text.lower(), option.lower()).ratio(), option) for option in options]
        best = max(scored, default=(0.0, ""))
        pairs[text] = best[1] if best[0] >= LIKE else None
    return pairs


def write_page(figures: Iterable[Figures]) -> str:
    """The page with the figures."""
    rows = list(figures)
    lines = [
        f"| `{row.name}` | {DOCUMENTS[row.name]} | {cell(row.conditions)} | {row.actions_inside} | {cell(row.steps)} |"
        f" {row.no_steps} | {cell(row.connections)} | {cell(row.ends)} |"
        for row in rows
    ]
    total = [total_of(getattr(row, part) for row in rows) for part in ("conditions", "steps", "connections", "ends")]
    share = 100 * total[0][0] / total[0][1]
    whole = (
        f"| all | | {cell(total[0])} | {sum(row.actions_inside for row in rows)} | {cell(total[1])} |"
        f" {sum(row.no_steps for row in rows)} | {cell(total[2])} | {cell(total[3])} |"
    )
    left = [f"- `{row.name}`: {text}" for row in rows for text in row.missing]
    return PAGE_TEXT.format(table="\n".join([*lines, whole]), share=f"{share:.0f}", left="\n".join(left) or "Nothing.")


def cell(found: tuple[int, int]) -> str:
    """A pair as it stands in the table."""
    return f"{found[0]} of {found[1]}"


def total_of(pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The sums of pairs."""
    every = list(pairs)
    return sum(found for found, _ in every), sum(number for _, number in every)


PAGE_TEXT = """# How well documents are read

`python3 tests reading` makes this page. Ten documents of our own, of different hands and shapes
(`tests/documents/own`), are read by the rules and compared with graphs that a person drew of them. Texts count as the
same where they are alike enough (difflib, 0.6); a condition and its opposite are one condition. *Connections* says of
how many pairs of steps, of which one may follow the other, that is so in what was read: jumps, joins and ends are
among them. Some rules were mended with these documents at hand, so others may be read less well.

| document | | conditions | with an action inside | steps | steps that are none | connections | ends |
|---|---|---|---|---|---|---|---|
{table}

{share} % of the conditions are found.

## What is different

{left}
"""


def main() -> int:
    """Write the page."""
    PAGE.write_text(write_page(map(measure, DOCUMENTS)), encoding="utf-8")
    sys.stdout.write(f"{PAGE}\n")
    return 0

"""The report of a comparison for people, in Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sopstudio.deploy.conformance import Conformance
from sopstudio.deploy.target import Manifest
from sopstudio.scenarios import Scenario
from sopstudio.sop import Document, dumps
from sopstudio.text.humanize import plural

MAX_DIFFERENCES = 50
"""How many differences the report lists; `conformance.json` has all."""


def write_report(
    document: Document,
    manifest: Manifest,
    conformance: Conformance,
    scenarios: Sequence[Scenario],
    edited: Iterable[str],
) -> str:
    """The report: the verdict, what was compared, what differs, and what is not the same by design."""
    lines = [
        f"# {' '.join(document.sop.label().split())}: {manifest.target}",
        "",
        verdict(conformance),
        "",
        f"Version `{manifest.version}`. Compared in each scenario: the places entered, calls and persons' steps with "
        "their arguments, the status, the end, the kind of problem, and facts.",
        "",
        *_packages(conformance),
        *_counts(scenarios),
        *_section("Errors of the SOP, exported with --force", manifest.errors),
        *_section("Not the same by design", map(str, manifest.losses)),
        *_section("Files edited since the export", (f"`{name}`" for name in edited)),
        *_differences(conformance),
    ]
    return "\n".join(lines).rstrip() + "\n"


def verdict(conformance: Conformance) -> str:
    """The result in a sentence or two."""
    if conformance.reason or not conformance.n:
        return f"**Not verified**: {conformance.reason or 'there are no scenarios'}."
    word = "Equal" if conformance.is_equal else "Different"
    text = f"**{word}**: {conformance.equal} of {plural(conformance.n, 'scenario')} came out the same."
    if conformance.prose:
        text += f" In {conformance.prose} of them the comparison ends at a condition in words."
    if conformance.left_out:
        text += f" {plural(conformance.left_out, 'scenario')} with longer numbers than it keeps: not compared."
    return text


def _packages(conformance: Conformance) -> list[str]:
    versions = ", ".join(f"{name} {version}" for name, version in conformance.packages.items())
    return [f"Run with {versions} in an environment of its own.", ""] if versions else []


def _counts(scenarios: Iterable[Scenario]) -> Iterator[str]:
    counts = Counter(scenario.kind for scenario in scenarios)
    yield "| kind of scenario | number |"
    yield "|---|---|"
    yield from (f"| {kind} | {count} |" for kind, count in sorted(counts.items()))
    yield ""


def _section(title: str, items: Iterable[str]) -> list[str]:
    lines = [f"- {item}" for item in items]
    return [f"## {title}", "", *lines, ""] if lines else []


def _differences(conformance: Conformance) -> Iterator[str]:
    listed = conformance.differences[:MAX_DIFFERENCES]
    if not listed:
        return
    yield from ("## Differences", "", "| scenario | part | SOP Studio | exported |", "|---|---|---|---|")
    for item in listed:
        cells = (f"`{dumps(value, indent=None)}`".replace("|", "\\|") for value in (item.expected, item.actual))
        yield f"| {item.scenario} | {item.part} | {' | '.join(cells)} |"
    if len(conformance.differences) > len(listed):
        yield f"\nand {len(conformance.differences) - len(listed)} more in conformance.json"


__all__ = ["verdict", "write_report"]

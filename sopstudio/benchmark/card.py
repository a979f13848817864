"""The card of a benchmark: what is in it, under which licence, how large it is, and the hashes of its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from msgspec import Struct

FORMAT: Final = 1


class CardEntry(Struct, frozen=True):
    """One SOP of a benchmark, with the files of its journeys and scenarios and what they count.

    `scenarios` are counted by kind; `journeys` are those that can happen, within the cover that was chosen.
    """

    id: str
    title: str
    sop: str
    journey_file: str
    scenario_file: str
    nodes: int
    edges: int
    tools: int
    journeys: int
    scenarios: Mapping[str, int]


class Card(Struct, frozen=True):
    """What `benchmark.json` holds. `hash` is that of all files, from which two copies are told to be the same."""

    name: str
    licence: str
    entries: tuple[CardEntry, ...]
    files: Mapping[str, str]
    hash: str
    description: str = ""
    cover: str = ""
    seed: int = 0
    made_with: str = ""
    format: int = FORMAT

    def count_scenarios(self) -> int:
        """How many scenarios all SOPs have together."""
        return sum(sum(entry.scenarios.values()) for entry in self.entries)


def hash_files(files: Mapping[str, bytes]) -> tuple[dict[str, str], str]:
    """The SHA-256 of each file by its path, and one of all of them together."""
    hashes = {path: sha256(content).hexdigest() for path, content in sorted(files.items())}
    whole = "".join(f"{path} {value}\n" for path, value in hashes.items())
    return hashes, sha256(whole.encode()).hexdigest()


def write_readme(card: Card) -> str:
    """The card for people, with the commands that run the benchmark."""
    return "\n".join(_lines(card)) + "\n"


def _lines(card: Card) -> Iterator[str]:
    kinds = sorted({kind for entry in card.entries for kind in entry.scenarios})
    yield from (f"# {card.name}", "")
    if card.description:
        yield from (card.description, "")
    yield from (
        f"{len(card.entries)} procedures, {card.count_scenarios()} scenarios. Licence: {card.licence}.",
        f"SHA-256 of all files: `{card.hash}`.",
        "",
    )
    names = ["Procedure", "Nodes", "Edges", "Tools", "Journeys", *kinds]
    yield f"| {' | '.join(names)} |"
    yield f"|{' --- |' * len(names)}"
    for entry in card.entries:
        figures = [entry.nodes, entry.edges, entry.tools, entry.journeys, *(entry.scenarios.get(k, 0) for k in kinds)]
        yield f"| {_escape(entry.title)} | {' | '.join(map(str, figures))} |"
    yield from (
        "",
        "## Run it",
        "",
        "```sh",
        "sopstudio benchmark check .",
        "sopstudio evaluate sops/*.sop.json --scenarios scenarios --agents dpa,fc",
        "```",
        "",
        "`sops` holds the procedures, `journeys` the paths through each with the facts that make them happen, and",
        "`scenarios` what the user wants, what the tools answer and what is expected, one JSON object a line.",
    )


def _escape(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


__all__ = ["FORMAT", "Card", "CardEntry", "hash_files", "write_readme"]

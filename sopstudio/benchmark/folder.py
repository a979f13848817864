"""A benchmark as a folder: `benchmark.json`, `README.md`, `sops/`, `journeys/` and `scenarios/`.

The same SOPs, cover and seed give the same bytes. Reading checks every hash before anything is believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from sopstudio.benchmark.card import FORMAT, Card, CardEntry, hash_files, write_readme
from sopstudio.errors import FormatError
from sopstudio.formats import native, read
from sopstudio.formats.limits import MAX_BYTES
from sopstudio.scenarios import Journey, Scenario
from sopstudio.scenarios.scenario import read_scenarios, write_scenarios
from sopstudio.sop import Document, dumps, to_json_data

CARD_FILE: Final = "benchmark.json"
README_FILE: Final = "README.md"


class BenchmarkEntry(Struct, frozen=True):
    """An SOP with the journeys that can happen and its scenarios."""

    document: Document
    journeys: tuple[Journey, ...] = ()
    scenarios: tuple[Scenario, ...] = ()


class Benchmark(Struct, frozen=True):
    """A benchmark that was read: its card, and its SOPs with their scenarios."""

    card: Card
    entries: tuple[BenchmarkEntry, ...]


def write_benchmark(
    entries: Sequence[BenchmarkEntry], *, name: str, licence: str, description: str = "", cover: str = "",
    seed: int = 0, made_with: str = "",
) -> dict[str, bytes]:  # fmt: skip
    """The files of a benchmark by their paths. Raises `FormatError` where two SOPs have one id, or nothing is given."""
    if not entries:
        raise FormatError("there is nothing to make a benchmark of", hint="name at least one SOP")
    files: dict[str, bytes] = {}
    rows = []
    for entry in entries:
        row = _describe(entry)
        if row.sop in files:
            raise FormatError("two SOPs have one id", where=row.id, hint="give one of them another id")
        files[row.sop] = native.to_native_text(entry.document).encode()
        files[row.journey_file] = (dumps([_journey_data(journey) for journey in entry.journeys]) + "\n").encode()
        files[row.scenario_file] = "".join(f"{line}\n" for line in write_scenarios(entry.scenarios)).encode()
        rows.append(row)
    hashes, whole = hash_files(files)
    card = Card(name, licence, tuple(rows), hashes, whole, description, cover, seed, made_with)
    files[README_FILE] = write_readme(card).encode()
    files[CARD_FILE] = (dumps(msgspec.to_builtins(card)) + "\n").encode()
    return files


def _describe(entry: BenchmarkEntry) -> CardEntry:
    sop = entry.document.sop
    graphs = sop.graphs()
    return CardEntry(
        sop.id, sop.label(), f"sops/{sop.id}.sop.json", f"journeys/{sop.id}.json", f"scenarios/{sop.id}.jsonl",
        sum(len(graph.nodes) for graph in graphs), sum(len(graph.edges) for graph in graphs), len(sop.tools),
        len(entry.journeys), dict(sorted(Counter(scenario.kind for scenario in entry.scenarios).items())),
    )  # fmt: skip


def _journey_data(journey: Journey) -> dict[str, Any]:
    return {
        "id": journey.id, "nodes": list(journey.nodes), "edges": list(journey.edges),
        "facts": to_json_data(journey.facts()), "ends": list(journey.ends),
    }  # fmt: skip


def read_benchmark(folder: Path) -> Benchmark:
    """The benchmark in a folder.

    Raises `FormatError` where there is none, a file lacks or was changed, or one cannot be read; `ScenarioError` for
    scenarios.
    """
    card = _read_card(folder)
    files = {path: _read_file(folder, path) for path in card.files}
    hashes, whole = hash_files(files)
    for path, value in card.files.items():
        if hashes[path] != value:
            raise FormatError("the benchmark was changed", where=path, why="its hash is not that of the card")
    if whole != card.hash:
        raise FormatError("the benchmark was changed", where=CARD_FILE, why="its hash is not that of its files")
    entries = []
    for row in card.entries:
        document = read(files[row.sop], "native").document
        scenarios = read_scenarios(files[row.scenario_file].decode(), row.scenario_file)
        entries.append(BenchmarkEntry(document, (), tuple(scenarios)))
    return Benchmark(card, tuple(entries))


def _read_card(folder: Path) -> Card:
    raw = _read_file(folder, CARD_FILE)
    try:
        card = msgspec.json.decode(raw, type=Card)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise FormatError("the card of the benchmark cannot be read", where=CARD_FILE, why=str(error)) from None
    if card.format != FORMAT:
        why = f"it has the format {card.format}, and this program reads {FORMAT}"
        raise FormatError("the benchmark cannot be read", where=CARD_FILE, why=why, hint="use a newer SOP Studio")
    named = {path for row in card.entries for path in (row.sop, row.journey_file, row.scenario_file)}
    if missing := sorted(named - set(card.files)):
        raise FormatError("the benchmark is not whole", where=CARD_FILE, why=f"no hash of {missing[0]}")
    return card


def _read_file(folder: Path, path: str) -> bytes:
    """A file of the folder; none outside of it is ever opened."""
    root = folder.resolve()
    target = (root / path).resolve()
    if not target.is_relative_to(root):
        raise FormatError("the benchmark is refused", where=path, why="the file lies outside of its folder")
    if not target.is_file():
        hint = "" if path != CARD_FILE else "sopstudio benchmark make FILE... -o DIR makes one"
        raise FormatError("the benchmark is not whole", where=path, why="there is no such file", hint=hint)
    if target.stat().st_size > MAX_BYTES * 10:
        raise FormatError("the benchmark is refused", where=path, why="the file is too large")
    return target.read_bytes()


__all__ = ["CARD_FILE", "Benchmark", "BenchmarkEntry", "read_benchmark", "write_benchmark"]

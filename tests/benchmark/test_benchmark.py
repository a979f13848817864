"""A data set of one's own: the same bytes each time, back as it was, and nothing in it changed unnoticed."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from sopstudio.benchmark import BenchmarkEntry, read_benchmark, write_benchmark
from sopstudio.benchmark.card import hash_files
from sopstudio.cli import main
from sopstudio.errors import FormatError
from sopstudio.files import put
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Journeys, cases_of
from sopstudio.sop import Flow, Runtime

RIDE = samples_dir() / "ride_complaint.sop.json"


@cache
def entry() -> BenchmarkEntry:
    document = read(RIDE).document
    runtime = Runtime(Flow(document.sop))
    journeys = tuple(Journeys(runtime).find_covering())
    return BenchmarkEntry(document, journeys, tuple(cases_of(runtime, journeys, ["correct-context"])))


def make(folder: Path) -> Path:
    files = write_benchmark([entry()], name="Rides", licence="CC0-1.0", description="One ride.")
    put({folder / path: content for path, content in files.items()})
    return folder


def test_it_comes_back_as_it_was_written(tmp_path: Path) -> None:
    benchmark = read_benchmark(make(tmp_path))
    (back,) = benchmark.entries
    assert back.document == entry().document
    assert back.scenarios == entry().scenarios
    (row,) = benchmark.card.entries
    assert (row.nodes, row.edges, row.journeys) == (11, 14, len(entry().journeys))
    assert row.scenarios == {"correct-context": len(entry().scenarios)}


def test_the_same_sops_give_the_same_bytes() -> None:
    made = [write_benchmark([entry()], name="Rides", licence="CC0-1.0") for _ in range(2)]
    assert made[0] == made[1]


def test_the_readme_says_what_is_in_it(tmp_path: Path) -> None:
    text = (make(tmp_path) / "README.md").read_text(encoding="utf-8")
    assert "Licence: CC0-1.0." in text
    assert read_benchmark(tmp_path).card.hash in text


@pytest.mark.parametrize("part", ["sops", "journeys", "scenarios"])
def test_a_change_is_found_and_named(tmp_path: Path, part: str) -> None:
    (changed,) = list((make(tmp_path) / part).iterdir())
    changed.write_text(changed.read_text(encoding="utf-8") + " ", encoding="utf-8")
    with pytest.raises(FormatError, match="was changed") as caught:
        read_benchmark(tmp_path)
    assert caught.value.where == f"{part}/{changed.name}"


def test_a_file_that_lacks_and_one_outside_are_refused(tmp_path: Path) -> None:
    (lost,) = list((make(tmp_path) / "journeys").iterdir())
    lost.unlink()
    with pytest.raises(FormatError, match="no such file"):
        read_benchmark(tmp_path)
    card = json.loads((make(tmp_path) / "benchmark.json").read_text(encoding="utf-8"))
    card["files"]["../secret"] = hash_files({"a": b""})[0]["a"]
    (tmp_path / "benchmark.json").write_text(json.dumps(card), encoding="utf-8")
    with pytest.raises(FormatError, match="outside of its folder"):
        read_benchmark(tmp_path)


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 2}', '{"name": 1}'])
def test_a_card_that_cannot_be_read_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    (make(tmp_path) / "benchmark.json").write_text(text, encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        read_benchmark(tmp_path)
    assert "\n" not in str(caught.value)


def test_two_sops_with_one_id_are_refused() -> None:
    with pytest.raises(FormatError, match="ride_complaint"):
        write_benchmark([entry(), entry()], name="x", licence="x")
    with pytest.raises(FormatError, match="nothing"):
        write_benchmark([], name="x", licence="x")


def test_others_can_make_check_and_run_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, home = tmp_path / "rides", str(tmp_path / "home")
    call = ["benchmark", "make", str(RIDE), "-o", str(folder), "--licence", "CC0-1.0", "--kinds", "correct-context"]
    assert main(call) == 0
    assert main(call) == 2
    assert "not empty" in capsys.readouterr().err
    assert main(["benchmark", "check", str(folder)]) == 0
    sop = str(next((folder / "sops").iterdir()))
    run = ["--home", home, "evaluate", sop, "--scenarios", str(folder / "scenarios"), "--agents", "code"]
    assert main([*run, "--format", "json"]) == 0
    assert main([*run[:4], str(samples_dir() / "email_update.sop.json"), *run[4:]]) == 2
    assert "email_update.jsonl" in capsys.readouterr().err

"""Damaged inputs: every reader reads them or refuses them in one line, none crashes or hangs."""

from __future__ import annotations

from random import Random

import pytest

from tests.formats.mutated_inputs import SEEDS, find_fault, main, mutate
from tests.subsets import DEEP

COUNT = 10_000 if DEEP else 8


@pytest.mark.parametrize("readers", [[name] for name in SEEDS] if DEEP else [list(SEEDS)], ids=" ".join)
def test_damaged_inputs_are_read_or_refused(readers: list[str]) -> None:
    assert main(readers, COUNT) == 0  # which prints the faults


@pytest.mark.parametrize("reader", SEEDS)
def test_sound_inputs_are_read_and_a_number_makes_the_same_input_again(reader: str) -> None:
    seeds = SEEDS[reader]()
    assert [find_fault(seed, reader) for seed in seeds] == [""] * len(seeds)
    first, again = ([mutate(seeds[0], Random(number)) for number in range(3)] for _ in range(2))
    assert len(first[0]) == len(again[0])
    assert any(damaged != seeds[0] for damaged in first)


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        ("html", "<h1>><th><p>R</p>c<tr>="),
        ("prose", 'Depending on er:\n- ": t\n- r: s'),
        ("journeybench", '{"title": "Parcels", "nodes": []}'),
        ("bpmn", str(SEEDS["bpmn"]()[1]).replace("sopNode=", "sopNone=", 1)),
    ],
    ids=["html", "prose", "journeybench", "bpmn"],
)
def test_what_once_broke_a_reader_is_read_or_refused(reader: str, text: str) -> None:
    assert not find_fault(text, reader)

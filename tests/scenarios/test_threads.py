"""Journeys are solved in several threads at once, as the window does, and each gets what it would have got alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import cases
from sopstudio.sop import Sop, dumps, to_json_data

NAMES = ("loan_application", "telecom_support", "patient_intake", "loan_application")


def solve(sop: Sop) -> str:
    return dumps([to_json_data(scenario.model_dump(mode="json")) for scenario in cases(sop, cover="edges")])


def test_threads_do_not_disturb_one_another() -> None:
    sops = [read(samples_dir() / f"{name}.sop.json").document.sop for name in NAMES]
    alone = [solve(sop) for sop in sops]
    with ThreadPoolExecutor(len(sops)) as pool:
        assert list(pool.map(solve, sops)) == alone

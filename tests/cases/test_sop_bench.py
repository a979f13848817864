"""Domains of SOP-Bench as documents with a mapped table."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from sopstudio.cases.mapping import kept_mappings
from sopstudio.cases.reading import read_cases
from sopstudio.cases.sop_bench import is_domain, read_domain
from sopstudio.errors import FormatError
from sopstudio.sop import Flow, Runtime, Task
from tests.cases.domains import make_domain

COUNTS = {
    "dangerous_goods": 274,
    "order_fulfillment": 30,
    "patient_intake": 66,
    "referral_abuse_detection_v1": 200,
    "warehouse_package_inspection": 150,
}


def test_columns_become_inputs_answers_and_what_is_expected(tmp_path: Path) -> None:
    domain = read_domain(make_domain(tmp_path))
    mapping = domain.mapping
    assert mapping.inputs == {"plot_id": "plot_id", "member_id": "member_id"}
    assert mapping.tools == {
        "rateSoil": {"soil_rating": "soil_rating"},
        "checkMember": {"waiting_time": "waiting_time"},
    }
    assert (mapping.expected, mapping.id) == ({"plot_decision": "plot_decision"}, "request_id")
    sop = domain.document.sop
    facts = {fact.name: fact for fact in sop.facts}
    assert (facts["soil_rating"].type, facts["waiting_time"].optional) == ("integer", True)
    assert facts["plot_decision"].allowed == ("refused", "granted")
    assert sop.outputs == ("plot_decision",)
    assert kept_mappings(domain.document) == {"test_set_with_outputs.csv": mapping}
    asked = {name for node in sop.nodes if isinstance(node, Task) for name in node.asks}
    assert {"plot_id", "member_id"} <= asked
    assert "plot_decision" not in asked


def test_what_nothing_gives_is_told_and_code_is_never_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    losses = [loss.what for loss in read_domain(make_domain(tmp_path)).losses]
    assert "the optional parameter 'form' of checkMember has no column" in losses
    assert "the column 'weather' is left out" in losses
    assert "the column 'plot_points' is left out" in losses
    assert "the code of the tools is not read" in losses
    assert not (tmp_path / "ran").exists()


def test_without_input_columns_what_tools_take_is_an_input_and_the_outcome_never_is(tmp_path: Path) -> None:
    mapping = read_domain(make_domain(tmp_path, {"output_columns": ["plot_decision"]})).mapping
    assert mapping.inputs == {"plot_id": "plot_id", "member_id": "member_id"}
    assert "plot_decision" not in [column for paths in mapping.tools.values() for column in paths.values()]


@pytest.mark.parametrize("metadata", [{}, {"output_columns": []}, {"output_columns": ["nothing"]}])
def test_a_domain_that_names_no_outcome_is_refused(tmp_path: Path, metadata: dict[str, list[str]]) -> None:
    with pytest.raises(FormatError):
        read_domain(make_domain(tmp_path, metadata))


def test_a_folder_without_its_files_is_none(tmp_path: Path) -> None:
    place = make_domain(tmp_path)
    assert is_domain(place)
    (place / "metadata.json").unlink()
    assert not is_domain(place)


@pytest.mark.parametrize("name", COUNTS)
def test_the_published_domains_are_read(name: str, shared: Path) -> None:
    folder = shared / "fixtures" / "sop-bench-amazon" / name
    if not folder.is_dir():
        pytest.skip(f"{folder} is not there")
    domain = read_domain(folder)
    with (folder / "test_set_with_outputs.csv").open(encoding="utf-8-sig", newline="") as file:
        header, *rows = csv.reader(file)
    assert (len(domain.table.rows), len(rows)) == (COUNTS[name], COUNTS[name])
    assert not set(domain.mapping.inputs) & set(domain.mapping.expected)
    assert set(domain.mapping.columns()) <= set(header)
    cases, unread = read_cases(Runtime(Flow(domain.document.sop)), domain.table, domain.mapping)
    assert len(cases) + len(unread) == COUNTS[name]
    assert unread == []

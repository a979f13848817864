"""An exported package runs by itself, does what our engine does, and a change of it is noticed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sopstudio.deploy import CaseLimits, find_target, prepare, verify, write_export
from sopstudio.deploy.conformance import Conformance
from sopstudio.errors import DeployError
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Edge, Sop, Tool, freeze, replace_fields
from tests.analysis.examples import GOOD, edge, with_edge
from tests.cli.calling import UNREADABLE
from tests.deploy.projects import ruff_objections
from tests.subsets import DEEP, subset

PYTHON = find_target("python")
LIMITS = CaseLimits() if DEEP else CaseLimits(generated=30, variations=40)
SAMPLES = sorted(path.name for path in samples_dir().glob("*.sop.json"))


def export_to(document: Document | Sop, folder: Path) -> Path:
    """The folder that an SOP was exported into."""
    whole = document if isinstance(document, Document) else Document(sop=document)
    write_export(prepare(whole, PYTHON), folder)
    return folder


def sample(name: str) -> Document:
    """A sample."""
    return read(samples_dir() / name).document


def module(folder: Path, name: str) -> Path:
    """A generated module."""
    [path] = folder.glob(f"*/{name}.py")
    return path


@pytest.mark.parametrize("name", SAMPLES if DEEP else sorted({*subset(SAMPLES, 2), "incident_response.sop.json"}))
def test_a_sample_does_the_same_as_our_engine(name: str, tmp_path: Path) -> None:
    result = verify(export_to(sample(name), tmp_path / "out"), LIMITS)
    assert result.differences == ()
    assert result.is_equal
    assert result.n > 50


@pytest.mark.parametrize("name", subset(SAMPLES, 1, "skill"))
def test_a_skill_does_the_same_as_our_engine(name: str, tmp_path: Path) -> None:
    limits = LIMITS if DEEP else CaseLimits(20, 40)
    write_export(prepare(sample(name), find_target("skill")), tmp_path / "out")
    result = verify(tmp_path / "out", limits)
    assert result.differences == ()
    assert result.is_equal


def test_a_skill_goes_on_where_its_state_ends(tmp_path: Path) -> None:
    write_export(prepare(sample("incident_response.sop.json"), find_target("skill")), tmp_path / "out")
    [folder] = (path.parent for path in (tmp_path / "out").glob("*/SKILL.md"))

    def step(*options: str) -> dict[str, Any]:
        command = [sys.executable, "-E", "-s", "scripts/step.py", "case.json", *options]
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
        data: dict[str, Any] = json.loads(result.stdout)
        return data

    assert step()["next"]["name"] == "service"
    assert step("--answer", '"lunch"')["next"]["problem"]
    assert step("--answer", '"search"')["next"]["name"] == "reporter_id"
    assert step()["next"]["name"] == "reporter_id"
    assert step("--answer", '"EMP-20417"')["next"]["tool"] == "read_service_status"
    answer = step("--answer", '{"status": {"error_rate": 1.5, "customers": 3}}')
    assert (answer["next"]["kind"], len(answer["say"])) == ("person", 1)
    assert step("--timed-out")["next"]["step"]["role"] == "Duty manager"
    assert step("--answer", '{"severity": "minor", "by": "Ann"}')["next"]["tool"] == "open_ticket"
    assert step("--failed", "no answer")["next"]["tool"] == "open_ticket"
    assert step("--answer", "{}")["finished"]["end"] == "filed"
    command = [sys.executable, "-E", "-s", "scripts/step.py", "case.json", "--answer", "1"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (1, "")
    assert "Traceback" not in result.stderr


def test_loops_branches_and_sub_procedures_are_kept(tmp_path: Path) -> None:
    for name in ("ride_complaint.sop.json", "restaurant_sales_drop.sop.json"):
        result = verify(export_to(sample(name), tmp_path / name), CaseLimits(40, 40) if DEEP else CaseLimits(15, 15))
        assert result.is_equal, result.differences[:3]


def test_the_same_version_gives_the_same_bytes_without_a_path_of_this_machine(tmp_path: Path) -> None:
    first, second = (prepare(sample("loan_application.sop.json"), PYTHON).files for _ in range(2))
    assert first == second
    assert all(str(Path.cwd()).encode() not in content for content in first.values())
    assert b"sopstudio" not in b"".join(content for name, content in first.items() if name.endswith(".py"))


def test_a_choice_inside_a_long_expression_is_a_function_of_its_own(tmp_path: Path) -> None:
    folder = export_to(sample("patient_intake.sop.json"), tmp_path / "out")
    assert "def smoking_part_of_lifestyle_score(facts: Facts) -> Any:" in module(folder, "conditions").read_text()
    names = json.loads((folder / "export.json").read_text())["names"]
    assert names["smoking_part_of_lifestyle_score"] == "lifestyle_score"
    assert ruff_objections(folder) == ""


def test_the_package_passes_ruff(tmp_path: Path) -> None:
    for name in subset(SAMPLES, 3, "ruff"):
        folder = export_to(sample(name), tmp_path / name)
        command = [sys.executable, "-m", "ruff", "check", "--isolated", "--line-length", "120"]
        rules = ["--select", "E4,E7,E9,F,I,UP,B,SIM,C4", "--quiet", str(folder)]
        result = subprocess.run([*command, *rules], capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout


def test_the_package_runs_with_functions(tmp_path: Path) -> None:
    folder = export_to(GOOD, tmp_path / "out")
    [package] = [path.parent.name for path in folder.glob("*/procedure.py")]
    code = (
        f"import sys; sys.path.insert(0, {str(folder)!r}); import {package} as p\n"
        "run = p.carry_out(p.PROCEDURE, {}, {})\n"
        "again = p.Run.restore(p.PROCEDURE, run.answers)\n"
        "print(run.status, again.path == run.path, run.problem is None or run.problem.kind)"
    )
    result = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"(stopped|completed) True \w+\n", result.stdout)


def test_texts_of_an_sop_never_become_code(tmp_path: Path) -> None:
    hostile = "\"\"\"'''); import os; os._exit(7) #\n{facts} \\"
    nodes = tuple(replace_fields(node, title=hostile, description=hostile) for node in GOOD.nodes)
    document = Document(sop=replace_fields(GOOD, title=hostile, nodes=nodes))
    assert verify(export_to(document, tmp_path / "out"), CaseLimits(20, 20)).is_equal


@pytest.mark.parametrize(
    ("name", "old", "new", "limits"),
    [
        ("procedure", '"decline_loan", otherwise=True', '"not_ready", otherwise=True', CaseLimits(80, 100)),
        ("conditions", ">=", ">", CaseLimits(20, 150)),
        ("engine", "MAX_RETRIES = 2", "MAX_RETRIES = 3", CaseLimits(20, 20)),
    ],
    ids=["procedure", "conditions", "engine"],
)
def test_a_broken_package_is_never_equal(name: str, old: str, new: str, limits: CaseLimits, tmp_path: Path) -> None:
    folder = export_to(sample("loan_application.sop.json"), tmp_path / "out")
    path = module(folder, name)
    before = path.read_text()
    assert old in before
    path.write_text(before.replace(old, new))
    assert not verify(folder, limits).is_equal


def test_what_cannot_be_run_is_not_verified(tmp_path: Path) -> None:
    folder = export_to(GOOD, tmp_path / "out")
    module(folder, "engine").write_text("raise SystemExit(3)\n")
    result = verify(folder, CaseLimits(20, 20))
    assert (result.equal, result.is_equal) == (0, False)
    assert result.reason
    data = json.loads((folder / "conformance.json").read_text())
    assert data["conformance"]["verdict"] == "not verified"
    assert [name for name in data["edited"] if name.endswith("engine.py")]
    assert "Not verified" in (folder / "conformance.md").read_text()


def test_no_scenarios_are_no_proof() -> None:
    assert not Conformance(0, 0).is_equal


def test_an_sop_with_errors_is_exported_only_on_request(tmp_path: Path) -> None:
    with pytest.raises(DeployError) as refusal:
        prepare(Document(sop=UNREADABLE), PYTHON)
    assert "--force" in refusal.value.hint
    files = prepare(Document(sop=UNREADABLE), PYTHON, force=True).files
    assert json.loads(files["export.json"])["errors"]


def test_what_is_lost_has_to_be_accepted() -> None:
    def add_keyword(tool: Tool) -> Tool:
        return replace_fields(tool, parameters=freeze({**tool.parameters, "minProperties": 0}))

    document = Document(sop=replace_fields(GOOD, tools=tuple(map(add_keyword, GOOD.tools))))
    with pytest.raises(DeployError) as refusal:
        prepare(document, PYTHON)
    assert "--accept-losses" in refusal.value.hint
    losses = prepare(document, PYTHON, accept_losses=True).losses
    assert {loss.kind for loss in losses if "minProperties" in loss.what} == {"lost"}


def test_a_condition_in_words_becomes_a_question(tmp_path: Path) -> None:
    prose: Edge = edge("decide", "paid", "the customer was treated badly", id="decide-paid", kind="prose")
    folder = export_to(with_edge(prose), tmp_path / "out")
    assert 'question="the customer was treated badly"' in module(folder, "procedure").read_text()
    assert verify(folder, CaseLimits(20, 20)).prose


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(DeployError):
        export_to(GOOD, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("damage", ["{}", "[]", "no json", None])
def test_what_is_no_exported_folder_is_refused(damage: str | None, tmp_path: Path) -> None:
    if damage is not None:
        (tmp_path / "export.json").write_text(damage)
    with pytest.raises(DeployError):
        verify(tmp_path)


def test_there_is_no_target_of_another_name() -> None:
    with pytest.raises(DeployError) as refusal:
        find_target("pyhton")
    assert "python" in refusal.value.hint

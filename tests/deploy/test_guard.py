"""A guard that is attached to an export lets the procedure through, and stops what an edited project would do."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sopstudio.deploy import CaseLimits, Target, find_target, guard_target, prepare, read_manifest, targets, verify
from sopstudio.deploy import write_export as write
from sopstudio.deploy.cedar.project import REQUIREMENTS
from sopstudio.deploy.environments import find_environment, prepare_environment
from sopstudio.errors import DeployError
from tests.deploy.projects import SAMPLES, ruff_objections, sample
from tests.subsets import DEEP, subset

OUTAGE = "incident_response.sop.json"
RUN = """
import json
from incident_response.engine import Run
from incident_response.model import AskFact, AskPerson
from incident_response.procedure import PROCEDURE

FACTS = {"service": "search", "reporter_id": "EMP-12345"}
TOOLS = {
    "read_service_status": {"status": {"error_rate": 0.25, "customers": 12000}},
    "apply_change": {"change": {"state": "recovered"}},
    "open_ticket": {},
    "send_notice": {},
}
PERSONS = {
    "judge_severity": {"severity": "critical", "by": "Ada"},
    "propose_fix": {"fix_plan": "restart", "can_be_undone": True, "by": "Bo"},
    "approve_fix": {"approved": APPROVED, "by": BY},
    "write_review": {"by": "Ada"},
}
run = Run(PROCEDURE)
asked = []
while (request := run.step()) is not None and len(asked) < 40:
    asked.append(request.name if isinstance(request, AskFact) else request.tool)
    if isinstance(request, AskFact):
        run.answer(FACTS[request.name])
    else:
        run.answer(PERSONS[request.step.place] if isinstance(request, AskPerson) else TOOLS[request.tool])
kind = run.problem.kind if run.problem else ""
print(json.dumps({"asked": asked, "path": run.path, "kind": kind}))
"""


def guarded(name: str, target: str, folder: Path) -> Path:
    """The folder that a sample was exported into, with a guard."""
    write(prepare(sample(name), guard_target(find_target(target)), accept_losses=True), folder)
    return folder


def guard_environment(target: Target) -> str:
    """The Python of a guarded target; skips where an ordinary run would have to make it."""
    requirements = guard_target(target).requirements
    if not DEEP and find_environment(requirements) is None:
        pytest.skip("cedarpy is not installed yet (python3 tests deep installs it)")
    return prepare_environment(requirements).python


def run_outage(folder: Path, edits: dict[str, str], *, approved: bool = True, by: str = "Cy") -> dict[str, Any]:
    """How a run of the project goes after its procedure was edited."""
    python = guard_environment(find_target("python"))
    path = folder / "incident_response" / "procedure.py"
    text = path.read_text()
    for old, new in edits.items():
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)
    script = RUN.replace("APPROVED", repr(approved)).replace("BY", repr(by))
    result = subprocess.run(
        [python, "-X", "utf8", "-c", script], cwd=folder, capture_output=True, text=True, check=True
    )
    data: dict[str, Any] = json.loads(result.stdout)
    return data


@pytest.mark.parametrize("name", SAMPLES if DEEP else [OUTAGE])
def test_what_the_procedure_does_is_let_through(name: str, tmp_path: Path) -> None:
    guard_environment(find_target("python"))
    result = verify(guarded(name, "python", tmp_path / "out"), CaseLimits(150, 300) if DEEP else CaseLimits(5, 5))
    assert result.differences == ()
    assert result.is_equal, result.reason
    assert "cedarpy" in result.packages


@pytest.mark.skipif(not DEEP, reason="makes environments and starts frameworks; in `python3 tests deep`")
@pytest.mark.parametrize("target", [target.name for target in targets() if target.is_executed])
def test_it_is_so_in_every_target_that_is_run(target: str, tmp_path: Path) -> None:
    result = verify(guarded(OUTAGE, target, tmp_path / "out"), CaseLimits(10, 10))
    assert result.is_equal, result.reason or result.differences


def test_a_run_calls_what_was_approved(tmp_path: Path) -> None:
    run = run_outage(guarded(OUTAGE, "python", tmp_path / "out"), {})
    assert "apply_change" in run["asked"]
    assert run["kind"] == ""


@pytest.mark.parametrize(("place", "approved"), [("propose_fix", True), ("approve_fix", False)])
def test_a_procedure_edited_to_go_on_without_an_approval_makes_no_call(
    place: str, approved: bool, tmp_path: Path
) -> None:
    end = "PROCEDURE = Procedure("
    edit = f'object.__setattr__(NODES["{place}"], "routes", (Route("x", "make_change"),))'
    run = run_outage(guarded(OUTAGE, "python", tmp_path / "out"), {end: f"{edit}\n{end}"}, approved=approved)
    assert run["path"][-1] == "make_change"
    assert run["kind"] == "forbidden"
    assert "apply_change" not in run["asked"]


def test_who_proposed_a_change_does_not_approve_it_in_an_edited_procedure(tmp_path: Path) -> None:
    run = run_outage(
        guarded(OUTAGE, "python", tmp_path / "out"), {'not_by=("person_propose_fix",)': "not_by=()"}, by="bo"
    )
    assert run["kind"] == "failed"
    assert "apply_change" not in run["asked"]


@pytest.mark.parametrize("target", subset([target.name for target in targets() if target.name != "cedar"], 6, "guard"))
def test_each_target_holds_the_guard_and_says_what_it_needs(target: str, tmp_path: Path) -> None:
    folder = guarded(OUTAGE, target, tmp_path / "out")
    policies = list(folder.rglob("policies.cedar"))
    plain = prepare(sample(OUTAGE), find_target(target), accept_losses=True)
    assert read_manifest(folder).has_guard
    assert [path.with_name("guard.py").is_file() for path in policies] == [True]
    assert any(REQUIREMENTS[0] in path.read_text() for path in folder.rglob("requirements.txt")) or (
        REQUIREMENTS[0] in tomllib.loads((folder / "pyproject.toml").read_text())["project"]["dependencies"]
    )
    if "pyproject.toml" in plain.files:
        project = tomllib.loads((folder / "pyproject.toml").read_text())
        [package] = project["tool"]["setuptools"]["packages"]
        assert "policies.cedar" in project["tool"]["setuptools"]["package-data"][package]
        assert REQUIREMENTS[0] in project["project"]["dependencies"]
    assert [ruff_objections(path.parent) for path in policies] == [""]


def test_beside_what_is_no_python_the_guard_is_a_loss_that_is_told(tmp_path: Path) -> None:
    manifest = read_manifest(guarded(OUTAGE, "openapi", tmp_path / "out"))
    assert [loss.kind for loss in manifest.losses if loss.what == "the guard"] == ["kept"]


def test_the_guard_guards_no_guard() -> None:
    with pytest.raises(DeployError):
        guard_target(find_target("cedar"))

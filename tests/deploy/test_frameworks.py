"""Exported projects for agent frameworks do what our engine does, and read as code that a person wrote."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sopstudio.deploy import CaseLimits, find_target, prepare, verify
from tests.deploy.projects import SAMPLES, hostile_sop, interpreter, project, ruff_objections, sample
from tests.subsets import DEEP, subset

FRAMEWORKS = ("langgraph", "pydantic-graph", "openai-agents", "adk", "agent-framework", "strands")
AT_THE_TERMINAL = tuple(target for target in FRAMEWORKS if target != "openai-agents")
"""Those whose `chat.py` needs no model."""
LIMITS = CaseLimits(60, 60) if DEEP else CaseLimits(8, 8)
BRANCHING = "ride_complaint.sop.json"
TOOLS = """
TOOLS = {
    "read_service_status": lambda service, reporter_id: {"status": {"error_rate": 0.25, "customers": 12000}},
    "apply_change": lambda service, fix_plan: {"change": {"state": "recovered"}},
    "send_notice": lambda service: {},
}
"""
CHANGES = [
    ("langgraph", "agent.py", '"detour": "refund_detour",', '"detour": "report_driving",'),
    ("langgraph", "agent.py", 'call_tools_at("report_driving", tools)', 'work_at("explain_fare")'),
    ("pydantic-graph", "workflow.py", '.label("detour").to(refund_detour)', '.label("detour").to(report_driving)'),
    ("openai-agents", "agent.py", '        call_tool("refund_detour"),\n', ""),
    ("pydantic-graph", "workflow.py", 'work_at("report_driving", ctx)', 'work_at("explain_fare", ctx)'),
    ("adk", "agent.py", '"detour": refund_detour,', '"detour": report_driving,'),
    ("agent-framework", "workflow.py", 'when("detour", refund_detour)', 'when("detour", report_driving)'),
    ("agent-framework", "workflow.py", '("report_driving", "report_driving"', '("report_driving", "explain_fare"'),
    ("strands", "agent.py", 'refund_detour, when("detour"', 'report_driving, when("detour"'),
    ("strands", "agent.py", 'Step("report_driving"', 'Step("explain_fare"'),
    ("adk", "agent.py", 'place="report_driving"', 'place="explain_fare"'),
]
starts_frameworks = pytest.mark.skipif(not DEEP, reason="starts frameworks once more; in `python3 tests deep`")
every_framework = pytest.mark.parametrize("target", FRAMEWORKS)


@pytest.mark.parametrize("name", SAMPLES if DEEP else [BRANCHING])
@pytest.mark.parametrize("target", FRAMEWORKS if DEEP else AT_THE_TERMINAL)
def test_a_sample_does_the_same_as_our_engine(target: str, name: str, tmp_path: Path) -> None:
    interpreter(target)
    result = verify(project(sample(name), target, tmp_path / "out"), LIMITS)
    assert result.differences == ()
    assert result.is_equal, result.reason
    assert [*result.packages] == [row.partition("==")[0] for row in find_target(target).requirements]


@every_framework
def test_texts_of_an_sop_never_become_code(target: str, tmp_path: Path) -> None:
    folder = project(hostile_sop(), target, tmp_path / "out")
    assert ruff_objections(folder) == ""
    if DEEP:
        interpreter(target)
        assert verify(folder, CaseLimits(10, 10)).is_equal


@pytest.mark.parametrize("target", subset(FRAMEWORKS, 1, "clean"))
def test_the_project_is_clean_and_the_same_for_the_same_version(target: str, tmp_path: Path) -> None:
    for name in subset(SAMPLES, 1, target):
        folder = project(sample(name), target, tmp_path / name)
        assert ruff_objections(folder) == ""
        files = prepare(sample(name), find_target(target)).files
        assert all((folder / path).read_bytes() == content for path, content in files.items())
        assert str(Path.cwd()).encode() not in b"".join(files.values())
        assert b"sopstudio" not in b"".join(text for path, text in files.items() if path.endswith(".py"))


@starts_frameworks
@pytest.mark.parametrize("target", ["langgraph", "agent-framework", "strands"])
def test_a_type_checker_finds_nothing_in_the_project(target: str, tmp_path: Path) -> None:
    folder = project(sample(BRANCHING), target, tmp_path / "out")
    options = ["--strict", "--python-executable", interpreter(target), "--cache-dir", str(tmp_path / "cache"), "."]
    command = [sys.executable, "-m", "mypy", *options]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


@starts_frameworks
@pytest.mark.parametrize(("target", "file", "old", "new"), CHANGES)
def test_a_graph_that_was_changed_is_never_equal(target: str, file: str, old: str, new: str, tmp_path: Path) -> None:
    interpreter(target)
    folder = project(sample(BRANCHING), target, tmp_path / "out")
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    assert not verify(folder, CaseLimits(60, 60)).is_equal


@starts_frameworks
@pytest.mark.parametrize("target", AT_THE_TERMINAL)
def test_it_runs_at_the_terminal_as_its_readme_says(target: str, tmp_path: Path) -> None:
    folder = project(sample("incident_response.sop.json"), target, tmp_path / "out")
    assert ".venv/bin/python chat.py" in (folder / "README.md").read_text()
    (folder / "tools.py").write_text(TOOLS)
    lines = ["checkout", "E-1041", "EMP-10417", "major", "Restart it", "true", "true", ""]
    result = subprocess.run(
        [interpreter(target), "-B", "chat.py"],
        cwd=folder,
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.endswith("completed: restored\n")
    assert "does not match" in result.stdout

"""Exported projects for durable engines do what our engine does, and go on when their process is killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.deploy import CaseLimits, find_target, prepare, verify
from tests.deploy.projects import SAMPLES, hostile_sop, interpreter, project, ruff_objections, sample
from tests.subsets import DEEP, subset

ENGINES = ("temporal", "dbos", "step-functions")
CASES = {"temporal": 20, "dbos": 40, "step-functions": 8}
"""How many scenarios a deep run takes of each sort, so that all targets and samples take a quarter of an hour."""
OUTAGE = "incident_response.sop.json"
CHANGES = [
    ("step-functions", "state_machine.asl.json", '"StartAt": "take_report"', '"StartAt": "read_status"'),
    ("step-functions", "functions.py", '"answer" in entry', "False"),
    ("temporal", "workflows.py", "return ToolError(str(error.cause or error))", "return {}"),
    ("temporal", "activities.py", "non_retryable=True", "non_retryable=False"),
    ("dbos", "cases.py", "self._run.answer(await self._call(request))", "self._run.answer({})"),
    (
        "dbos",
        "cases.py",
        'set_event_async(f"request-{self._number}", pack(describe_request(request)))',
        'set_event_async(f"request-{self._number}", OVER)',
    ),
]
every_engine = pytest.mark.parametrize("target", ENGINES)
starts_engines = pytest.mark.skipif(not DEEP, reason="starts engines once more; in `python3 tests deep`")


@pytest.mark.parametrize("name", SAMPLES if DEEP else [OUTAGE])
@pytest.mark.parametrize("target", ENGINES if DEEP else ["dbos"])
def test_a_sample_does_the_same_as_our_engine(target: str, name: str, tmp_path: Path) -> None:
    interpreter(target)
    number = CASES[target] if DEEP else 3
    result = verify(project(sample(name), target, tmp_path / "out"), CaseLimits(number, number))
    assert result.differences == ()
    assert result.is_equal, result.reason


@every_engine
def test_texts_of_an_sop_never_become_code(target: str, tmp_path: Path) -> None:
    folder = project(hostile_sop(), target, tmp_path / "out")
    assert ruff_objections(folder) == ""
    if DEEP:
        interpreter(target)
        assert verify(folder, CaseLimits(10, 10)).is_equal


@pytest.mark.parametrize("target", subset(ENGINES, 1, "clean"))
def test_the_project_is_clean_and_the_same_for_the_same_version(target: str, tmp_path: Path) -> None:
    for name in subset(SAMPLES, 1, target):
        folder = project(sample(name), target, tmp_path / name)
        assert ruff_objections(folder) == ""
        files = prepare(sample(name), find_target(target)).files
        assert all((folder / path).read_bytes() == content for path, content in files.items())
        assert str(Path.cwd()).encode() not in b"".join(files.values())
        assert b"sopstudio" not in b"".join(text for path, text in files.items() if path.endswith(".py"))


@starts_engines
@pytest.mark.parametrize(("target", "file", "old", "new"), CHANGES)
def test_a_project_that_was_changed_is_never_equal(target: str, file: str, old: str, new: str, tmp_path: Path) -> None:
    interpreter(target)
    folder = project(sample(OUTAGE), target, tmp_path / "out")
    text = (folder / file).read_text()
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new))
    assert not verify(folder, CaseLimits(40, 0)).is_equal

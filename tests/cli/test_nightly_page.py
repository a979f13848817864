"""The job of `resources/nightly.md`, copied as it stands: it passes, and fails where the procedure is broken."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import yaml
from defusedxml import ElementTree

from sopstudio.formats import write
from sopstudio.sop import Document, Sop, replace_fields
from tests.analysis.examples import GOOD
from tests.cli.calling import ROOT as PROJECT
from tests.cli.calling import Calls

PAGE = (PROJECT / "resources" / "nightly.md").read_text(encoding="utf-8")
JOB = yaml.safe_load(re.findall(r"```yaml\n(.*?)```", PAGE, re.S)[0])
ONCE = re.findall(r"```sh\n(.*?)```", PAGE, re.S)[0].splitlines()
NIGHTLY = [step["run"] for step in JOB["jobs"]["evaluate"]["steps"] if str(step.get("run", "")).startswith("sopstudio")]


def save(sop: Sop) -> None:
    Path("procedure.sop.json").write_bytes(next(iter(write(Document(sop=sop), "native").files.values())))


def swap_conditions(sop: Sop) -> Sop:
    """The procedure with its two branches the wrong way round: still complete, and wrong."""
    first, second = (edge for edge in sop.edges if edge.source == "decide")
    targets = {first.id: second.target, second.id: first.target}
    return replace_fields(
        sop, edges=tuple(replace_fields(edge, target=targets.get(edge.id, edge.target)) for edge in sop.edges)
    )


def run_line(calls: Calls, line: str, code: int = 0) -> str:
    words, _, target = line.partition(" > ")
    out, _ = calls.answers(*shlex.split(words)[1:], code=code)
    if target:
        Path(target).write_text(out, encoding="utf-8")
    return out


def test_the_job_passes_and_fails_where_the_procedure_is_broken(calls: Calls) -> None:
    calls.monkeypatch.chdir(calls.folder)
    save(GOOD)
    for line in ONCE:
        run_line(calls, line)
    check, evaluate = NIGHTLY
    assert "--baseline" in evaluate
    calls.monkeypatch.setenv("SOPSTUDIO_HOME", str(calls.folder / "another machine"))
    run_line(calls, check)
    run_line(calls, evaluate)
    assert results() == 0
    save(swap_conditions(GOOD))
    run_line(calls, evaluate, code=1)
    assert results() >= 6
    assert "The gate failed" in Path("report.html").read_text(encoding="utf-8")
    assert "Against the baseline" in Path("summary.md").read_text(encoding="utf-8")


def results() -> int:
    """How many failures the test results have."""
    return int(ElementTree.parse("results.xml").getroot().get("failures", "-1"))

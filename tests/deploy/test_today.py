"""Exports of SOPs that ask for the date of a run, or match patterns."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.deploy import find_target, prepare, verify, write_export
from sopstudio.deploy.drift import find_drift
from sopstudio.deploy.export import CaseLimits
from sopstudio.deploy.registry import targets
from sopstudio.deploy.today import as_exported, with_today_tool
from sopstudio.sop import Document, Flow, Runtime, Sop
from tests.deploy.projects import interpreter
from tests.simulation.test_today import SOP, make_sop
from tests.subsets import DEEP

EXECUTED = [target.name for target in targets() if target.is_executed]

NESTED = Sop.model_validate(
    {
        "id": "s",
        "title": "S",
        "start": "get-today",
        "facts": [
            {"name": "today", "type": "boolean"}, {"name": "due", "type": "date"}, {"name": "days", "type": "integer"},
        ],
        "tools": [{"name": "get_today", "precondition": "today() > '2026-01-01' && {today}"}],
        "nodes": [
            {"id": "get-today", "kind": "task", "title": "Ask", "asks": ["today", "due"]},
            {"id": "days", "kind": "compute", "title": "Days", "assignments": [
                {"fact": "days", "expression": "days_between({due}, today()) + days_between(today( ), today())"}]},
            {"id": "call", "kind": "procedure", "title": "Inner", "procedure": "inner"},
            {"id": "end", "kind": "end", "title": "End"},
        ],
        "edges": [
            {"id": "1", "source": "get-today", "target": "days"},
            {"id": "2", "source": "days", "target": "call"},
            {"id": "3", "source": "call", "target": "end"},
        ],
        "procedures": [
            {"id": "inner", "title": "Inner", "start": "t",
             "nodes": [
                {"id": "t", "kind": "task", "title": "T",
                 "tools": [{"tool": "get_today", "condition": "{due} < today()"}]},
                {"id": "e", "kind": "end", "title": "E"},
             ],
             "edges": [{"id": "1", "source": "t", "target": "e", "kind": "formal", "condition": "{due} != today()"}]},
        ],
    }
)  # fmt: skip


def test_every_today_becomes_the_fact_that_a_first_call_gives() -> None:
    before, after = Runtime(Flow(NESTED)), Runtime(Flow(with_today_tool(NESTED)))
    assert before.reads_today
    assert not after.reads_today
    first = after.plan(after.flow.start)
    assert [bound.tool.name for bound in first.tools] == ["get_today-2"]
    assert [fact.name for _, fact in first.tools[0].outputs] == ["today-2"]
    assert [transition.target for transition in after.flow.transitions_from(after.flow.start)] == ["get-today"]
    texts = [after.plan("days").assignments[0][1].text, after.flow.sop.tools[0].precondition]
    assert texts == [
        "days_between({due}, {today-2}) + days_between({today-2}, {today-2})",
        "{today-2} > '2026-01-01' && {today}",
    ]


def test_an_sop_that_asks_for_no_date_and_a_target_of_texts_get_it_as_it_is() -> None:
    plain, asking = Document(sop=make_sop("{code} == 'a'")), Document(sop=SOP)
    assert as_exported(plain, find_target("python")) is plain
    assert as_exported(asking, find_target("prompt")) is asking
    assert as_exported(asking, find_target("python")) is not asking


@pytest.mark.parametrize("target", EXECUTED if DEEP else ["python", "skill"])
def test_an_exported_package_decides_as_the_sop_and_has_not_drifted(target: str, tmp_path: Path) -> None:
    interpreter(target)
    document, folder = Document(sop=SOP), tmp_path / "out"
    export = prepare(document, find_target(target))
    assert "kept" in [loss.kind for loss in export.losses if loss.what == "today()"]
    write_export(export, folder)
    assert verify(folder, CaseLimits(generated=12, variations=4)).row()["verdict"] == "equal"
    assert find_drift(document, str(folder)).deviations == ()
    other = Document(sop=make_sop("{due} == today()"))
    assert [deviation.what for deviation in find_drift(other, str(folder)).deviations] == ["version"]


def test_the_matching_is_copied_only_where_it_is_used() -> None:
    files = [
        prepare(Document(sop=make_sop(text)), find_target("python")).files
        for text in (r"matches({code}, '\d+')", "{code} == 'a'")
    ]
    assert [any(name.endswith("/patterns.py") for name in names) for names in files] == [True, False]

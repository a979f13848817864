"""The offline model does its work with prompts in other words: all samples, journeys that cover every edge."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Template

import pytest

from sopstudio import formats
from sopstudio.agents import find_agent
from sopstudio.llm import Model
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario, cases
from sopstudio.simulation import Session, Setup, drive, load_prompts
from sopstudio.sop import Flow, Runtime, to_json_data
from sopstudio.trace import CallTool, ToolResult
from tests.llm.rewordings import VERSIONS, OtherBullets
from tests.subsets import subset

SAMPLES = sorted((Path(__file__).resolve().parents[2] / "sample_sops").glob("*.sop.json"))


@cache
def sample(path: Path) -> tuple[Runtime, list[Scenario]]:
    sop = formats.read(path).document.sop
    return Runtime(Flow(sop)), list(cases(sop, kinds=["correct-context"]))


def run(routing: Runtime, scenario: Scenario, templates: dict[str, str], model: Model) -> Session:
    setup = Setup(routing, find_agent("dpa"), scenario, templates)
    session = setup.session()
    return drive(session, setup.world(model))


def calls_of(session: Session) -> list[tuple[str, object, bool]]:
    pairs = zip(session.events, session.events[1:], strict=False)
    return [
        (call.tool, dict(call.arguments), isinstance(result, ToolResult) and result.ok)
        for call, result in pairs
        if isinstance(call, CallTool)
    ]


def test_the_rewordings_keep_every_placeholder() -> None:
    for templates in VERSIONS.values():
        assert set(templates) >= {"closed-question", "greeting", "dpa-node", "user"}
        for name, text in templates.items():
            assert set(Template(text).get_identifiers()) == set(Template(load_prompts()[name]).get_identifiers())


@pytest.mark.parametrize("version", [*VERSIONS, "other bullets"])
@pytest.mark.parametrize("path", subset(SAMPLES, 4, "reworded prompts"), ids=lambda path: path.name.partition(".")[0])
def test_a_faithful_conversation_makes_the_expected_calls(path: Path, version: str) -> None:
    routing, scenarios = sample(path)
    templates = {**load_prompts(), **VERSIONS.get(version, {})}
    model = OtherBullets() if version == "other bullets" else OfflineModel()
    assert scenarios
    for scenario in subset(scenarios, 1, f"{version} {path.name}"):
        session = run(routing, scenario, templates, model)
        finished = session.finished
        expected = [
            (tool.tool, to_json_data(tool.arguments), tool.ok) for tool in scenario.expected.tools if not tool.optional
        ]
        assert finished is not None
        assert (finished.status, finished.end) == ("completed", scenario.expected.end), finished.reason
        assert calls_of(session) == expected

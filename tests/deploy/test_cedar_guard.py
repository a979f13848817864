"""The policies permit what the procedure allows, and nothing else, also where a fact is missing."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sopstudio.deploy.cases import values_to_try
from sopstudio.deploy.cedar.project import REQUIREMENTS
from sopstudio.deploy.environments import find_environment, prepare_environment
from sopstudio.sop import Flow, PersonTool, Runtime, describe_mismatch, dumps, parse_value, to_json_data
from tests.deploy.projects import HOSTILE, SAMPLES, hostile_sop, project, ruff_objections, sample
from tests.subsets import DEEP, subset

ASK = """
import json, sys
from guard import is_allowed

print(json.dumps([is_allowed(*case) for case in json.load(sys.stdin)]))
"""


def decisions(folder: Path, cases: list[tuple[str, str, dict[str, Any]]]) -> list[bool]:
    """What the policies say of calls."""
    if not DEEP and find_environment(REQUIREMENTS) is None:
        pytest.skip("cedarpy is not installed yet (python3 tests deep installs it)")
    command = [prepare_environment(REQUIREMENTS).python, "-X", "utf8", "-c", ASK]
    result = subprocess.run(
        command, cwd=folder, input=dumps(cases), capture_output=True, text=True, encoding="utf-8", check=True
    )
    answers: list[bool] = json.loads(result.stdout)
    return answers


def draw_facts(runtime: Runtime, random: Random) -> dict[str, Any]:
    """Some facts, with values that conditions ask about and others, as JSON data."""
    values = values_to_try(runtime)
    facts: dict[str, Any] = {}
    for name, fact in runtime.flow.facts.items():
        options = [*values.get(name, ()), *fact.allowed, *fact.examples, "text", 7, True]
        usable = [
            value
            for value in options
            if isinstance(value, str | int | bool) and describe_mismatch(fact, value) == "" and value != ""
        ]
        if usable and random.random() < 0.8:
            facts[name] = to_json_data(random.choice(usable))
    return facts


@pytest.mark.parametrize("name", SAMPLES if DEEP else ["telecom_support.sop.json"])
def test_a_call_is_permitted_exactly_where_the_procedure_allows_it(name: str, tmp_path: Path) -> None:
    folder, runtime, random = (
        project(sample(name), "cedar", tmp_path / "out"),
        Runtime(Flow(sample(name).sop)),
        Random(1),
    )
    cases, expected = [], []
    places = list(runtime.flow.nodes)
    for place in places:
        for bound in runtime.plan(place).tools:
            for number in range(40 if DEEP else 12):
                facts = draw_facts(runtime, random)
                at = place if number % 4 else random.choice(places)
                parsed = {key: parse_value(runtime.flow.facts[key], value) for key, value in facts.items()}
                known = {key: value for key, value in parsed.items() if value is not None}
                here = runtime.plan(at).tool(bound.tool.name)
                may = here is not None and bound.required <= set(known) and here.may_run(known)
                cases.append((bound.tool.name, at, facts))
                expected.append(may and not isinstance(bound.tool, PersonTool))
    assert decisions(folder, cases) == expected
    assert any(expected)
    assert not all(expected)


def test_texts_of_an_sop_stay_texts(tmp_path: Path) -> None:
    folder = project(hostile_sop(), "cedar", tmp_path / "out")
    assert ruff_objections(folder) == ""
    assert HOSTILE not in (folder / "policies.cedar").read_text()
    assert decisions(folder, [("nothing", "nowhere", {})]) == [False]


def test_the_module_is_clean(tmp_path: Path) -> None:
    for name in subset(SAMPLES, 1, "cedar"):
        assert ruff_objections(project(sample(name), "cedar", tmp_path / name)) == ""

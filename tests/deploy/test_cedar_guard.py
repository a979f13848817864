"""The policies permit what the procedure allows, and nothing else, also where a fact is missing."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from sopstudio.deploy.cases import values_to_try
from sopstudio.deploy.cedar.approvals import Approvals
from sopstudio.deploy.cedar.project import REQUIREMENTS
from sopstudio.deploy.environments import find_environment, prepare_environment
from sopstudio.sop import BoundTool, Flow, PersonTool, Runtime, describe_mismatch, dumps, parse_value, to_json_data
from tests.deploy.projects import HOSTILE, SAMPLES, hostile_sop, project, ruff_objections, sample
from tests.subsets import DEEP, subset

PEOPLE = ("ada", "bo", "user")
ASK = """
import json, sys
from guard import is_allowed

print(json.dumps([is_allowed(*case) for case in json.load(sys.stdin)]))
"""


def decisions(folder: Path, cases: list[tuple[Any, ...]]) -> list[bool]:
    """What the policies say of calls."""
    if not DEEP and find_environment(REQUIREMENTS) is None:
        pytest.skip("cedarpy is not installed yet (python3 tests deep installs it)")
    command = [prepare_environment(REQUIREMENTS).python, "-X", "utf8", "-c", ASK]
    result = subprocess.run(
        command, cwd=folder, input=dumps(cases), capture_output=True, text=True, encoding="utf-8", check=True
    )
    answers: list[bool] = json.loads(result.stdout)
    return answers


class Case(NamedTuple):
    """What is known, who answered so far, and the person who would answer; blank where the agent would call."""

    facts: dict[str, Any]
    performers: dict[str, str]
    person: str


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


def may_call(runtime: Runtime, approvals: Approvals, bound: BoundTool, at: str, case: Case) -> bool:
    """Whether the procedure allows a call, or a person to answer."""
    parsed = {key: parse_value(runtime.flow.facts[key], value) for key, value in case.facts.items()}
    known = {key: value for key, value in parsed.items() if value is not None}
    here = runtime.plan(at).tool(bound.tool.name)
    if here is None or not bound.required <= set(known) or not here.may_run(known):
        return False
    if isinstance(bound.tool, PersonTool):
        barred = {case.performers.get(tool) for tool in bound.tool.barred} | (
            {"user"} if bound.tool.person.not_user else set()
        )
        return case.person != "" and case.person not in barred
    return case.person == "" and all(
        any(
            approval.tool in case.performers
            and (approval.place not in item.lasting or known.get(approval.fact) is True)
            for approval in item.approvals
        )
        for item in approvals.before(at)
    )


@pytest.mark.parametrize("name", SAMPLES if DEEP else ["incident_response.sop.json"])
def test_a_call_is_permitted_exactly_where_the_procedure_allows_it(name: str, tmp_path: Path) -> None:
    folder, runtime, random = (
        project(sample(name), "cedar", tmp_path / "out"),
        Runtime(Flow(sample(name).sop)),
        Random(1),
    )
    approvals, places = Approvals(runtime), list(runtime.flow.nodes)
    persons = [tool.name for tool in runtime.flow.tools.values() if isinstance(tool, PersonTool)]
    cases, expected = [], []
    for place in places:
        for bound in runtime.plan(place).tools:
            for number in range(40 if DEEP else 12):
                performers = {tool: random.choice(PEOPLE) for tool in persons if random.random() < 0.8}
                is_answer = isinstance(bound.tool, PersonTool) is (number % 5 > 0)
                person = random.choice(PEOPLE) if is_answer else ""
                case = Case(draw_facts(runtime, random), performers, person)
                at = place if number % 4 else random.choice(places)
                cases.append((bound.tool.name, at, case.facts, performers, person))
                expected.append(may_call(runtime, approvals, bound, at, case))
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

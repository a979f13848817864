"""Exported decisions are DMN that others read, and FEEL decides by them as our evaluator does."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sopstudio.deploy import find_target
from sopstudio.deploy.dmn.cells import MISSING, PRESENT, Comparand, write_cell
from sopstudio.deploy.dmn.decisions import DecisionMaker
from sopstudio.deploy.dmn.writer import DMN
from sopstudio.deploy.python.support import wire
from sopstudio.deploy.runnable import runnable
from sopstudio.errors import ConditionError
from sopstudio.expressions import FactValue, Literal, parse, walk
from sopstudio.expressions.tree import Comparison
from sopstudio.sop import (
    Compute,
    Document,
    Fact,
    Runtime,
    TimeoutEdge,
    parse_value,
    replace_fields,
    to_json_data,
    value_to_json,
)
from tests.analysis.examples import GOOD
from tests.deploy.node_packages import node_folder
from tests.deploy.projects import HOSTILE, SAMPLES, hostile_sop, sample
from tests.subsets import DEEP, subset

PACKAGES = ("dmn-moddle@12.2.1", "dmnlint@0.2.0", "feelin@8.2.0")
CASES = 300 if DEEP else 15
ENGINE = Path(__file__).with_name("dmn.mjs")
TAG = f"{{{DMN}}}"


def comparand(operator: Comparison, number: int) -> Comparand:
    """A comparison with a number."""
    return Comparand(operator, (str(number),), (Fraction(number),))


def values(operator: Comparison, *texts: str) -> Comparand:
    """A comparison with texts."""
    return Comparand(operator, tuple(f'"{text}"' for text in texts))


def decisions_of(document: Document) -> str:
    """The file of an SOP."""
    return find_target("dmn").build(document).files["decisions.dmn"].decode()


def literals(runtime: Runtime) -> list[Any]:
    """The values that conditions compare with."""
    conditions = [route.condition for place in runtime.flow.nodes for route in runtime.plan(place).routes]
    trees = [node for condition in conditions if condition is not None for node in walk(condition.tree)]
    return [node.value for node in trees if isinstance(node, Literal)]


def candidates(fact: Fact, known: list[Any]) -> list[Any]:
    """JSON values of a fact, around those that conditions name, and none."""
    numbers = [value for value in known if isinstance(value, int) and not isinstance(value, bool)]
    near = [number + step for number in numbers for step in (-1, 0, 1)]
    values: Mapping[str, list[Any]] = {
        "boolean": [True, False],
        "integer": near or [1, 2],
        "number": [*near, 0.25, 0.5],
        "date": ["2026-01-05", "2026-01-08", "2026-01-09", "2026-03-01"],
        "datetime": ["2026-01-05T08:00:00Z", "2026-01-08T08:00:00Z", "2026-01-08T08:00:01Z"],
        "list": [[], ["IP-1"], ["roaming", "IP-1"]],
        "string": [value for value in known if isinstance(value, str)] or ["x"],
    }
    return [*(fact.allowed if fact.type != "list" else ()), *values[fact.type], None]


def draw(runtime: Runtime, seed: int) -> dict[str, FactValue]:
    """Random facts; what does not fit its declaration is missing."""
    source, known = random.Random(seed), literals(runtime)
    drawn = {name: source.choice(candidates(fact, known)) for name, fact in runtime.flow.facts.items()}
    parsed = {name: parse_value(runtime.flow.facts[name], raw) for name, raw in drawn.items() if raw is not None}
    return {name: value for name, value in parsed.items() if value is not None}


def expected_outcome(runtime: Runtime, place: str, facts: Mapping[str, FactValue]) -> list[str] | None:
    """The places that follow by our evaluator; None where that is undecided."""
    frame, _, name = place.rpartition("/")
    node = runtime.flow.nodes[place]
    [graph] = [graph for graph in runtime.flow.sop.graphs() if any(other is node for other in graph.nodes)]
    edges = [edge for edge in graph.edges if edge.source == name and not isinstance(edge, TimeoutEdge)]
    taken = list[str]()
    for edge in sorted(edges, key=lambda edge: edge.kind == "otherwise"):
        if taken and (node.branching != "all" or edge.kind == "otherwise"):
            break
        result = parse(edge.condition).decide(facts).value if edge.kind == "formal" else True
        if result is None:
            return None
        if result:
            taken.append(f"{frame}/{edge.target}" if frame else edge.target)
    return taken


def plain(value: FactValue) -> Any:
    """A value as JSON data."""
    return to_json_data(value_to_json(value))


def round_numbers(value: Any) -> Any:
    """A number as a binary one keeps it."""
    return pytest.approx(float(value)) if isinstance(value, Decimal) else value


def ask_engine(path: Path, questions: list[dict[str, Any]]) -> list[Any]:
    """What the decisions give for each question."""
    command = ["node", "--input-type=module", "--eval", ENGINE.read_text(), "--", str(path)]
    text = "\n".join(map(wire.dumps, questions))
    result = subprocess.run(
        command, cwd=node_folder(*PACKAGES), input=text, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def questions_of(runtime: Runtime, maker: DecisionMaker) -> Iterator[tuple[str, str, dict[str, FactValue]]]:
    """The decision, its place and facts of each question."""
    for number, item in enumerate(maker.decisions()):
        for seed in range(CASES):
            assert item.decision is not None
            yield item.decision.id, item.place, draw(runtime, 1000 * number + seed)


@pytest.mark.parametrize("name", subset(SAMPLES, 1, "dmn"))
def test_decisions_are_ours(name: str, tmp_path: Path) -> None:
    document = sample(name)
    runtime = runnable(document)
    maker, path = DecisionMaker(runtime), tmp_path / "decisions.dmn"
    path.write_text(decisions_of(document))
    asked = list(questions_of(runtime, maker))
    lines = [
        {
            "decision": decision,
            "facts": {maker.names[fact]: to_json_data(value_to_json(v)) for fact, v in facts.items()},
        }
        for decision, _, facts in asked
    ]
    for (_, place, facts), answer in zip(asked, ask_engine(path, lines), strict=True):
        if isinstance(runtime.flow.nodes[place], Compute) and isinstance(answer, dict):
            assert answer == compute_values(runtime, maker, place, facts), facts
        else:
            assert answer == expected_outcome(runtime, place, facts), (place, facts)


def compute_values(
    runtime: Runtime, maker: DecisionMaker, place: str, facts: Mapping[str, FactValue]
) -> dict[str, Any]:
    """The values that are computed at a place; None where there is none, and after it."""
    known, result = dict(facts), dict[str, Any]()
    for fact, value in runtime.plan(place).assignments:
        known.pop(fact, None)
        try:
            outcome = value.value(known)
            known[fact] = outcome
            result[maker.names[fact]] = round_numbers(plain(outcome))
        except ConditionError:
            result[maker.names[fact]] = None
    return result


@pytest.mark.parametrize("name", subset(SAMPLES, 1, "dmnlint"))
def test_the_file_passes_dmnlint(name: str, tmp_path: Path) -> None:
    folder, path = node_folder(*PACKAGES), tmp_path / "decisions.dmn"
    path.write_text(decisions_of(sample(name)))
    (tmp_path / ".dmnlintrc").write_text('{"extends": "dmnlint:recommended"}')
    command = ["node", str(folder / "node_modules/dmnlint/bin/dmnlint.js"), str(path)]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout.strip()) == (0, "")
    path.write_text(path.read_text().replace("<decision id=", "<decision id2="))
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode


def test_texts_of_an_sop_never_become_markup_or_expressions() -> None:
    root = ElementTree.fromstring(decisions_of(Document(sop=hostile_sop())))  # noqa: S314 # we wrote it
    titles = [decision.attrib["name"] for decision in root.iter(f"{TAG}decision")]
    assert any(HOSTILE.split("\n")[0] in title for title in titles)
    expressions = [part.text or "" for part in root.iter(f"{TAG}text")]
    assert expressions
    assert not any("os._exit" in text for text in expressions)


def test_the_same_version_gives_the_same_file_with_unique_ids() -> None:
    document = sample("food_delivery_complaint.sop.json")
    assert decisions_of(document) == decisions_of(document)
    root = ElementTree.fromstring(decisions_of(document))  # noqa: S314 # we wrote it
    identifiers = [part.attrib["id"] for part in root.iter() if "id" in part.attrib]
    assert len(identifiers) == len(set(identifiers))
    drawn = {part.attrib["dmnElementRef"] for part in root.iter() if "dmnElementRef" in part.attrib}
    assert drawn <= set(identifiers)
    assert {part.attrib["id"] for part in root.iter(f"{TAG}decision")} <= drawn


def test_a_condition_in_words_is_an_answer_and_a_loop_a_count() -> None:
    text = decisions_of(sample("food_delivery_complaint.sop.json"))
    assert 'name="count_of_look_at_photo_to_photo_again"' in text
    edges = tuple(
        replace_fields(edge, kind="prose", condition="the user agrees") if edge.kind == "formal" else edge
        for edge in GOOD.edges
    )
    assert 'name="answer_to_' in decisions_of(Document(sop=replace_fields(GOOD, edges=edges)))


@pytest.mark.parametrize(
    ("tests", "cell"),
    [
        ([PRESENT], "not(null)"),
        ([PRESENT, comparand(">=", 8), comparand("<", 12)], "[8..12)"),
        ([comparand(">", 8), comparand("<=", 12), comparand(">=", 9)], "[9..12]"),
        ([comparand(">=", 8), comparand("<", 8)], None),
        ([comparand(">", 8)], "> 8"),
        ([MISSING, comparand(">", 8)], None),
        ([values("==", "a"), values("!=", "b")], '"a"'),
        ([values("==", "a"), values("!=", "a")], None),
        ([values("in", "a", "b"), values("not in", "b", "c")], '"a"'),
        ([values("!=", "a"), values("not in", "b")], 'not(null, "a", "b")'),
        ([values("<", "d"), values("!=", "a")], '? != null and ? < "d" and ? != "a"'),
    ],
)
def test_a_cell_says_all_that_is_wanted_of_a_value(tests: list[str | Comparand], cell: str | None) -> None:
    assert write_cell(tests) == cell

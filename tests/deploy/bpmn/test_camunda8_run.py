"""bpmn-engine does with a process for Camunda 8 what our engine does."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from sopstudio.deploy import CaseLimits, find_target, verify
from sopstudio.deploy.conformance import ROUNDING, count_digits, find_differences
from sopstudio.deploy.reference import RunOutcome
from sopstudio.scenarios import Scenario
from sopstudio.sop import replace_fields
from tests.deploy.node_packages import node_folder
from tests.deploy.projects import SAMPLES, hostile_sop, project, sample
from tests.subsets import DEEP

LIMITS = CaseLimits(60, 60) if DEEP else CaseLimits(6, 8)
PACKAGES = find_target("camunda8").node_packages
CHEAP = "ride_complaint.sop.json"
HOURS = """
import { readFileSync } from "node:fs";
import { evaluate } from "feelin";
const [text, cases] = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map((facts) => evaluate(text, facts).value)));
"""


@pytest.mark.parametrize("name", SAMPLES if DEEP else [CHEAP])
def test_a_sample_does_the_same_as_our_engine(name: str, tmp_path: Path) -> None:
    node_folder(*PACKAGES)
    result = verify(project(sample(name), "camunda8", tmp_path / "out"), LIMITS)
    assert result.differences == ()
    assert result.is_equal, result.reason
    assert result.left_out <= 10
    assert {"bpmn-engine": "25.0.1", "feelin": "8.2.0"}.items() <= result.packages.items()


@pytest.mark.skipif(not DEEP, reason="starts Node once more for each; in `python3 tests deep`")
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("loan_application", "&gt;= ", "&gt; "),
        ("loan_application", 'source="=response.', 'source="=response.x'),
        ("food_delivery_complaint", "_photo_again = null or", "_photo_again = 0 or"),
        ("incident_response", "PT", "P1000D #"),
        ("restaurant_sales_drop", 'processId="process_price_review"', 'processId="process_dish_review"'),
        ("ride_complaint", "bpmn:inclusiveGateway", "bpmn:exclusiveGateway"),
    ],
)
def test_a_changed_process_is_never_equal(name: str, old: str, new: str, tmp_path: Path) -> None:
    node_folder(*PACKAGES)
    folder = project(sample(f"{name}.sop.json"), "camunda8", tmp_path / "out")
    path = folder / "process.bpmn"
    before = path.read_text()
    assert old in before
    path.write_text(before.replace(old, new))
    assert not verify(folder, CaseLimits(80, 120)).is_equal


@pytest.mark.skipif(not DEEP, reason="starts Node once more; in `python3 tests deep`")
def test_a_form_says_which_variable_is_set(tmp_path: Path) -> None:
    node_folder(*PACKAGES)
    folder = project(sample(CHEAP), "camunda8", tmp_path / "out")
    path = next((folder / "forms").glob("*trip_id*"))
    path.write_text(path.read_text().replace('"trip_id"', '"item_kind"'))
    assert not verify(folder, CaseLimits(5, 5)).is_equal


@pytest.mark.skipif(not DEEP, reason="starts Node once more; in `python3 tests deep`")
def test_texts_of_an_sop_do_no_harm_in_the_engine(tmp_path: Path) -> None:
    node_folder(*PACKAGES)
    assert verify(project(hostile_sop(), "camunda8", tmp_path / "out"), CaseLimits(10, 10)).is_equal


def test_long_numbers_are_counted() -> None:
    scenario = Scenario(id="a", kind="b")
    user = replace_fields(scenario.user, facts={"n": Decimal("13.171818181818181818"), "ok": True})
    assert count_digits(scenario) == 0
    assert count_digits(replace_fields(scenario, user=user)) == 20


def test_binary_numbers_are_compared_to_nine_places() -> None:
    ours = RunOutcome(("a",), (), "completed", "a", "", {"n": [Decimal("0.01")], "ok": True})
    near = replace(ours, facts={"n": [Decimal("0.010000000009")], "ok": True})
    assert list(find_differences("s", ours, near, ROUNDING)) == []
    assert [item.part for item in find_differences("s", ours, near)] == ["facts"]
    for facts in ({"n": [Decimal("0.010001")], "ok": True}, {"n": [Decimal("0.01")], "ok": 1}, {"n": [], "ok": True}):
        assert list(find_differences("s", ours, replace(ours, facts=facts), ROUNDING))


def test_hours_between_moments_are_a_number_in_feel() -> None:
    folder = node_folder(*PACKAGES)
    expression = find_expression()
    cases = [("2026-02-03T08:30:00Z", "2026-02-06T08:30:36Z"), ("2026-02-06T08:30:00Z", "2026-02-06T07:00:00Z")]
    given = json.dumps([expression, [{"submitted_at": first, "checked_at": last} for first, last in cases]])
    command = ["node", "--input-type=module", "--eval", HOURS]
    result = subprocess.run(command, cwd=folder, input=given, capture_output=True, text=True, check=True)
    assert json.loads(result.stdout) == pytest.approx([72.01, -1.5])


def find_expression() -> str:
    """How the hours of a sample are computed."""
    text = find_target("camunda8").build(sample("brand_approval.sop.json")).files["process.bpmn"].decode()
    start = text.index("((date and time(checked_at)")
    return text[start : text.index(" &lt;= 72", start)]

"""`check` as a gate: which problems are asked for, which are switched off, and what code scanning is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sopstudio.analysis.advice import RULES
from sopstudio.analysis.explanations import problem_codes
from sopstudio.formats import write
from sopstudio.settings import Settings, save
from sopstudio.sop import AdviceOff, Document, DocumentSettings, Sop, replace_fields
from tests.analysis.examples import GOOD, node, with_fact, with_node
from tests.cli.calling import PROSE, UNREADABLE, Calls

VAGUE = with_node(replace_fields(node("ask"), steps=("Ask for the appropriate order",)))
BOTH = with_fact(replace_fields(GOOD.facts[0], name="spare"), VAGUE)
CODE = "advice-vague-word"


def found(calls: Calls, *call: str, code: int = 0) -> list[str]:
    """The codes that a check of one file gives."""
    return [problem["code"] for problem in calls.json("check", *call, code=code)["files"][0]["problems"]]


def results(calls: Calls, sop: Sop, name: str = "one.sop.json", code: int = 1) -> list[dict[str, Any]]:
    """What code scanning is told of an SOP."""
    out, _ = calls.answers("check", calls.file(sop, name), "--format", "sarif", code=code)
    told: list[dict[str, Any]] = json.loads(out)["runs"][0]["results"]
    return told


def test_select_and_ignore_take_codes_and_advice_as_a_whole(calls: Calls) -> None:
    file = calls.file(BOTH)
    assert sorted(found(calls, file)) == [CODE, "fact-never-used"]
    assert found(calls, file, "--select", "advice") == [CODE]
    assert found(calls, file, "--ignore", "advice") == ["fact-never-used"]
    assert found(calls, file, "--select", f"{CODE},gap", "--select", "fact-never-used", "--ignore", CODE) == [
        "fact-never-used"
    ]


def test_what_is_left_out_does_not_fail_and_strict_fails_for_warnings_alone(calls: Calls) -> None:
    broken, both, vague = calls.file(UNREADABLE), calls.file(BOTH, "both.sop.json"), calls.file(VAGUE, "vague.sop.json")
    calls.answers("check", broken, code=1)
    calls.answers("check", broken, "--ignore", "condition-syntax", code=0)
    calls.answers("check", both, code=0)
    calls.answers("check", both, "--strict", code=1)
    calls.answers("check", both, "--strict", "--ignore", "fact-never-used", code=0)
    calls.answers("check", vague, "--strict", code=0)


@pytest.mark.parametrize("option", ["--select", "--ignore", "--explain"])
def test_a_code_that_does_not_exist_is_refused_with_the_one_that_was_meant(calls: Calls, option: str) -> None:
    assert f"did you mean {CODE}?" in calls.refused("check", calls.file(), option, "advice-vage-word")
    assert "--explain all" in calls.refused("check", calls.file(), option, "xyzzy")


def test_a_check_of_nothing_is_refused(calls: Calls) -> None:
    assert "Missing argument" in calls.refused("check")


def test_advice_is_switched_off_by_the_document_and_by_the_person(calls: Calls) -> None:
    assert found(calls, calls.file(VAGUE)) == [CODE]
    off = DocumentSettings(advice_off=(AdviceOff(rule=CODE, reason="the desk knows"),))
    (content,) = write(Document(sop=VAGUE, settings=off), "native").files.values()
    assert found(calls, calls.text("off.sop.json", content)) == []
    save(calls.home, Settings(advice_off=(CODE,)))
    assert found(calls, calls.file(VAGUE)) == []


def test_a_person_cannot_switch_off_errors(calls: Calls) -> None:
    save(calls.home, Settings(advice_off=("condition-syntax",)))
    assert found(calls, calls.file(UNREADABLE), code=1) == ["condition-syntax"]


def test_a_rule_is_explained_with_its_reason_its_source_and_both_examples(calls: Calls) -> None:
    for rule in RULES:
        out, _ = calls.answers("check", "--explain", rule.code)
        for part in (rule.code, rule.title, rule.why, rule.source, "--ignore"):
            assert part in out
        for line in f"{rule.bad}\n{rule.good}".splitlines():
            assert line in out
        assert calls.json("check", "--explain", rule.code)["good"] == rule.good
    assert "settings" not in calls.answers("check", "--explain", "gap")[0]


def test_all_codes_are_listed(calls: Calls) -> None:
    out, _ = calls.answers("check", "--explain", "all")
    assert [line.partition(":")[0] for line in out.splitlines()] == list(problem_codes())
    assert [call["code"] for call in calls.json("check", "--explain", "all")] == list(problem_codes())
    calls.refused("check", "--explain", "all", "--format", "sarif")


def test_code_scanning_gets_help_and_a_level_for_every_rule(calls: Calls) -> None:
    files = [calls.file(UNREADABLE, "a.sop.json"), calls.file(BOTH, "b.sop.json"), calls.file(PROSE, "c.sop.json")]
    out, _ = calls.answers("check", *files, "--format", "sarif", code=1)
    (run,) = json.loads(out)["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert {rule["id"] for rule in rules} >= {"condition-syntax", "fact-never-used", CODE, "prose-condition"}
    for rule in rules:
        assert rule["shortDescription"]["text"]
        assert rule["fullDescription"]["text"].endswith((".", ")"))
        assert rule["help"]["markdown"].startswith(rule["help"]["text"][:20])
        assert rule["defaultConfiguration"]["level"] in ("error", "warning", "note")
        assert rule["name"].isalpha()
    levels = {result["ruleId"]: result["level"] for result in run["results"]}
    assert (levels["condition-syntax"], levels["fact-never-used"], levels[CODE]) == ("error", "warning", "note")
    assert "```" in next(rule for rule in rules if rule["id"] == CODE)["help"]["markdown"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])


def test_results_carry_what_the_problem_knows(calls: Calls) -> None:
    misspelled = with_node(replace_fields(node("ask"), asks=("order_id", "totl")))
    (result,) = (result for result in results(calls, misspelled) if result["ruleId"] == "unknown-fact")
    assert result["properties"]["fixes"][0] == 'Ask for "total"'
    (marked,) = (result for result in results(calls, VAGUE, code=0) if result["ruleId"] == CODE)
    assert marked["properties"] == {"field": "steps.0", "span": [12, 23]}


def test_fingerprints_stay_when_something_else_is_edited(calls: Calls) -> None:
    def prints(sop: Sop) -> dict[str, str]:
        return {
            result["partialFingerprints"]["sopstudioElements/v1"]: result["ruleId"]
            for result in results(calls, sop)
            if result["ruleId"] != "fact-never-used"
        }

    before = prints(UNREADABLE)
    retitled = replace_fields(with_node(replace_fields(node("paid"), title="Paid back"), UNREADABLE), title="Other")
    assert prints(with_fact(replace_fields(GOOD.facts[0], name="spare"), retitled)) == before
    more = with_node(
        replace_fields(node("ask"), asks=("order_id", "totl"), steps=("Ask promptly", "Ask properly")), retitled
    )
    assert before.items() < prints(more).items()
    assert len(prints(more)) == len(results(calls, more))


def test_places_are_addresses(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    def address(one: dict[str, Any]) -> str:
        return str(one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])

    (absolute,) = results(calls, VAGUE, "a b.sop.json", code=0)
    assert address(absolute) == Path(calls.file(VAGUE, "a b.sop.json")).as_uri()
    monkeypatch.chdir(calls.folder)
    out = calls.answers("check", "a b.sop.json", "--format", "sarif")[0]
    assert '"uri": "a%20b.sop.json"' in out


def test_a_result_stands_on_the_line_of_its_element(calls: Calls) -> None:
    file = calls.file(UNREADABLE)
    (result,) = results(calls, UNREADABLE)
    region = result["locations"][0]["physicalLocation"]["region"]
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    assert lines[region["startLine"] - 1].strip() == '"id": "decide-paid",'
    text = calls.text("vague.txt", "Greet them promptly\nEnd: done\n")
    (told,) = json.loads(calls.answers("check", text, "--select", CODE, "--format", "sarif")[0])["runs"][0]["results"]
    assert told["locations"][0]["physicalLocation"]["region"] == {"startLine": 1}


def test_an_overdue_review_is_a_warning(calls: Calls) -> None:
    data = json.loads(Path(calls.file()).read_text(encoding="utf-8"))
    file = calls.text("old.sop.json", json.dumps({**data, "head": {"next_review": "2001-01-01"}}))
    [checked] = calls.json("check", file)["files"]
    assert [problem["code"] for problem in checked["problems"]] == ["review-overdue"]
    calls.answers("check", file, "--strict", code=1)

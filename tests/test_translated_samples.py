"""A sample in another language is the English one in other words: the same graph, rules and journeys."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sopstudio.analysis import check
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Journey, Journeys, cases_of
from sopstudio.scenarios.kinds import DEFAULT_KINDS
from sopstudio.settings import LANGUAGES
from sopstudio.sop import End, Flow, Runtime, Sop, look_up
from sopstudio.text.endings import judge_ending
from sopstudio.ui.window.samples import find_sample, list_samples, sample_id, samples_in_all_languages
from tests.subsets import subset
from tests.test_samples import NAMES, TRANSLATED
from tests.translations import in_language

PROSE = ("title", "description", "message", "label", "outcome", "role", "text", "cause", "handling")
PLAIN = ("unit", "body")
"""What may differ beside prose: dollars are euros, and what a tool answers beside facts."""
PLACES = ("id", "source", "target", "start", "path", "tool", "code")
ENGLISH = re.compile(r"\b(?:the|and|of|is|you|your|with|for|ask)\b")
every_translation = pytest.mark.parametrize("name", TRANSLATED)


@cache
def content(name: str) -> Any:
    return json.loads((samples_dir() / f"{name}.sop.json").read_text(encoding="utf-8"))


@cache
def sop(name: str) -> Sop:
    return read(samples_dir() / f"{name}.sop.json").document.sop


def twin(name: str) -> str:
    """The English sample of the same file name."""
    return name.rpartition("/")[2]


def translations(name: str) -> dict[str, str]:
    """How the names of facts and parameters, and the values of facts, in the English twin are called in `name`."""
    ours, theirs = content(name), content(twin(name))
    words: dict[str, str] = {}
    for mine, english in zip(ours["facts"], theirs["facts"], strict=True):
        words[english["name"]] = mine["name"]
        for kind in ("allowed", "examples"):
            words |= _pair(english.get(kind, ()), mine.get(kind, ()))
    return words


def _pair(english: Any, mine: Any) -> dict[str, str]:
    words: dict[str, str] = {}
    for value, said in zip(english, mine, strict=True):
        words |= {value: said} if isinstance(value, str) else _pair(value, said) if isinstance(value, list) else {}
    return words


def skeleton(part: Any, words: Mapping[str, str], key: str = "") -> Any:
    """What is left of a part of a sample without its prose, with names and values as `words` say them."""
    if isinstance(part, dict):
        return {
            words.get(each, each): skeleton(value, words, each) for each, value in part.items() if each not in PLAIN
        }
    if isinstance(part, list):
        return len(part) if key == "steps" else [skeleton(item, words, key) for item in part]
    if not isinstance(part, str) or key in PLACES:
        return part
    if key in PROSE:
        return sorted(words.get(fact, fact) for fact in re.findall(r"\{([^{}]+)\}", part))
    spoken = re.sub(r"\{([^{}]+)\}", lambda match: f"{{{words.get(match[1], match[1])}}}", part)
    return words.get(spoken, re.sub(r"'([^']*)'", lambda match: f"'{words.get(match[1], match[1])}'", spoken))


def without_bindings(part: Any) -> Any:
    """A part without the arguments of its tools, which name facts where a parameter is called otherwise."""
    if isinstance(part, dict):
        return {key: without_bindings(value) for key, value in part.items() if key != "arguments"}
    return [without_bindings(item) for item in part] if isinstance(part, list) else part


@pytest.mark.parametrize("language", sorted({name.partition("/")[0] for name in TRANSLATED}))
def test_a_language_has_all_samples(language: str) -> None:
    assert language in LANGUAGES
    assert [name for name in TRANSLATED if name.startswith(language)] == [f"{language}/{name}" for name in NAMES]


@every_translation
def test_it_has_the_graph_and_the_rules_of_its_twin(name: str) -> None:
    ours, theirs, words = content(name), content(twin(name)), translations(name)
    assert ours.keys() == theirs.keys()
    for part in ours.keys() - {"id", "tools", "$schema"}:
        assert without_bindings(skeleton(ours[part], {}, part)) == without_bindings(
            skeleton(theirs[part], words, part)
        ), part
    assert len(ours["tools"]) == len(theirs["tools"])
    for tool, english in zip(ours["tools"], theirs["tools"], strict=True):
        parameters = _pair(english["parameters"]["properties"], tool["parameters"]["properties"])
        assert skeleton(tool, {}) == skeleton(english, {**words, **parameters}), tool["name"]


@every_translation
def test_its_tools_get_the_facts_that_those_of_its_twin_get(name: str) -> None:
    words = translations(name)
    for mine, english in zip(_bound(sop(name)), _bound(sop(twin(name))), strict=True):
        assert mine == [words[fact] for fact in english]


def _bound(procedure: Sop) -> Iterator[list[str]]:
    tools = {tool.name: tool for tool in procedure.tools}
    for graph in procedure.graphs():
        for node in graph.nodes:
            for binding in getattr(node, "tools", ()):
                yield [binding.fact_for(parameter) for parameter in tools[binding.tool].properties()]


@every_translation
def test_its_answers_give_the_facts_that_those_of_its_twin_give(name: str) -> None:
    words = translations(name)
    for tool, english in zip(sop(name).tools, sop(twin(name)).tools, strict=True):
        for mine, theirs in zip(tool.responses, english.responses, strict=True):
            for output in tool.outputs:
                given, wanted = look_up(mine.body, output.path), look_up(theirs.body, output.path)
                assert given == _said(wanted, words), output.fact


def _said(value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_said(item, words) for item in value)
    return words.get(value, value) if isinstance(value, str) else value


@every_translation
def test_the_check_says_the_same_of_both(name: str) -> None:
    words = translations(name)
    found = [
        Counter(
            (each.code, each.severity, each.nodes, each.edges, tuple(words.get(fact, fact) for fact in each.facts))
            for each in check(sop(sample))
        )
        for sample in (name, twin(name))
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize("name", subset(TRANSLATED, 4, "journeys"))
def test_it_has_as_many_journeys_and_scenarios_to_the_same_ends(name: str) -> None:
    ours, theirs = (Journeys(Runtime(Flow(sop(sample)))) for sample in (name, twin(name)))
    assert ours.count() == theirs.count()
    covering, wanted = ours.find_covering(), theirs.find_covering()
    assert _ends(covering) == _ends(wanted)
    assert _kinds(ours, covering) == _kinds(theirs, wanted)


def _ends(journeys: Sequence[Journey]) -> set[str]:
    return {end for journey in journeys for end in journey.ends}


def _kinds(journeys: Journeys, covering: Sequence[Journey]) -> Counter[str]:
    return Counter(scenario.kind for scenario in cases_of(journeys.runtime, covering, DEFAULT_KINDS))


@every_translation
def test_its_ends_are_as_good_or_bad_as_those_of_its_twin(name: str) -> None:
    ours, theirs = (
        {node.id: judge_ending(node) for graph in sop(sample).graphs() for node in graph.nodes if isinstance(node, End)}
        for sample in (name, twin(name))
    )
    assert ours == theirs


@every_translation
def test_no_text_of_it_is_left_in_english(name: str) -> None:
    assert [text for text in _texts(content(name)) if ENGLISH.search(text)] == []


def _texts(part: Any, key: str = "") -> Iterator[str]:
    if isinstance(part, dict):
        for each, value in part.items():
            yield from _texts(value, each)
    elif isinstance(part, list):
        for item in part:
            yield from _texts(item, key)
    elif isinstance(part, str) and key in (*PROSE, "steps", "allowed"):
        yield part


def test_no_two_samples_share_an_id() -> None:
    ids = Counter(read(path).document.sop.id for path in samples_in_all_languages())
    assert [each for each, count in ids.items() if count > 1] == []


def test_a_window_offers_the_samples_in_its_language() -> None:
    english = list_samples()
    with in_language("de"):
        german = list_samples()
        assert sample_id("loan_application.sop.json") == "kreditantrag"
    assert {sample.path.parent for sample in english} == {samples_dir()}
    assert {sample.path.name for sample in german} == {sample.path.name for sample in english}
    assert {sample.path.parent for sample in german} == {samples_dir() / "de"}


def test_a_language_without_a_sample_gets_the_english_one(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    for file in (tmp_path / "one.sop.json", tmp_path / "two.sop.json", tmp_path / "de" / "two.sop.json"):
        file.write_text(json.dumps({"id": "x", "title": file.parent.name}), encoding="utf-8")
    with in_language("de"):
        assert find_sample("one.sop.json", tmp_path) == tmp_path / "one.sop.json"
        assert find_sample("two.sop.json", tmp_path) == tmp_path / "de" / "two.sop.json"
        assert len(list_samples(tmp_path)) == 2

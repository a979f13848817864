"""Reasons that a run keeps in English are said in the language of the window."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from sopstudio.expressions.condition import parse
from sopstudio.trace.kept_reasons import REASONS, say_reason
from sopstudio.translation import tr
from tests.simulation.samples import of_kind, run_offline, setup_of
from tests.translations import in_language

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("sentence", REASONS)
def test_each_known_sentence_is_said_with_its_names(sentence: str) -> None:
    names = [name for _, name, _, _ in Formatter().parse(sentence) if name]
    parts = dict.fromkeys(names, "'Room 12'")
    text = sentence.format(**parts)
    assert say_reason(text) == text
    with in_language("de"):
        assert say_reason(text) == tr(sentence, **parts)
        assert say_reason(f"{text}.") == tr(sentence, **parts) + "."


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (
            "at Check: look up failed: the register is closed",
            "bei Check: look up ist fehlgeschlagen: the register is closed",
        ),
        ("at Check: look up may not run: there is no number", "bei Check: look up darf nicht laufen: number fehlt"),
        ("something else happened", "something else happened"),
        ("", ""),
    ],
)
def test_reasons_within_reasons_are_said_and_others_stay(kept: str, said: str) -> None:
    with in_language("de"):
        assert say_reason(kept) == said


@pytest.mark.parametrize(
    ("condition", "facts", "said"),
    [
        ("{floor} > 3", {}, "kein Wert für {floor}"),
        (
            "{floor} == 3",
            {"floor": "top"},
            "{floor} (der Text 'top') und die Zahl 3 lassen sich nicht vergleichen; "
            "speichern Sie die Angabe als Zahl, oder setzen Sie die Zahl in Anführungszeichen",
        ),
        (
            "{floor} + 1 > 3",
            {"floor": "top"},
            "{floor} ist der Text 'top', nötig ist eine Zahl; speichern Sie die Angabe als Zahl",
        ),
        (
            "1 / {floor} > 3",
            {"floor": 0},
            "Division durch null in 1 / {floor}; fragen Sie erst {floor} != 0, verbunden mit &&",
        ),
    ],
)
def test_why_a_condition_could_not_be_decided_is_said_in_german(
    condition: str, facts: dict[str, object], said: str
) -> None:
    reason = parse(condition).decide(facts).reason
    with in_language("de"):
        assert say_reason(reason) == said


@pytest.mark.parametrize("agent", ["dpa", "code", "sop-agent"])
def test_why_runs_of_a_sample_stopped_is_said_in_german(agent: str) -> None:
    for kind in ("missing-parameter", "failing-function"):
        finished = run_offline(setup_of("loan_application", of_kind("loan_application", kind)[0], agent)).finished
        assert finished is not None
        assert finished.reason
        with in_language("de"):
            assert say_reason(finished.reason) != finished.reason, finished.reason


@pytest.mark.parametrize("sentence", REASONS)
def test_each_sentence_is_one_that_runs_are_kept_with(sentence: str) -> None:
    words = max((part for part, _, _, _ in Formatter().parse(sentence)), key=len).strip().removeprefix("is ")
    words = words.removeprefix(", and ").removesuffix(" is needed").removeprefix("texts have ")
    assert any(words in source for source in sources()), "what makes the sentence says it otherwise now"


@cache
def sources() -> tuple[str, ...]:
    """The code that ends runs and refuses calls."""
    rooms = ("agents", "simulation", "sop", "llm", "expressions")
    paths = (path for room in rooms for path in (ROOT / "sopstudio" / room).rglob("*.py"))
    return tuple(path.read_text(encoding="utf-8") for path in paths)

"""A model as a judge: asked about a text, read as a JSON object, counted apart."""

from __future__ import annotations

import asyncio

import pytest

from sopstudio.errors import SettingsError
from sopstudio.evaluation.judge import CheckAnswers, Judge, Verdict, require_judge
from tests.fakes import DownModel, FakeModel, says


def ask(*texts: str, check: CheckAnswers = lambda _answers: "") -> tuple[Verdict, FakeModel]:
    model = FakeModel(*map(says, texts))
    verdict = asyncio.run(Judge(model).ask("Judge it. Answer as JSON.", "agent: Hello", ("polite", "clear"), check))
    return verdict, model


def test_a_verdict_is_the_object_that_the_model_answers() -> None:
    verdict, model = ask('Well: {"polite": true, "clear": false}')
    assert verdict.answers == {"polite": True, "clear": False}
    assert verdict.usage.calls == 1
    assert model.asked[0]["response_format"] == {"type": "json_object"}
    assert [message["content"] for message in model.asked[0]["messages"]] == [
        "Judge it. Answer as JSON.",
        "agent: Hello",
    ]


def test_an_unusable_answer_is_asked_for_again_with_the_reason_and_counted() -> None:
    verdict, model = ask("yes", '{"polite": true}', '{"polite": true, "clear": true}')
    assert verdict.answers == {"polite": True, "clear": True}
    assert verdict.usage.calls == 3
    assert "clear" in model.asked[2]["messages"][-1]["content"]


def test_a_judge_that_never_answers_gives_no_verdict() -> None:
    verdict, model = ask("maybe")
    assert verdict.answers is None
    assert verdict.reason
    assert len(model.asked) == verdict.usage.calls == 3


def test_the_callers_check_can_refuse_answers() -> None:
    verdict, _ = ask('{"polite": 1, "clear": 2}', check=lambda answers: "no yes or no" * (answers["polite"] == 1))
    assert (verdict.answers, verdict.reason) == (None, "no yes or no")


def test_an_endpoint_that_is_down_is_asked_once() -> None:
    verdict = asyncio.run(Judge(DownModel()).ask("p", "t", ("a",)))
    assert (verdict.answers, verdict.usage.calls) == (None, 0)
    assert "reached" in verdict.reason


@pytest.mark.parametrize("spec", ["offline", "faulty:refusal@0.1+offline", "recorded+offline"])
def test_the_offline_model_is_no_judge(spec: str) -> None:
    with pytest.raises(SettingsError):
        require_judge(spec)


def test_any_other_model_is_one() -> None:
    assert require_judge("openai:gpt-4o") == "openai:gpt-4o"

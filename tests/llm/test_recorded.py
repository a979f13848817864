"""Recorded models: kept once, found again, never called out; and nothing secret in the record."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import ModelError, SettingsError
from sopstudio.llm import create_model, for_run, get_user_model, read_reply, release
from sopstudio.llm.capabilities import make_record_key
from sopstudio.llm.client import Address, EndpointModel
from sopstudio.llm.faulty import FaultyModel
from sopstudio.llm.recorded import RecordedModel, request_hash
from sopstudio.model_options import ModelOptions
from sopstudio.settings import Endpoint, Settings
from sopstudio.store import Recordings
from sopstudio.trace import ModelReply
from tests.fakes import DownModel, FakeModel, says
from tests.llm.server import Answer, completion, serving, without_pauses

KEY = "sk-CANARY-0123456789"


def request(text: str, **more: Any) -> dict[str, Any]:
    return {"model": "whatever", "messages": [{"role": "user", "content": text}], **more}


def text_of(response: Any) -> str:
    reply = read_reply(response)
    assert isinstance(reply, ModelReply)
    return reply.text


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Recordings]:
    kept = Recordings(tmp_path)
    yield kept
    kept.close()


def test_what_was_answered_once_is_never_asked_again(record: Recordings) -> None:
    inner = FakeModel(says("One."), says("Two."))
    recorded = RecordedModel(record, inner)
    answers = [text_of(recorded.complete(request(text))) for text in ("a", "a", "b", "a")]
    assert answers == ["One.", "One.", "Two.", "One."]
    assert [request["model"] for request in inner.asked] == ["fake", "fake"]


def test_a_record_alone_replays_in_another_process_of_the_same_home(tmp_path: Path) -> None:
    first = RecordedModel(Recordings(tmp_path), FakeModel({**says("Hello."), "usage": {"prompt_tokens": 9}}))
    fresh = read_reply(first.complete(request("a")))
    release(first)
    again = create_model("recorded", Settings(), Recordings(tmp_path))
    reply = read_reply(asyncio.run(again.complete_async(request("a"))))
    release(again)
    assert isinstance(fresh, ModelReply)
    assert isinstance(reply, ModelReply)
    assert (reply.text, reply.usage.prompt_tokens) == ("Hello.", 9)
    assert (fresh.usage.recorded, reply.usage.recorded) == (False, True)


def test_what_was_asked_with_other_options_is_asked_again(tmp_path: Path) -> None:
    with serving(completion("One."), completion("Two.")) as endpoint:
        office = Settings(endpoints=(Endpoint(name="office", base_url=endpoint.url, key_name="NO_KEY"),))
        cold = office.with_options(ModelOptions(temperature=0))
        slow = cold.with_options(ModelOptions(timeout=99))
        texts = []
        for settings in (office, cold, office, cold, slow):
            model = create_model("recorded+openai:m@office", settings, Recordings(tmp_path))
            texts.append(text_of(model.complete(request("a"))))
            release(model)
        assert texts == ["One.", "Two.", "One.", "Two.", "Two."]


def test_a_miss_says_what_was_asked_and_makes_no_library(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with pytest.raises(ModelError) as caught:
        RecordedModel(Recordings(home)).complete(request("Where is my parcel?"))
    assert "Where is my parcel?" in str(caught.value)
    assert "recorded+MODEL" in str(caught.value)
    assert not home.exists()


def test_the_seed_and_the_tools_belong_to_the_request_and_the_model_does_not(record: Recordings) -> None:
    recorded = RecordedModel(record, FakeModel(says("One."), says("Two."), says("Three.")))
    answers = [recorded.complete(item) for item in (request("a"), request("a", seed=1), request("a", tools=[]))]
    assert list(map(text_of, answers)) == ["One.", "Two.", "Three."]
    assert text_of(recorded.complete({**request("a"), "model": "other"})) == "One."


def test_the_answers_of_two_models_are_kept_apart(record: Recordings) -> None:
    one, two = FakeModel(says("One.")), FakeModel(says("Two."))
    one.name, two.name = "one", "two"
    for inner in (one, two):
        RecordedModel(record, inner).complete(request("a"))
    assert text_of(RecordedModel(record, model_name="one").complete(request("a"))) == "One."
    assert text_of(RecordedModel(record).complete(request("a"))) == "Two."
    with pytest.raises(ModelError):
        RecordedModel(record, model_name="three").complete(request("a"))


def test_models_of_two_endpoints_share_no_answer_whatever_their_name(record: Recordings) -> None:
    with serving(completion("One.")) as a, serving(completion("Two.")) as b:
        for served, answer in ((a, "One."), (b, "Two."), (a, "One.")):
            plain = RecordedModel(record, EndpointModel(Address("plain", served.url), client="batch"))
            spoilt = RecordedModel(record, FaultyModel("refusal", "0", EndpointModel(Address("plain", served.url))))
            for recorded in (plain, spoilt):
                assert text_of(recorded.complete(request("a"))) == answer
                release(recorded)
        assert (len(a.asked), len(b.asked)) == (2, 2)
    assert text_of(RecordedModel(record, model_name="plain").complete(request("a"))) == "Two."


def test_options_of_a_model_are_part_of_its_key(record: Recordings) -> None:
    class Set(FakeModel):
        """A model with a temperature."""

        def __init__(self, temperature: int, text: str) -> None:
            super().__init__(says(text))
            self.record_key = make_record_key(self.name, temperature=temperature)

    cold, warm = Set(0, "Cold."), Set(1, "Warm.")
    answers = [text_of(RecordedModel(record, inner).complete(request("a"))) for inner in (cold, warm, cold)]
    assert answers == ["Cold.", "Warm.", "Cold."]


def test_answers_from_before_there_were_keys_serve_the_record_alone(record: Recordings) -> None:
    record.keep(request_hash(request("a")), "gpt", request("a"), says("Old."))
    assert text_of(RecordedModel(record).complete(request("a"))) == "Old."
    assert text_of(RecordedModel(record, model_name="gpt").complete(request("a"))) == "Old."
    with serving(completion("New.")) as served:
        recorded = RecordedModel(record, EndpointModel(Address("gpt", served.url), client="batch"))
        assert text_of(recorded.complete(request("a"))) == "New."
        release(recorded)


def test_of_the_same_question_asked_twice_at_once_one_answer_counts(record: Recordings) -> None:
    class Slow(FakeModel):
        """Answers once two are waiting."""

        async def complete_async(self, body: dict[str, Any]) -> Any:
            answer = self.complete(body)
            while len(self.asked) < 2:
                await asyncio.sleep(0)
            return answer

    recorded = RecordedModel(record, Slow(says("One."), says("Two.")))

    async def both() -> list[Any]:
        return await asyncio.gather(*(recorded.complete_async(request("a")) for _ in range(2)))

    assert len(set(map(text_of, asyncio.run(both())))) == 1


@pytest.mark.parametrize("answer", ["<html>", {"error": {"message": "busy"}}, {"choices": []}])
def test_what_is_no_answer_is_not_kept(record: Recordings, answer: Any) -> None:
    recorded = RecordedModel(record, FakeModel(answer, says("At last.")))
    assert recorded.complete(request("a")) == answer
    assert text_of(recorded.complete(request("a"))) == "At last."


def test_an_endpoint_that_fails_leaves_nothing(record: Recordings) -> None:
    with pytest.raises(ModelError, match="cannot be reached"):
        RecordedModel(record, DownModel()).complete(request("a"))
    assert text_of(RecordedModel(record, FakeModel(says("Up."))).complete(request("a"))) == "Up."


def test_mistakes_are_recorded_run_by_run_and_replayed_so(record: Recordings) -> None:
    def answers(chosen: Any) -> list[str]:
        return [text_of(for_run(chosen, f"case-{n}").complete(request("a"))) for n in range(40)]

    first = answers(RecordedModel(record, FaultyModel("refusal", "0.5", FakeModel(says("Fine.")))))
    assert 5 < first.count("Fine.") < 35
    assert answers(RecordedModel(record)) == first


def test_the_customer_is_recorded_and_makes_no_mistakes(record: Recordings) -> None:
    inner = FakeModel(says("Hello."))
    customer = get_user_model(RecordedModel(record, FaultyModel("refusal", "1", inner)))
    assert text_of(customer.complete(request("a"))) == "Hello."
    assert text_of(get_user_model(RecordedModel(record)).complete(request("a"))) == "Hello."
    assert len(inner.asked) == 1


def test_no_key_gets_into_the_record(tmp_path: Path) -> None:
    echo = completion(f"Your key is {KEY}.")
    with serving(Answer(500, f'{{"error": {{"message": "{KEY}"}}}}'), echo) as endpoint:
        recorded = RecordedModel(
            Recordings(tmp_path),
            EndpointModel(Address("gpt", endpoint.url, KEY), client="batch", limiter=without_pauses()),
        )
        recorded.complete(request("a"))
        release(recorded)
        assert endpoint.asked[-1].headers["authorization"] == f"Bearer {KEY}"
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if b"CANARY" in path.read_bytes()]


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("recorded:gpt+offline", "write recorded:gpt or recorded+MODEL"),
        ("recorded+", "incomplete"),
        ("recorded+offlin", "did you mean offline?"),
        ("recordet", "did you mean recorded[:NAME|+MODEL]?"),
    ],
)
def test_a_spec_that_is_not_clear_is_refused(record: Recordings, spec: str, told: str) -> None:
    with pytest.raises(SettingsError) as caught:
        create_model(spec, Settings(), record)
    assert told in str(caught.value)


def test_without_a_library_there_is_no_record() -> None:
    with pytest.raises(SettingsError, match="no record"):
        create_model("recorded", Settings())

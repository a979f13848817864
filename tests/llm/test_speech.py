"""The offline model speaks the language of the conversation, and a conversation takes the same course in it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sopstudio.agents import find_agent
from sopstudio.formats import read
from sopstudio.llm import create_model
from sopstudio.llm.offline.model import OfflineModel
from sopstudio.llm.offline.speech import Speech, speeches
from sopstudio.resources import samples_dir
from sopstudio.scenarios import cases
from sopstudio.settings import Settings
from sopstudio.simulation import Setup, load_prompts
from sopstudio.simulation.drivers import drive
from sopstudio.sop import Flow, Runtime
from sopstudio.trace import CallTool, Finished, Say, UserReply
from tests.subsets import subset

LANGUAGES = sorted(speeches())
SAMPLES = sorted((samples_dir() / "de").glob("*.sop.json"))
FILLED = {
    "name": "order number",
    "names": "order number and postal code",
    "titles": "“Find it” and “Send it”",
    "values": "your order number (ORD-1, up to 8 (eight) digits), your paid now (yes or no) and your postal code",
    "value": "A-1",
}
"""What the slots of phrases are filled with; all others with a sentence."""
PROMPT = "The conversation is in {}.\n- Order_number = ? (x)\n- Paid_now: yes\n- Postal_code: 1"


def make_body(language: str, *texts: str, instructions: str = PROMPT, **fields: Any) -> dict[str, Any]:
    """A request in a language; the texts are the agent's and the user's in turn."""
    system = {"role": "system", "content": instructions.format(language)}
    turns = [{"role": ("assistant", "user")[at % 2], "content": text} for at, text in enumerate(texts)]
    return {"messages": [system, *turns], **fields}


def english_phrases(speech: Speech) -> list[str]:
    return [phrase.english_text for phrase in speech._phrases]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_phrases(language: str) -> None:
    assert english_phrases(speeches()[language]) == english_phrases(speeches()["German"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phrase", english_phrases(speeches()["German"]))
def test_what_is_said_is_read_as_the_same_phrase(phrase: str, language: str) -> None:
    speech = speeches()[language]
    text = re.sub(r"\{(\w+)\}", lambda slot: FILLED.get(slot[1], "so it is, as it was"), phrase)
    said = speech.speak(text, make_body(language))
    assert said != text
    assert "your" not in said
    read_again = speech.read(make_body(language, "", said))["messages"][-1]["content"]
    hint = f"({speech._yes_or_no})"
    assert read_again.replace(hint, "(yes or no)").casefold() == text.casefold()


@pytest.mark.parametrize(
    ("english", "spoken"),
    [
        ("Is this so: die Ware beschädigt ist?", "Trifft es zu, dass die Ware beschädigt ist?"),
        ("Is this so: die Ware ist beschädigt?", "Trifft das zu: die Ware ist beschädigt?"),
        ("This is not so: der Kunde zustimmt.", "Es trifft nicht zu, dass der Kunde zustimmt."),
        ("This is so: der Kunde zustimmt.", "Es trifft zu, dass der Kunde zustimmt."),
        (
            "I am sorry, I cannot go on: it is not known whether der Kunde zustimmt.",
            "Ich komme leider nicht weiter: Es ist nicht bekannt, ob der Kunde zustimmt.",
        ),
    ],
)
def test_a_condition_is_said_as_its_words_are_ordered(english: str, spoken: str) -> None:
    speech, body = speeches()["German"], make_body("German")
    assert speech.speak(english, body) == spoken
    assert speech.read(make_body("German", spoken))["messages"][-1]["content"] == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_written_as_in_the_prompt(language: str) -> None:
    said = speeches()[language].speak("My order number is A-1.", make_body(language))
    assert said.startswith("Order number")


@pytest.mark.parametrize(
    ("reply", "arguments"),
    [
        ("A-12", '{"Bestellnummer":"A-12"}'),
        ("Meine Bestellnummer lautet A-12.", '{"Bestellnummer":"A-12"}'),
        ("Bestellnummer: A-12", '{"Bestellnummer":"A-12"}'),
        ("Das weiß ich leider nicht.", None),
        ("keine Ahnung", None),
    ],
)
def test_a_german_reply_gives_a_value_or_declines(reply: str, arguments: str | None) -> None:
    schema = {"type": "string", "pattern": "^A-[0-9]+$", "description": "Nummer der Bestellung"}
    parameters = {"type": "object", "properties": {"Bestellnummer": schema}, "required": ["Bestellnummer"]}
    tool = {"type": "function", "function": {"name": "get_order", "description": "Find it", "parameters": parameters}}
    asked = "Bitte nennen Sie mir: Bestellnummer (Nummer der Bestellung)."
    body = make_body("German", asked, reply, tools=[tool])
    message = OfflineModel().complete(body)["choices"][0]["message"]
    calls = message.get("tool_calls")
    if arguments is None:
        assert message["content"] == "Ohne Angabe zu Bestellnummer komme ich leider nicht weiter."
    else:
        assert calls[0]["function"]["arguments"] == arguments


@pytest.mark.parametrize(("reply", "paid"), [("ja", True), ("Nein.", False), ("Nein, danke", False)])
def test_a_bare_german_yes_or_no_is_understood(reply: str, paid: bool) -> None:
    parameters = {"type": "object", "properties": {"paid": {"type": "boolean"}}, "required": ["paid"]}
    tool = {"type": "function", "function": {"name": "pay", "description": "Pay", "parameters": parameters}}
    body = make_body("German", "Bitte nennen Sie mir: paid (ja oder nein).", reply, tools=[tool])
    call = OfflineModel().complete(body)["choices"][0]["message"]["tool_calls"][0]
    assert call["function"]["arguments"] == f'{{"paid":{str(paid).lower()}}}'


def test_a_line_with_a_colon_is_no_value_that_somebody_gives() -> None:
    text = "1. line: tell the user: Der Kurier sagt zu Ihrer Bestellung: unterwegs. | done"
    assert speeches()["German"].read(make_body("German", "", text))["messages"][-1]["content"] == text


def test_a_request_without_a_language_is_answered_in_english() -> None:
    body = make_body("German", "", "hi", instructions="Say: Bitte nennen Sie mir: Farbe.")
    assert OfflineModel().complete(body)["choices"][0]["message"]["content"] == "Noted. Thank you."


def outcome(setup: Setup) -> tuple[Any, list[str]]:
    """What was done in a run (the calls, and how it ended), and all that was said."""
    session = setup.session()
    drive(session, setup.world(create_model("offline", Settings())))
    calls = [(event.tool, event.arguments) for event in session.events if isinstance(event, CallTool)]
    finished = session.finished
    assert isinstance(finished, Finished)
    said = [event.text for event in session.events if isinstance(event, Say | UserReply)]
    return (calls, finished.status, finished.end), said


ENGLISH = re.compile(r"\b(?:the|your|my|please|sorry|cannot|this|thank|would|not a)\b", re.I)


AGENTS = ("dpa", "spa", "sop-agent", "marco", "agent-s")
PAIRS = subset([pytest.param(path, agent, id=f"{path.stem}-{agent}") for path in SAMPLES for agent in AGENTS], 10)


@pytest.mark.parametrize(("path", "agent"), subset(PAIRS, 3, "speech"))
def test_a_german_conversation_takes_the_course_of_one_in_english(path: Path, agent: str) -> None:
    runtime = Runtime(Flow(read(path).document.sop))
    by_kind = {scenario.id.partition(".")[0]: scenario for scenario in cases(runtime.flow.sop)}
    for scenario in by_kind.values():
        setup = Setup(runtime, find_agent(agent), scenario, load_prompts())
        done, said = outcome(setup)
        done_in_english, _ = outcome(replace(setup, record=3))
        assert done == done_in_english
        assert not [text for text in said if ENGLISH.search(text)]

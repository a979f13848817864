"""What users say instead of answering: chit-chat and gibberish, a question, a wish that is not this procedure's.

Met in the middle of a conversation (Agent-S, section 4; MARCO, section 2.1), each is dealt with, and the run then goes
on where it broke off: the expected calls are those of the journey.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sopstudio.scenarios.case import Scenario
from sopstudio.scenarios.draft import Draft
from sopstudio.sop import Fact

CHIT_CHAT = ("What lovely weather we are having.", "My cat says hello to you.", "Asdf qwer zxcv uiop.")
QUESTIONS = ("Why do you need that?", "How long will all of this take?", "What happens with my data?")
FOREIGN = (
    "Could you book a table in a restaurant for me as well?",
    "Can you tell me who will win the world cup?",
    "Would you translate a letter into French for me first?",
)


def gibberish(draft: Draft) -> Iterator[Scenario]:
    """The user says something that is no answer. Facts of which any text will do are left out: who could tell?"""
    facts = [fact for fact in draft.needed() if is_recognizable(fact)]
    return _instead(draft, "gibberish", facts, CHIT_CHAT, "chit-chat")


def question_in_the_middle(draft: Draft) -> Iterator[Scenario]:
    """The user asks something first: of what the procedure's articles are about, or else of the conversation itself."""
    articles = [
        f"What can you tell me about this: {one.title.rstrip('?')}?" for one in draft.routing.flow.sop.knowledge
    ]
    return _instead(draft, "question-in-the-middle", draft.needed(), tuple(articles) or QUESTIONS, "info")


def out_of_domain(draft: Draft) -> Iterator[Scenario]:
    """The user asks for something that is not this procedure's business."""
    return _instead(draft, "out-of-domain", draft.needed(), FOREIGN, "out-of-domain")


def _instead(draft: Draft, kind: str, facts: list[Fact], texts: tuple[str, ...], intent: str) -> Iterator[Scenario]:
    """One case a journey: one of the facts is not given before one of the texts was said."""
    chance = draft.random(kind)
    pairs = [(fact.name, text) for fact in facts for text in texts if not is_answer(fact, text)]
    if pairs:
        name, text = chance.choice(pairs)
        yield draft.saying_first(name, text, intent).scenario(kind, name)


def is_recognizable(fact: Fact) -> bool:
    """Whether one can tell an answer from other talk by the looks of it."""
    return fact.type not in ("string", "list") or bool(fact.allowed or fact.pattern)


def is_answer(fact: Fact, text: str) -> bool:
    """Whether a text has something in it that could be taken for the fact's value."""
    words = set(re.findall(r"\w+", text.lower()))
    if fact.pattern and re.search(fact.pattern, text):
        return True
    return any(set(re.findall(r"\w+", str(value).lower())) & words for value in fact.allowed)

"""What users say instead of answering: chit-chat and gibberish, a question, a request outside the
procedure.

In the middle of a conversation (Agent-S, section 4; MARCO, section 2.1) the agent deals with it and then
resumes, so the expected calls are those of the journey.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sopstudio.scenarios.builder import ScenarioBuilder
from sopstudio.scenarios.scenario import Scenario
from sopstudio.sop import Fact

CHIT_CHAT = (
    "What lovely weather we are having.",
    "My cat says hello to you.",
    "Asdf qwer zxcv uiop.",
    "I was on holiday last week, by the way.",
    "Hmm, let me think about it for a moment.",
    "lkjh poiu mnbv",
    "You are very kind, thank you so much.",
    "I have been waiting for ages in this line.",
    "Haha, good one!",
    "Sorry, somebody was at the door.",
    "blah blah blah",
    "I hope that you had a nice weekend.",
)
QUESTIONS = (
    "Why do you need that?",
    "How long will all of this take?",
    "What happens with my data?",
    "Is this really necessary?",
    "Could I do this later instead?",
    "What is going to happen next?",
    "Who is going to read this?",
    "Do I have to pay for this?",
    "Can somebody else do this for me?",
    "What if I make a mistake here?",
)
FOREIGN_REQUESTS = (
    "Could you book a table in a restaurant for me as well?",
    "Can you tell me who will win the world cup?",
    "Would you translate a letter into French for me first?",
    "Can you play some music while we talk?",
    "Could you write a poem about my dog?",
    "What do you think of the next elections?",
    "Can you help my daughter with her homework?",
    "Would you order a pizza for me?",
    "Can you recommend a good film for tonight?",
)


def gibberish(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """The user says something that is no answer. Facts that take any text are excluded: nobody could tell."""
    facts = [fact for fact in builder.required_facts() if is_recognizable(fact)]
    return _aside_case(builder, "gibberish", facts, CHIT_CHAT, "chit-chat")


def question_in_the_middle(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """The user first asks a question: about the procedure's articles, else about the conversation."""
    articles = [
        f"What can you tell me about this: {article.title.rstrip('?')}?"
        for article in builder.runtime.flow.sop.knowledge
    ]
    return _aside_case(
        builder, "question-in-the-middle", builder.required_facts(), tuple(articles) or QUESTIONS, "info"
    )


def out_of_domain(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """The user asks for something that is not this procedure's business."""
    return _aside_case(builder, "out-of-domain", builder.required_facts(), FOREIGN_REQUESTS, "out-of-domain")


def _aside_case(
    builder: ScenarioBuilder, kind: str, facts: list[Fact], texts: tuple[str, ...], intent: str
) -> Iterator[Scenario]:
    """One case per journey: before giving one fact the user says one of the texts."""
    random = builder.random(kind)
    pairs = [(fact.name, text) for fact in facts for text in texts if not is_answer(fact, text)]
    if pairs:
        name, text = random.choice(pairs)
        yield builder.with_aside(name, text, intent).build(kind, name)


def is_recognizable(fact: Fact) -> bool:
    """Whether an answer can be told from other talk by its form."""
    return fact.type not in ("string", "list") or bool(fact.allowed or fact.pattern)


def is_answer(fact: Fact, text: str) -> bool:
    """Whether the text contains something that could be taken for the fact's value."""
    words = set(re.findall(r"\w+", text.lower()))
    if fact.pattern and re.search(fact.pattern, text):
        return True
    return any(set(re.findall(r"\w+", str(value).lower())) & words for value in fact.allowed)

"""The offline model as a customer: asks for what it wants, gives what it knows, says what it lacks, and leaves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sopstudio.llm.offline.conversation import QUIT, Conversation, text_of
from sopstudio.llm.offline.course import LINE, Course
from sopstudio.llm.offline.extraction import Wanted
from sopstudio.llm.offline.naming import asked_among
from sopstudio.text.phrases import ASKING, NO_VALUE, asking_part, sentences, straight, words_of

FACT_LINE = re.compile(
    r"^[ \t]*[-*•+][ \t]+(?P<name>[^:=()\n]{1,80}?)(?:[ \t]*\((?P<about>[^\n]*?)\))?[ \t]*:[ \t]*"
    r"(?P<value>\S.*?)[ \t]*$",
    re.M,
)
AGAIN = re.compile(r";\s*if asked again:\s*")
ASIDE = re.compile(r'^say only "(?P<text>.+)"$')
SLIP = re.compile(r"^(?P<wrong>.+), by mistake: (?:when you give (?P<until>.+)|at once) correct it to (?P<right>.+)$")
GOAL = re.compile(
    r"(?:you want|goal|wants?|task|concern|wish|after|here for|came for|reason)\b[^:\n]{0,30}:"
    r"[ \t]*\n?[ \t]*(?P<goal>.*)",
    re.I,
)
STUCK = re.compile(
    r"\b(?:cannot|can'?t|can not|unable to|not able to|could not|impossible)\b.{0,40}?"
    r"\b(?:go on|proceed|continue|complete|help|assist|process)\b|\bunfortunately\b|\bgood\s?bye\b",
    re.I,
)
DONE = re.compile(r"\banything else\b|\bsomething else\b|\bfurther questions\b", re.I)
CONFIRM = re.compile(
    r"\b(?:shall|should|may|can) (?:i|we) (?:go|proceed|continue|start|do)\b|\b(?:right|correct|okay|ok|all right)\s*\?"
    r"|\b(?:do you (?:agree|confirm)|would you like me to|are you ready)\b",
    re.I,
)


@dataclass(frozen=True)
class Known:
    """Something the customer knows: what it is called and about, and the values to give one after the other.

    `aside` is said instead for the first time; `wrong` is given by mistake, and corrected when `until` is given.
    """

    wanted: Wanted
    values: tuple[str, ...]
    aside: str = ""
    wrong: str = ""
    until: str = ""

    def begin(self) -> str:
        """How a sentence with a value begins."""
        return f"My {' '.join(words_of(self.wanted.name))} is "

    def correction(self) -> str:
        """How a mistake is put right."""
        return f"Sorry, I meant {_said(f'my{self.begin()[2:]}', self.values[0])}" if self.wrong else ""

    def sentence(self, mine: list[str]) -> str:
        """How the customer says it; the next value for each time that one was given before."""
        given = sum(text.count(self.begin()) for text in mine)
        values = (self.wrong, *self.values) if self.wrong else self.values
        return _said(self.begin(), values[min(given, len(values) - 1)])


def _said(begin: str, value: str) -> str:
    spaced = " " in value and not value.startswith('"')
    return f'{begin}"{value}".' if spaced else f"{begin}{value}."


def play(talk: Conversation) -> dict[str, Any]:
    """The customer's next message. The agent speaks as *user* here, the customer as *assistant*."""
    mine = [text_of(message) for message in talk.talk if message.get("role") == "assistant"]
    heard = [text_of(message) for message in talk.talk if message.get("role") == "user"]
    question = heard[-1] if heard else ""
    if not mine:
        return {"content": _opening(talk)}
    known = _facts(talk.system)
    asks = ASKING.search(question) is not None
    asked = asked_among(question, [one.wanted for one in known]) if asks else []
    meant = [one for one in known if one.wanted in asked]
    aside = next((one.aside for one in meant if one.aside and one.aside not in mine), "")
    if aside:
        return {"content": aside}
    answer = _answer(meant, Course(talk.system, mine), question, mine, asks=asks)
    answer = _corrected(known, answer, mine)
    if answer and mine[-2:] != [answer, answer]:
        return {"content": answer}
    return {"content": _with_nothing(question, heard[-2:-1], mine, asks=asks)}


def _answer(asked: list[Known], course: Course, question: str, mine: list[str], *, asks: bool) -> str:
    """The values that are asked for, and what is so at this step; blank where there is neither."""
    point, coming = course.about(question), course.coming()
    if point is None and coming is not None:
        leads = not asks and not STUCK.search(question) and not DONE.search(question)
        point = coming if leads or coming.follows(one.wanted.name for one in asked) else None
    values = _give(asked, question, mine) if asked else ""
    return f"{values} {point.words if point else ''}".strip()


def _corrected(known: list[Known], answer: str, mine: list[str]) -> str:
    """The answer with what was given by mistake put right, once it is time to."""
    begun = {one.wanted.name: one.begin() for one in known}
    for one in known:
        if not one.wrong or any(one.correction() in text for text in mine):
            continue
        before, now = (any(one.begin() in text for text in texts) for texts in (mine, [answer]))
        last = begun.get(one.until, one.begin())
        if (before or now) and any(last in text for text in (*mine, answer)):
            answer = f"{answer} {one.correction()}" if now else f"{one.correction()} {answer}".strip()
    return answer


def _with_nothing(question: str, before: list[str], mine: list[str], *, asks: bool) -> str:
    """What to say where nothing that the customer knows is asked for."""
    if STUCK.search(question) or DONE.search(question):
        return QUIT
    if asks and CONFIRM.search(question) and mine[-1] != "Yes, please.":
        return "Yes, please."
    if asks:
        again = bool(NO_VALUE.search(mine[-1])) and len(mine) > 2
        return QUIT if again else f"I am sorry, I do not have {_noun(asking_part(question))}."
    return "Thank you, please go on." if "please go on" not in mine[-1] else QUIT


def _opening(talk: Conversation) -> str:
    goal = GOAL.search(LINE.sub("", FACT_LINE.sub("", straight(talk.system))))
    wish = goal["goal"].strip(" *\"'.") if goal else ""
    return f"Hello, I would like this: {wish}." if wish else "Hello, I would like some help."


def _give(asked: list[Known], question: str, mine: list[str]) -> str:
    parts = [one.sentence(mine) for one in asked]
    questions = " ".join(one for one in sentences(question) if "?" in one) or asking_part(question)
    if questions.count(" your ") > len(asked) and len(asked) < 3:
        parts.append("I am sorry, I do not have anything else.")
    return " ".join(parts)


def _noun(question: str) -> str:
    match = re.search(r"\b(your [a-z][a-z0-9 ]{1,40}?)(?=\s*(?:\(|\?|,|\.| and |$))", question, re.I)
    return match[1].lower().replace("your", "my", 1) if match else "that"


def _facts(system: str) -> list[Known]:
    return [
        _known(Wanted(match["name"].strip(" *_`"), "string", match["about"] or ""), AGAIN.split(match["value"]))
        for match in FACT_LINE.finditer(system)
    ]


def _known(wanted: Wanted, values: list[str]) -> Known:
    aside = ASIDE.match(values[0]) if len(values) > 1 else None
    values = values[1:] if aside else values
    slip = SLIP.match(values[0])
    if slip:
        values[0] = slip["right"]
    return Known(
        wanted,
        tuple(values),
        aside["text"] if aside else "",
        slip["wrong"] if slip else "",
        (slip["until"] or "") if slip else "",
    )

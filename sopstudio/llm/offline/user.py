"""The offline model as the simulated user: states a goal, gives known values, says what it lacks, and
leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sopstudio.llm.offline.chat_request import QUIT, ChatRequest, message_text
from sopstudio.llm.offline.claims import find_asked
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.text.phrases import (
    ASKING,
    FILLER,
    NO_VALUE,
    asking_part,
    content_words,
    same_word,
    sentences,
    straighten_quotes,
    words_of,
)

STEP_LINE = re.compile(r"^[ \t]*\d+[.)][ \t]+(?P<text>\S[^\n]*?)[ \t]*$", re.M)
STATEMENT = re.compile(
    r"\b(?:this|that|it) is (?P<no>not )?(?:so|true|the case)(?::| that\b)\s*(?P<what>[^.!?\n]+)", re.I
)
GIVES_PART = re.compile(r",[^,\n]*\bgive:\s*")
SUBSTEP_LINE = re.compile(r"^[ \t]*>[ \t]+(?:To trigger [^\n]*, p|P)rovide (?P<names>[^\n]+?)[ \t]*$", re.M)
"""What belongs to a step: the values by which it is brought about."""


@dataclass(frozen=True)
class CoursePoint:
    """A step with statements: its title, the values given at it, and what the user states."""

    title: str
    value_names: str
    statements: tuple[str, ...]

    @property
    def text(self) -> str:
        """The statements as the user says them."""
        return " ".join(f"{statement.rstrip(' ?.')}." for statement in self.statements)

    def is_about(self, question: str) -> bool:
        """Whether the agent is at this step: it said most of its title, or one of its conditions."""
        text_words = words_of(straighten_quotes(question))
        title = content_words(self.title)
        conditions = [
            condition_words(match["what"]) for statement in self.statements for match in STATEMENT.finditer(statement)
        ]
        return 2 * len(_matching_words(title, text_words)) > len(title) or any(
            words and len(_matching_words(words, text_words)) == len(words) for words in conditions
        )

    def gives_any(self, names: Iterable[str]) -> bool:
        """Whether one of these values is given at this step."""
        value_words = [words_of(part) for part in self.value_names.split(",")]
        return any(words_of(name) in value_words for name in names)


def condition_words(text: str) -> list[str]:
    """The words of a condition that say what it is about."""
    return [word for word in words_of(text) if word not in FILLER]


def _matching_words(words: Iterable[str], text_words: Sequence[str]) -> list[str]:
    return [word for word in words if any(same_word(spoken, word) or same_word(word, spoken) for spoken in text_words)]


@lru_cache(maxsize=512)
def read_points(system: str) -> tuple[CoursePoint, ...]:
    """The steps with statements, in order. Cached, as a user's requests share their prompt."""
    result: list[CoursePoint] = []
    title = value_names = ""
    statements: list[str] = []
    for text, substeps in [*_read_steps(system), ("", "")]:
        if STATEMENT.match(text):
            statements.append(text)
            continue
        if statements:
            result.append(CoursePoint(title, value_names, tuple(statements)))
        statements = []
        title, value_names = [*GIVES_PART.split(text, maxsplit=1), substeps][:2]
    return tuple(result)


def _read_steps(system: str) -> Iterator[tuple[str, str]]:
    """The numbered lines, each with the names of the values in the lines that belong to it."""
    lines = list(STEP_LINE.finditer(system))
    ends = [*(line.start() for line in lines[1:]), len(system)]
    for line, end in zip(lines, ends, strict=False):
        names = (match["names"] for match in SUBSTEP_LINE.finditer(system, line.end(), end))
        yield line["text"], ", ".join(names)


def strip_statements(text: str) -> str:
    """A text without its statements, which give no value."""
    return STATEMENT.sub(" ", text)


class ConversationCourse:
    """The points of a conversation, and how far it has come: `mine` are the user's own texts."""

    def __init__(self, system: str, mine: Iterable[str]) -> None:
        self._points = read_points(system)
        self._next = 0
        for text in mine:
            positions = (n for n in range(self._next, len(self._points)) if self._points[n].text in text)
            self._next = next(positions, self._next - 1) + 1

    def next_point(self) -> CoursePoint | None:
        """The point of the course that is to be said next; None where all is said."""
        return next(iter(self._points[self._next :]), None)

    def find_point(self, question: str) -> CoursePoint | None:
        """The point that a question is about: the next such point, else the latest past one."""
        ahead, behind = self._points[self._next :], self._points[: self._next]
        return next((point for point in (*ahead, *reversed(behind)) if point.is_about(question)), None)


FACT_LINE = re.compile(
    r"^[ \t]*[-*•+][ \t]+(?P<name>[^:=()\n]{1,80}?)(?:[ \t]*\((?P<about>[^\n]*?)\))?[ \t]*:[ \t]*"
    r"(?P<value>\S.*?)[ \t]*$",
    re.M,
)
REPEAT_SEPARATOR = re.compile(r";\s*if asked again:\s*")
ASIDE_VALUE = re.compile(r'^say only "(?P<text>.+)"$')
MISTAKE_VALUE = re.compile(
    r"^(?P<wrong>.+), by mistake: (?:when you give (?P<until>.+)|at once) correct it to (?P<right>.+)$"
)
GOAL_LINE = re.compile(
    r"(?:you want|goal|wants?|task|concern|wish|after|here for|came for|reason)\b[^:\n]{0,30}:"
    r"[ \t]*\n?[ \t]*(?P<goal>.*)",
    re.I,
)
STUCK_PHRASE = re.compile(
    r"\b(?:cannot|can'?t|can not|unable to|not able to|could not|impossible)\b.{0,40}?"
    r"\b(?:go on|proceed|continue|complete|help|assist|process)\b|\bunfortunately\b|\bgood\s?bye\b",
    re.I,
)
CLOSING_PHRASE = re.compile(r"\banything else\b|\bsomething else\b|\bfurther questions\b", re.I)
RECAP_RULE = re.compile(r"\bbefore you leave\b[^\n]{0,40}\b(?:name|list|mention)\b", re.I)
"""How a prompt asks the user to list what was to be done (JourneyBench, appendix F)."""
RECAP_START = "No, thank you. This is what I came for:"
CONFIRMATION = re.compile(
    r"\b(?:shall|should|may|can) (?:i|we) (?:go|proceed|continue|start|do)\b|\b(?:right|correct|okay|ok|all right)\s*\?"
    r"|\b(?:do you (?:agree|confirm)|would you like me to|are you ready)\b",
    re.I,
)


@dataclass(frozen=True)
class KnownValue:
    """A value that the user knows: its spec, and the texts to give one after the other.

    `aside` is said instead the first time; `wrong` is given by mistake, and corrected when `until` is
    given.
    """

    spec: ValueSpec
    values: tuple[str, ...]
    aside: str = ""
    wrong: str = ""
    until: str = ""

    def opening(self) -> str:
        """The beginning of a sentence that gives the value."""
        return f"My {' '.join(words_of(self.spec.name))} is "

    def correction(self) -> str:
        """The sentence that corrects a mistake."""
        return f"Sorry, I meant {_format_sentence(f'my{self.opening()[2:]}', self.values[0])}" if self.wrong else ""

    def sentence(self, mine: list[str]) -> str:
        """The sentence that gives the next value, judged by how often one was given before."""
        given_count = sum(text.count(self.opening()) for text in mine)
        values = (self.wrong, *self.values) if self.wrong else self.values
        return _format_sentence(self.opening(), values[min(given_count, len(values) - 1)])


def _format_sentence(begin: str, value: str) -> str:
    spaced = " " in value and not value.startswith('"')
    return f'{begin}"{value}".' if spaced else f"{begin}{value}."


def play_user(request: ChatRequest) -> dict[str, Any]:
    """The user's next message. Here the agent speaks as *user*, the user as *assistant*."""
    own_texts = [message_text(message) for message in request.messages if message.get("role") == "assistant"]
    agent_texts = [message_text(message) for message in request.messages if message.get("role") == "user"]
    question = agent_texts[-1] if agent_texts else ""
    if not own_texts:
        return {"content": _opening(request)}
    known = _read_facts(request.system)
    is_question = ASKING.search(question) is not None
    asked_specs = find_asked(question, [item.spec for item in known]) if is_question else []
    matches = [item for item in known if item.spec in asked_specs]
    aside_text = next((item.aside for item in matches if item.aside and item.aside not in own_texts), "")
    if aside_text:
        return {"content": aside_text}
    answer = _answer(matches, ConversationCourse(request.system, own_texts), question, own_texts, asks=is_question)
    answer = _add_corrections(known, answer, own_texts)
    if answer and own_texts[-2:] != [answer, answer]:
        return {"content": answer}
    if CLOSING_PHRASE.search(question) and (recap := _recap(request.system)) and recap not in own_texts:
        return {"content": recap}
    return {"content": _answer_without_value(question, agent_texts[-2:-1], own_texts, asks=is_question)}


def _answer(
    asked_values: list[KnownValue], course: ConversationCourse, question: str, mine: list[str], *, asks: bool
) -> str:
    """The asked values, and the statements of this step; blank where there is neither."""
    point, coming = course.find_point(question), course.next_point()
    if point is None and coming is not None:
        is_leading = not asks and not STUCK_PHRASE.search(question) and not CLOSING_PHRASE.search(question)
        point = coming if is_leading or coming.gives_any(item.spec.name for item in asked_values) else None
    values = _give_values(asked_values, question, mine) if asked_values else ""
    return f"{values} {point.text if point else ''}".strip()


def _add_corrections(known: Sequence[KnownValue], answer: str, mine: list[str]) -> str:
    """The answer with the correction of a mistake, when it is due."""
    openings = {item.spec.name: item.opening() for item in known}
    for item in known:
        if not item.wrong or any(item.correction() in text for text in mine):
            continue
        said_before, says_now = (any(item.opening() in text for text in texts) for texts in (mine, [answer]))
        trigger = openings.get(item.until, item.opening())
        if (said_before or says_now) and any(trigger in text for text in (*mine, answer)):
            answer = f"{answer} {item.correction()}" if says_now else f"{item.correction()} {answer}".strip()
    return answer


def _recap(system: str) -> str:
    """What the user wanted to have done, to be confirmed before leaving; blank where the prompt does not ask for it."""
    steps = (GIVES_PART.split(text, maxsplit=1)[0] for text, _ in _read_steps(system) if not STATEMENT.match(text))
    tasks = "; ".join(steps) if RECAP_RULE.search(system) else ""
    return f"{RECAP_START} {tasks}. Is that done?" if tasks else ""


def _answer_without_value(question: str, previous: list[str], mine: list[str], *, asks: bool) -> str:
    """The reply where no known value is asked for."""
    if STUCK_PHRASE.search(question) or CLOSING_PHRASE.search(question) or mine[-1].startswith(RECAP_START):
        return QUIT
    if asks and CONFIRMATION.search(question) and mine[-1] != "Yes, please.":
        return "Yes, please."
    if asks:
        is_repeat = bool(NO_VALUE.search(mine[-1])) and len(mine) > 2
        return QUIT if is_repeat else f"I am sorry, I do not have {_asked_noun(asking_part(question))}."
    return "Thank you, please go on." if "please go on" not in mine[-1] else QUIT


def _opening(request: ChatRequest) -> str:
    goal = GOAL_LINE.search(STEP_LINE.sub("", FACT_LINE.sub("", straighten_quotes(request.system))))
    wish = goal["goal"].strip(" *\"'.") if goal else ""
    return f"Hello, I would like this: {wish}." if wish else "Hello, I would like some help."


def _give_values(asked_values: list[KnownValue], question: str, mine: list[str]) -> str:
    parts = [item.sentence(mine) for item in asked_values]
    questions = " ".join(sentence for sentence in sentences(question) if "?" in sentence) or asking_part(question)
    if questions.count(" your ") > len(asked_values) and len(asked_values) < 3:
        parts.append("I am sorry, I do not have anything else.")
    return " ".join(parts)


def _asked_noun(question: str) -> str:
    match = re.search(r"\b(your [a-z][a-z0-9 ]{1,40}?)(?=\s*(?:\(|\?|,|\.| and |$))", question, re.I)
    return match[1].lower().replace("your", "my", 1) if match else "that"


@lru_cache(maxsize=512)
def _read_facts(system: str) -> tuple[KnownValue, ...]:
    """What the user knows. Cached, as a user's requests share their prompt."""
    return tuple(
        _read_value(
            ValueSpec(match["name"].strip(" *_`"), "string", match["about"] or ""),
            REPEAT_SEPARATOR.split(match["value"]),
        )
        for match in FACT_LINE.finditer(system)
    )


def _read_value(spec: ValueSpec, values: list[str]) -> KnownValue:
    aside = ASIDE_VALUE.match(values[0]) if len(values) > 1 else None
    values = values[1:] if aside else values
    slip = MISTAKE_VALUE.match(values[0])
    if slip:
        values[0] = slip["right"]
    return KnownValue(
        spec,
        tuple(values),
        aside["text"] if aside else "",
        slip["wrong"] if slip else "",
        (slip["until"] or "") if slip else "",
    )

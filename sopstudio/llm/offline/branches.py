"""The offline model at a fork: its prompt lists branches with letters, conditions and functions.

It decides written conditions by the stated facts, compares words for prose ones, and calls the
functions of the branches that hold, or their stand-ins. Where it cannot decide, it asks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from types import MappingProxyType
from typing import Any

from sopstudio.errors import ConditionError, FormatError
from sopstudio.expressions import parse
from sopstudio.llm.offline.agent import call_message, call_or_ask, describe_unknown, give_up
from sopstudio.llm.offline.chat_request import ChatRequest
from sopstudio.llm.offline.user import STATEMENT, condition_words
from sopstudio.sop import loads
from sopstudio.text import values as text_values
from sopstudio.text.phrases import STOP, same_word, sentences, words_of

CONDITION_LINE = re.compile(
    r"^\W*(?:[^:\n]{0,100}\b)?(?:holds?|condition|question|decide|true|statement|point|case|so|judge|this)\b[^:\n]{0,20}:"
    r"(?:(?![{(!])\W)*(?P<condition>\S[^\n]*)",
    re.I | re.M,
)
ABOUT_LATEST = re.compile(r"^\W*(?:it|its|it['’]s)\b", re.I)
ANSWERS: Mapping[str, bool] = MappingProxyType({"yes": True, "no": False})
NEGATION = re.compile(r"\b(?:not|no|without|never)\b|n't\b", re.I)


def judge(request: ChatRequest) -> dict[str, Any]:
    """Whether the condition of a closed question holds: *yes*, *no* or *unsure*.

    A written condition is decided by the facts that the prompt states, one in words by the texts.
    """
    match = CONDITION_LINE.search(request.instructions)
    condition = match["condition"].strip() if match else ""
    try:
        if _plain_answer(condition) is not None:
            holds = judge_condition(condition, request)
        else:
            holds = parse(condition).on(request.run_date).decide(known_facts(request)).value
    except ConditionError:
        holds = judge_condition(condition, request)
    if holds is None:
        return {"content": "unsure"}
    return {"content": "yes" if holds else "no"}


def judge_condition(condition: str, request: ChatRequest) -> bool | None:
    """Whether the conversation supports a condition; None where it does not tell.

    A result with a member about it decides, the latest first; else the texts, of which the latest counts most.
    """
    results = (read_members(condition, call.content) for call in reversed(request.calls) if not call.has_failed())
    holds = next((value for value in results if value is not None), None)
    return judge_texts(condition, *_evidence(request)) if holds is None else holds


def read_members(condition: str, content: Any) -> bool | None:
    """Whether the members of a result support a condition; None where none is about it.

    A member is about it if its name has all words of the condition and its value is yes or no, or if its name has
    only words of the condition, and then its value has the others or not. A condition that is only *yes* or *no* is
    about the only member that is.
    """
    if not isinstance(content, Mapping):
        return None
    if (answer := _plain_answer(condition)) is not None:
        booleans = [value for name, value in content.items() if isinstance(value, bool) and name != "success"]
        if len(booleans) == 1:
            return booleans[0] is answer
    for name, value in content.items():
        holds = read_members(condition, value) if isinstance(value, Mapping) else _read_member(condition, name, value)
        if holds is not None:
            return holds
    return None


def _plain_answer(condition: str) -> bool | None:
    """What a condition says that is only *yes* or *no*; None for any other."""
    return ANSWERS.get(condition.strip(" .").casefold())


def _read_member(condition: str, name: str, value: Any) -> bool | None:
    spoken = " ".join(words_of(name))
    wanted, named = _topic_words(condition), _topic_words(spoken)
    if not wanted or not named:
        return None
    if wanted <= named:
        holds = value if isinstance(value, bool) else text_values.boolean(str(value))
        return None if holds is None else holds is (_is_negated(condition) is _is_negated(spoken))
    if isinstance(value, str) and named <= wanted:
        return (wanted - named <= set(words_of(value))) is not _is_negated(condition)
    return None


def _topic_words(text: str) -> set[str]:
    """The words of a condition or a name that say what it is about."""
    return set(words_of(NEGATION.sub(" ", text))) - STOP


def _is_negated(text: str) -> bool:
    return NEGATION.search(text) is not None


def judge_texts(condition: str, newest: list[str], older: list[str]) -> bool | None:
    """Whether texts support a condition; the latest text counts most, and there a plain yes or no.

    A plain answer is about the matter: *no* to *it is not damaged* means that it is not damaged. A condition that
    begins with *it* or *its* is about the latest texts alone.
    """
    negated = _is_negated(condition)
    older = [] if newest and ABOUT_LATEST.match(condition) else older
    for text in newest:
        stated = _read_statement(condition, text)
        stated = text_values.boolean(text) if stated is None else stated
        if stated is not None:
            return stated is not negated
    for text in older:
        stated = _read_statement(condition, text)
        if stated is not None:
            return stated is not negated
    return negated if any(map(partial(_is_unrelated, condition), newest)) else None


def _read_statement(condition: str, text: str) -> bool | None:
    """Whether a sentence with all words of a condition states or denies it; None where there is no such
    sentence.
    """
    for sentence in sentences(text):
        statement = STATEMENT.search(sentence)
        matter = statement["what"] if statement else sentence
        if any(words and len(hit) == len(words) for words, hit in _match_alternatives(condition, matter)):
            return (NEGATION.search(matter) is None) is not bool(statement and statement["no"])
    return None


def _is_unrelated(condition: str, text: str) -> bool:
    """Whether a text says something without any word of the condition."""
    alternatives = _match_alternatives(condition, text)
    return bool(words_of(text)) and any(words for words, _ in alternatives) and not any(hit for _, hit in alternatives)


def _match_alternatives(condition: str, text: str) -> list[tuple[list[str], list[str]]]:
    """The words of each alternative of a condition, and those of them that a text contains."""
    text_words = words_of(text)
    alternatives = [condition_words(part) for part in re.split(r"\bor\b", condition, flags=re.I)]
    return [
        (words, [word for word in words if any(same_word(a, word) or same_word(word, a) for a in text_words)])
        for words in alternatives
    ]


def _evidence(request: ChatRequest) -> tuple[list[str], list[str]]:
    """The latest result and reply, newest first; and the earlier ones."""
    results = [str(call.content) for call in reversed(request.calls) if not call.has_failed()]
    replies = [exchange.reply for exchange in reversed(request.exchanges)]
    first, second = (results, replies) if request.last_role() == "tool" else (replies, results)
    return first[:1] + second[:1], replies[1:] + results[1:]


BRANCH_LINE = re.compile(
    r"^(?P<letter>[A-Z]{1,3})\. (?P<when>IF (?P<condition>.+?)|ALWAYS|OTHERWISE) → (?P<action>[^\n]*?)"
    r"(?: \(functions: (?P<functions>[^()\n]+)\))?$",
    re.M,
)
EVERY_BRANCH = re.compile(r"\bevery branch\b", re.I)


@dataclass(frozen=True)
class PromptedBranch:
    """One branch line of the prompt."""

    letter: str
    when: str
    condition: str
    functions: tuple[str, ...]


class Fork:
    """The branches of a prompt, and the facts known there."""

    def __init__(self, request: ChatRequest) -> None:
        self.request = request
        self.branches = _read_branches(request.instructions)

    @property
    def several(self) -> bool:
        """Whether every branch that holds is taken."""
        return EVERY_BRANCH.search(self.request.instructions) is not None

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The facts that the prompt states."""
        return known_facts(self.request)

    def message(self) -> dict[str, Any]:
        """Calls for the branches that hold, or a question."""
        holding = self._find_holding()
        if isinstance(holding, str):
            return {"content": holding}
        if not holding:
            return {"content": "I am sorry, I cannot go on: none of the next steps fits."}
        messages = [self._take(branch) for branch in holding]
        question = next((message for message in messages if not message.get("tool_calls")), None)
        if question is not None:
            return question
        calls = [call for message in messages for call in message["tool_calls"]]
        return {
            "content": None,
            "tool_calls": [{**call, "id": f"{call['id']}_{position}"} for position, call in enumerate(calls)],
        }

    def _find_holding(self) -> list[PromptedBranch] | str:
        """The branches that hold, or a question where that cannot be decided."""
        holding: list[PromptedBranch] = []
        for branch in self.branches:
            if branch.when == "OTHERWISE" and holding:
                continue
            holds = True if branch.when != "IF" else self._holds(branch.condition)
            if holds is None:
                return self._question_for(branch.condition)
            if holds:
                holding.append(branch)
                if not self.several:
                    break
        return holding

    def _holds(self, condition: str) -> bool | None:
        try:
            return parse(condition).on(self.request.run_date).decide(self.facts).value
        except ConditionError:
            return self._judge(condition)

    def _judge(self, condition: str) -> bool | None:
        holds = judge_condition(condition, self.request)
        if holds is None and any(
            _closed_question(condition) in exchange.question for exchange in self.request.exchanges
        ):
            return False
        return holds

    def _question_for(self, condition: str) -> str:
        if unknown := describe_unknown(condition, self.facts):
            return f"I am sorry, I cannot go on: {unknown}."
        if any(_closed_question(condition) in exchange.question for exchange in self.request.exchanges):
            return f"I am sorry, I cannot go on: it is not known whether {condition}."
        return _closed_question(condition)

    def _take(self, branch: PromptedBranch) -> dict[str, Any]:
        """The calls that take a branch: its functions where they can be called, else its stand-in."""
        own_tools = [tool for tool in self.request.tools if tool.name in branch.functions]
        message = call_or_ask(self.request, own_tools)
        if message is not None and message.get("tool_calls"):
            return message
        stand_ins = [
            candidate.name
            for candidate in self.request.tools
            if candidate not in own_tools and candidate.name.endswith(f"_{branch.letter}")
        ]
        if stand_ins or not own_tools:
            return call_message(self.request, stand_ins[0] if stand_ins else branch.letter, {})
        return message or {"content": give_up(self.request, own_tools)}


@lru_cache(maxsize=512)
def _read_branches(instructions: str) -> tuple[PromptedBranch, ...]:
    return tuple(
        PromptedBranch(
            match["letter"], match["when"].split()[0], match["condition"] or "", _split_names(match["functions"])
        )
        for match in BRANCH_LINE.finditer(instructions)
    )


def answer_fork(request: ChatRequest) -> dict[str, Any] | None:
    """The next message where the prompt is a fork; None where it is none."""
    prompt_fork = Fork(request)
    return prompt_fork.message() if prompt_fork.branches and request.tools else None


def known_facts(request: ChatRequest) -> dict[str, Any]:
    """The facts that a prompt states."""
    return {name: _parse_value(text) for name, (text, _) in request.known.items()}


def _split_names(text: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",")) if text else ()


def _parse_value(text: str) -> Any:
    try:
        return loads(text)
    except FormatError:
        return text


def _closed_question(condition: str) -> str:
    return f"Is this so: {condition.rstrip('?.')}?"


__all__ = ["answer_fork"]

"""The offline model in other languages than English: it thinks in English and speaks the language of the conversation.

A language is a file of `resources/speech` that says how each phrase of the model is said there. What was said in these
words is read as the English phrase again, so that a conversation takes the same course in every language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain
from typing import Any, Final, NamedTuple

from sopstudio.llm.offline.chat_request import ChatRequest, message_text
from sopstudio.resources import read_text, resource_path
from sopstudio.text.clauses import ends_in_verb
from sopstudio.text.phrases import words_of

_LANGUAGE_LINE: Final = re.compile(r"^The conversation is in (?P<name>[A-Z]\w+)\.$", re.M)
"""As `simulation.setup.LANGUAGE_LINE` writes it."""
_BRACKETS: Final = r"\((?:[^()\n]|\([^()\n]*\))*\)"
_SLOTS: Final = {
    "name": r"[^.:,;?!„“”\"()\n]{1,80}?",
    "names": r"[^.:,;?!„“”\"()\n]{1,200}?",
    "values": rf"(?:[^()\n]|{_BRACKETS})+?",
    "value": r"(?:\"[^\"\n]*\"|\\\"[^\"\n]*\\\"|[^\s\"]+?)",
}
"""What the slots of a phrase may hold."""
_OTHER_SLOT: Final = r"[^\n]+?"
_BEGINNING: Final = r"(?<![^\s\"“„>])"
_END: Final = r"(?=$|[\s\"”“<])"
_TO_QUOTES: Final = str.maketrans("“”", "„“")
_FROM_QUOTES: Final = str.maketrans("„“", "“”")
_NAMED: Final = re.compile(r"\bmy (.+?) is\b", re.I)
_ITEM: Final = re.compile(r"your (?P<name>[^()]+?)(?: \((?P<about>.*)\))?", re.S)
_NAMES: Final = (
    re.compile(r"\{([^{}\n:\"]{1,60})\}"),
    re.compile(r"^[ \t>]*[-*•][ \t]+(?:Find out )?([^:=()\n{}]{1,60}?)(?: \([^\n]*?\))?[ \t]*[:=]", re.M),
    re.compile(r"^Expected:\s+([^\W\d][\w -]{0,60}): ", re.M),
    re.compile(r"\"title\": ?\"([^\"\\]{1,60})\""),
)
"""Where a prompt has the names of values."""


class Phrase(NamedTuple):
    """A phrase in English and as it is said: the patterns that find it, and the texts with slots that make it.

    `clause` is how it is said of a condition whose verb is its last word; None where that makes no difference.
    """

    english: re.Pattern[str]
    spoken: re.Pattern[str]
    english_text: str
    spoken_text: str
    clause: re.Pattern[str] | None = None
    clause_text: str = ""


class Names(NamedTuple):
    """The values that a conversation may be about: how each name is written, by its words, and those of yes and no."""

    written: Mapping[str, str]
    yes_or_no: frozenset[str]

    def write(self, name: str) -> str:
        """A spoken name as it is written."""
        return self.written.get(_key(name), name)


class Speech:
    """A language that the offline model speaks, from the table of its file."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._and, self._or = f" {table['and']} ", f" {table['or']} "
        self._answers: Mapping[str, str] = {"yes": table["yes"], "no": table["no"]}
        self._forms: Mapping[str, str] = table["forms"]
        self.has_decimal_comma: bool = table["point parts thousands"]
        self._yes_or_no = self._or.join(self._answers.values())
        self._phrases = [_phrase(**entry) for entry in table["phrases"]]
        self._understood = [
            (re.compile(rf"(?<!\w)(?:{words})", re.I | re.M), english) for words, english in table["understood"].items()
        ]

    def read(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """The request with its conversation in English."""
        names = self._names(body)
        return {**body, "messages": [self._read_message(message, names) for message in body["messages"]]}

    def speak(self, text: str, body: Mapping[str, Any]) -> str:
        """The model's answer to this request, with its phrases in this language."""
        names = self._names(body)
        for phrase in self._phrases:
            text = phrase.english.sub(partial(self._say, phrase, names), text)
        return text

    def _read_message(self, message: Mapping[str, Any], names: Names) -> dict[str, Any]:
        text = message_text(message)
        if message.get("role") not in ("user", "assistant") or not text:
            return dict(message)
        for phrase in self._phrases:
            for pattern in filter(None, (phrase.spoken, phrase.clause)):
                text = pattern.sub(partial(self._read_phrase, phrase, names), text)
        for pattern, english in self._understood if message["role"] == "user" else ():
            text = pattern.sub(partial(_understand, english, names), text)
        return {**message, "content": text}

    def _say(self, phrase: Phrase, names: Names, said: re.Match[str]) -> str:
        """A phrase that was found in English, as it is said."""
        slots = said.groupdict()
        if "value" in slots and _key(slots["name"]) in names.yes_or_no:
            slots["value"] = self._answers.get(slots["value"], slots["value"])
        if "name" in slots:
            slots["name"] = names.write(slots["name"])
        if "names" in slots:
            slots["names"] = self._and.join(map(names.write, slots["names"].split(" and ")))
        if "titles" in slots:
            slots["titles"] = slots["titles"].replace(" and ", self._and).translate(_TO_QUOTES)
        if "values" in slots:
            items = [self._say_item(item, names) for item in _split(slots["values"], " and ")]
            slots["values"] = _join(items, self._and)
        is_clause = phrase.clause is not None and ends_in_verb(slots["condition"])
        return (phrase.clause_text if is_clause else phrase.spoken_text).format_map(slots)

    def _say_item(self, item: str, names: Names) -> str:
        """One of the values asked for, *your NAME (what it may be)*."""
        match = _ITEM.fullmatch(item)
        if match is None:
            return item
        name, about = names.write(match["name"]), match["about"] or ""
        if about == "yes or no":
            about = self._yes_or_no
        elif about in self._forms:
            about = self._forms[about]
        elif about.startswith("one of "):
            about = self._or.join(about.removeprefix("one of ").rsplit(", ", 1))
        return f"{name} ({about})" if about else name

    def _read_phrase(self, phrase: Phrase, names: Names, said: re.Match[str]) -> str:
        """What was said, as the English phrase."""
        slots = said.groupdict()
        if "value" in slots:
            key = _key(slots["name"])
            if key not in names.written and not _begins_reply(said):
                return said[0]
            if key in names.yes_or_no:
                english = {spoken: answer for answer, spoken in self._answers.items()}
                slots["value"] = english.get(slots["value"], slots["value"])
        if "name" in slots:
            slots["name"] = _key(slots["name"])
        if "names" in slots:
            slots["names"] = " and ".join(map(_key, slots["names"].split(self._and)))
        if "titles" in slots:
            slots["titles"] = slots["titles"].replace(self._and, " and ").translate(_FROM_QUOTES)
        if "values" in slots:
            slots["values"] = _join([f"your {item}" for item in _split(slots["values"], self._and)], " and ")
        return phrase.english_text.format_map(slots)

    def _names(self, body: Mapping[str, Any]) -> Names:
        texts = [message_text(message) for message in body["messages"] if isinstance(message, Mapping)]
        parameters = [spec.fact for spec in ChatRequest({"tools": body.get("tools")}).parameters]
        return _find_names("\n".join(texts), tuple(parameters), self._yes_or_no)


def find_speech(body: Mapping[str, Any]) -> Speech | None:
    """The language of the conversation, where the instructions of a request say one that is spoken here."""
    messages = body.get("messages")
    for message in messages if isinstance(messages, list) else ():
        if isinstance(message, Mapping) and message.get("role") in ("system", "developer"):
            match = _LANGUAGE_LINE.search(message_text(message))
            if match is not None:
                return speeches().get(match["name"])
    return None


@cache
def speeches() -> Mapping[str, Speech]:
    """The languages that are spoken beside English, by their English names."""
    files = sorted(resource_path("speech").glob("*.toml"))
    tables = (tomllib.loads(read_text("speech", file.name)) for file in files)
    return {table["name"]: Speech(table) for table in tables}


def _phrase(english: str, spoken: str, clause: str = "") -> Phrase:
    return Phrase(_pattern(english), _pattern(spoken), english, spoken, _pattern(clause) if clause else None, clause)


def _pattern(text: str) -> re.Pattern[str]:
    """The pattern that finds a phrase, from its text with slots."""
    parts = re.split(r"\{(\w+)\}", text)
    slots = [f"(?P<{name}>{_SLOTS.get(name, _OTHER_SLOT)})" for name in parts[1::2]]
    words = [re.escape(part) for part in parts[::2]]
    return re.compile("".join([_BEGINNING, words[0], *chain(*zip(slots, words[1:], strict=True)), _END]))


@lru_cache(maxsize=64)
def _find_names(prompt: str, parameters: tuple[str, ...], yes_or_no: str) -> Names:
    """The names in a prompt and of parameters. Cached, as they are needed to read a request and to answer it."""
    found = [*parameters, *(match[1] for pattern in _NAMES for match in pattern.finditer(prompt))]
    written: dict[str, str] = {}
    for name in (" ".join(name.replace("_", " ").split()) for name in found):
        key = _key(name)
        if key and (key not in written or written[key].islower()):
            written[key] = name
    asked = re.compile(rf"([^\s():,;]+(?: [^\s():,;]+){{0,6}}) \({re.escape(yes_or_no)}\)")
    ends = [words_of(match[1]) for match in asked.finditer(prompt)]
    keys = {" ".join(words[start:]) for words in ends for start in range(len(words))}
    return Names(written, frozenset(keys & written.keys()))


def _key(name: str) -> str:
    return " ".join(words_of(name))


def _begins_reply(said: re.Match[str]) -> bool:
    """Whether a phrase is the first of what somebody says, and no line of a workflow that has a colon."""
    return said.start() == 0 or said.string.endswith("\nReply: ", 0, said.start())


def _understand(english: str, names: Names, said: re.Match[str]) -> str:
    """What was said, in English; as it is where it would name a value that the conversation is not about."""
    spoken = said.expand(english)
    named = _NAMED.search(spoken)
    return said[0] if named is not None and _key(named[1]) not in names.written else spoken


def _split(text: str, last: str) -> Iterator[str]:
    """The items of a list whose last one follows `last`; what stands in brackets is not looked at."""
    start = 0
    for match in re.finditer(rf"{_BRACKETS}|, |{re.escape(last)}", text):
        if not match[0].startswith("("):
            yield text[start : match.start()]
            start = match.end()
    yield text[start:]


def _join(items: Sequence[str], last: str) -> str:
    return last.join(filter(None, [", ".join(items[:-1]), items[-1]]))


__all__ = ["Speech", "find_speech", "speeches"]

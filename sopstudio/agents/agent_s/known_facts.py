"""The facts of a conversation, and the slots under the names that the user model gave them.

The user model names what it hears freely; the action model finds the name that a parameter needs
(Agent-S, sections 2.4 and 2.5). Code reads a slot as a fact only where its name or the question leaves
no doubt.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from sopstudio.agents.guardrails.value_matching import is_said
from sopstudio.agents.wording import BY_MODEL, describe_source, format_facts, speak_name
from sopstudio.errors import FormatError
from sopstudio.sop import Fact, Flow, describe_mismatch, dumps, loads, parse_value, value_to_json
from sopstudio.trace import Answer, Learned, Request, RunNote

YES_NO = MappingProxyType({"yes": True, "no": False})


class KnownFacts:
    """Facts by name, and slots by their names in the conversation."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.facts: dict[str, Any] = {}
        self._slots: dict[str, tuple[Any, str, str]] = {}
        """Slot name to its value, its source, and the fact it is (blank for none)."""
        self.user_replies: list[str] = []
        """The replies of the user in order."""

    def fact(self, name: str) -> Fact:
        """The declaration of a fact; a plain text fact where the SOP declares none."""
        return self.flow.facts.get(name) or Fact(name=name)

    def learn(
        self, name: str, value: Any, source: str, by: str = "", slot: str = ""
    ) -> Generator[Request | RunNote, Answer | None, None]:
        """Store a fact; an older slot of the same fact is dropped."""
        self.facts[name] = value
        self._slots = {key: entry for key, entry in self._slots.items() if entry[2] != name}
        self._slots[slot or name] = (value_to_json(value), describe_source(source, by), name)
        yield Learned(name, value, source, by)

    def learn_from_user(self, name: str, value: Any, slot: str) -> Generator[Request | RunNote, Answer | None, None]:
        """Store what the user model heard; a value that the user did not say is noted as the model's."""
        by = self._learned_by(value_to_json(value), choice=bool(self.fact(name).allowed))
        yield from self.learn(name, value, "user", by, slot)

    def keep_slot(self, slot: str, value: Any) -> None:
        """Keep a slot that belongs to no fact."""
        self._slots[slot] = (value, describe_source("user", self._learned_by(value)), "")

    def _learned_by(self, value: Any, *, choice: bool = False) -> str:
        return "" if is_said(value, self.user_replies, choice=choice) else BY_MODEL

    def state(self) -> Hashable:
        """What is known and what the user has said so far, to tell whether anything has changed."""
        return frozenset((name, repr(value)) for name, value in self.facts.items()), frozenset(self.user_replies)

    def text(self) -> str:
        """The slots as the action model reads them."""
        values = {slot: value for slot, (value, _, _) in self._slots.items()}
        return format_facts(values, {slot: source for slot, (_, source, _) in self._slots.items()})

    def format_values(self, names: Iterable[str]) -> str:
        """Facts as an observation shows them: `name = value`, values as JSON."""
        return ", ".join(f"{name} = {dumps(value_to_json(self.facts[name]), indent=None)}" for name in names)

    def parse_value(self, name: str, raw: Any) -> tuple[Any, str]:
        """The raw value typed as its fact, and what is wrong with it; the value is None where it does not fit."""
        fact = self.fact(name)
        for reading in (raw, *_candidate_values(raw)):
            if reading not in (None, "") and not describe_mismatch(fact, reading):
                return parse_value(fact, reading), ""
        return None, describe_mismatch(fact, raw)

    def find_slot(self, slots: Mapping[str, Any], name: str) -> str:
        """The slot of a fact: the one of its name, or the only slot; blank for none."""
        match = next((slot for slot in slots if is_same_name(slot, name)), "")
        return match or (next(iter(slots)) if len(slots) == 1 else "")


def is_same_name(slot: str, name: str) -> bool:
    """Whether a slot has the name of a fact, however its words are joined."""
    return speak_name(slot).casefold() == speak_name(name).casefold()


def _candidate_values(raw: Any) -> Iterator[Any]:
    """The values that a text may stand for: yes or no, or JSON."""
    if isinstance(raw, str):
        yield YES_NO.get(raw.strip(" .!").casefold())
        with suppress(FormatError):
            yield loads(raw)


__all__ = ["KnownFacts", "is_same_name"]

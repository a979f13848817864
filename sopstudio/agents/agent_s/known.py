"""What a conversation has brought: facts with their types, and the slots under the names that the user model gave them.

The user model names what it hears as it likes; the action model finds among these names what a parameter needs
(Agent-S, sections 2.4 and 2.5). Code takes a slot for a fact only where its name or the question leaves no doubt.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from sopstudio.agents.guardrails.sayings import is_said
from sopstudio.agents.wording import MODEL, known_facts, where_from, words
from sopstudio.errors import FormatError
from sopstudio.sop import Fact, Flow, dumps, loads, misfit, to_json, typed
from sopstudio.trace import Answer, Learned, Note, Request

YES_NO = MappingProxyType({"yes": True, "no": False})


class Known:
    """Facts by name, and slots by the names that they go by in the conversation."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.facts: dict[str, Any] = {}
        self._slots: dict[str, tuple[Any, str, str]] = {}
        """By the name of a slot: its value, where it is from, and the fact that it is; blank for none."""
        self.said: list[str] = []
        """What the user said, one reply after the other."""

    def fact(self, name: str) -> Fact:
        """The declaration of a fact; a plain text where there is none."""
        return self.flow.facts.get(name) or Fact(name=name)

    def learn(
        self, name: str, value: Any, source: str, by: str = "", slot: str = ""
    ) -> Generator[Request | Note, Answer | None, None]:
        """Take a fact over; under another slot it was known by before it is forgotten."""
        self.facts[name] = value
        self._slots = {key: held for key, held in self._slots.items() if held[2] != name}
        self._slots[slot or name] = (to_json(value), where_from(source, by), name)
        yield Learned(name, value, source, by)

    def hear(self, name: str, value: Any, slot: str) -> Generator[Request | Note, Answer | None, None]:
        """Take over what the user model heard; what the user's words do not hold is the model's."""
        by = self._heard_by(to_json(value), choice=bool(self.fact(name).allowed))
        yield from self.learn(name, value, "user", by, slot)

    def keep(self, slot: str, value: Any) -> None:
        """Keep something that the user model heard, whatever it is good for."""
        self._slots[slot] = (value, where_from("user", self._heard_by(value)), "")

    def _heard_by(self, value: Any, *, choice: bool = False) -> str:
        return "" if is_said(value, self.said, choice=choice) else MODEL

    def text(self) -> str:
        """The slots as the action model reads them."""
        values = {slot: value for slot, (value, _, _) in self._slots.items()}
        return known_facts(values, {slot: told for slot, (_, told, _) in self._slots.items()})

    def told(self, names: Iterable[str]) -> str:
        """Facts as an observation names them: `name = value`, values as JSON."""
        return ", ".join(f"{name} = {dumps(to_json(self.facts[name]), indent=None)}" for name in names)

    def read(self, name: str, raw: Any) -> tuple[Any, str]:
        """A raw value as the fact's own (None where it is none), and why it is none."""
        fact = self.fact(name)
        for reading in (raw, *_readings(raw)):
            if reading not in (None, "") and not misfit(fact, reading):
                return typed(fact, reading), ""
        return None, misfit(fact, raw)

    def slot_of(self, slots: Mapping[str, Any], name: str) -> str:
        """Under which of these names a fact stands: its own, or the only one there is; blank for none."""
        own = next((slot for slot in slots if alike(slot, name)), "")
        return own or (next(iter(slots)) if len(slots) == 1 else "")


def alike(slot: str, name: str) -> bool:
    """Whether a slot has the name of a fact, however its words are joined."""
    return words(slot).casefold() == words(name).casefold()


def _readings(raw: Any) -> Iterator[Any]:
    """What a text may stand for: yes and no, or JSON."""
    if isinstance(raw, str):
        yield YES_NO.get(raw.strip(" .!").casefold())
        with suppress(FormatError):
            yield loads(raw)


__all__ = ["Known", "alike"]

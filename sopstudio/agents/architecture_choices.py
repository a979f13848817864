"""What can be chosen about how an architecture works, as run options. A new choice adds a line here.

The command line (`--option`) and the window offer what is declared here. The values in force are kept with a run, so a
replay uses the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sopstudio.errors import SimulationError
from sopstudio.expressions import closest_name
from sopstudio.translation import quoted, tr

FORM, INTENT, ARTICLES, MEMORY = "form", "intent", "articles", "memory"
COMPONENT_HISTORY = "component_history"
"""An option that only old records have: *formatted* where marco's classifier and knowledge read the agent's form."""
SPOKEN_STEPS = "spoken_steps"
"""An option that only old records have: steps and ends without a message were said by their titles and descriptions."""
REPEATED_QUESTIONS = "repeated_questions"
"""An option that only old records have: a fact was asked for once more where the message of its step had asked."""
REPEATED_SENDS = "repeated_sends"
"""An option that only old records have: a tool that sends or pays something was offered again after its call failed."""
DECIMAL_SIGN = "decimal_sign"
"""An option of runs in another language than English: what stands before the decimals of a number that is said."""
TEAMS = ("marco", "marco-flat")
SOP_AGENTS = ("sop-agent", "sop-agent-react", "sop-agent-naive")


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: its values, the default first, and the architectures that have it.

    `title` and `value_titles`, one for each value, are what the window shows; without them it shows `about` and the
    values as words.
    """

    name: str
    values: tuple[str, ...]
    agents: tuple[str, ...]
    about: str
    title: str = ""
    value_titles: tuple[str, ...] = ()

    def titles(self) -> dict[str, str]:
        """The title of each value, in their order."""
        titles = self.value_titles or tuple(value.replace("-", " ").capitalize() for value in self.values)
        return dict(zip(self.values, titles, strict=True))

    def label(self) -> str:
        """What the choice is called beside its values."""
        about = self.about.partition(" (")[0]
        return self.title or about[:1].upper() + about[1:]


CHOICES: Mapping[str, Choice] = MappingProxyType(
    {
        choice.name: choice
        for choice in (
            Choice(
                MEMORY,
                ("conversation", "replaced"),
                SOP_AGENTS,
                tr("what SOP-Agent sees of earlier calls (SOP-Agent, section 4.3)"),
                tr("Memory of calls"),
                (tr("All of the conversation"), tr("The latest result of each function")),
            ),
            Choice(
                FORM,
                ("thinking", "json"),
                TEAMS,
                tr("how a task agent answers (MARCO, appendix A.7)"),
                tr("Task agents"),
                (tr("Think, then answer"), tr("Answer at once (JSON)")),
            ),
            Choice(
                INTENT,
                ("few-shot", "zero-shot", "chain-of-thought", "one-vs-all"),
                TEAMS,
                tr("how the intent classifier is prompted (MARCO, table 4)"),
                tr("Intents"),
                (
                    tr("Sorted by examples"),
                    tr("Sorted without examples"),
                    tr("Sorted after thinking"),
                    tr("One told from the rest"),
                ),
            ),
            Choice(
                ARTICLES,
                ("answer", "read"),
                ("agent-s",),
                tr("what customers are told of the articles found for them (Agent-S, section 1)"),
                tr("Articles"),
                (tr("A model answers from them"), tr("The best one is read out")),
            ),
        )
    }
)


def get_choice(options: Mapping[str, Any], name: str) -> str:
    """The value of a choice in a run with these options."""
    return str(options.get(name, CHOICES[name].values[0]))


def active_choices(agent: str, options: Mapping[str, Any]) -> dict[str, str]:
    """The values that an architecture works with: those in the options, else the defaults; {} where it has none."""
    return {name: get_choice(options, name) for name, choice in CHOICES.items() if agent in choice.agents}


def parse_choices(texts: Iterable[str]) -> dict[str, str]:
    """The values by name, from `NAME=VALUE`. Raises `SimulationError` with the nearest name or value."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, _, value = (part.strip() for part in text.partition("="))
        if name not in CHOICES:
            raise _unknown(tr("architecture option"), name, CHOICES)
        if value not in CHOICES[name].values:
            raise _unknown(tr("value of {name}", name=name), value, CHOICES[name].values)
        chosen[name] = value
    return chosen


def require_takers(chosen: Mapping[str, str], agents: Iterable[str]) -> None:
    """Raises `SimulationError` for a choice that none of these architectures has."""
    names = list(agents)
    for name in chosen:
        takers = CHOICES[name].agents
        if not set(takers) & set(names):
            reason = tr("{names} has no such option", names=", ".join(names))
            raise SimulationError(
                tr("there is no {name} to choose", name=name),
                why=reason,
                hint=tr("choose {takers}", takers=" or ".join(takers)),
            )


def _unknown(what: str, name: str, known: Iterable[str]) -> SimulationError:
    names = list(known)
    suggestion = closest_name(name, names)
    hint = (
        tr("did you mean {suggestion}?", suggestion=suggestion)
        if suggestion
        else tr("choose one of: {names}", names=", ".join(names))
    )
    return SimulationError(tr("there is no {what} {name}", what=what, name=quoted(name)), hint=hint)


__all__ = [
    "ARTICLES",
    "CHOICES",
    "COMPONENT_HISTORY",
    "DECIMAL_SIGN",
    "FORM",
    "INTENT",
    "MEMORY",
    "REPEATED_QUESTIONS",
    "REPEATED_SENDS",
    "SOP_AGENTS",
    "SPOKEN_STEPS",
    "TEAMS",
    "Choice",
    "active_choices",
    "get_choice",
    "parse_choices",
    "require_takers",
]

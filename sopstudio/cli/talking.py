"""The person at the terminal: what they are told before a run, what they say, and what they decide.

Where standard input is no terminal nothing is prompted: what the person said then stands in the transcript instead.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any

from sopstudio.cli.console import Console, meant, unusable
from sopstudio.cli.words import harmless, one_line
from sopstudio.cli.words import shown as shown_as

if TYPE_CHECKING:
    from sopstudio.simulation import Session, Setup
    from sopstudio.simulation.world import HumanUser, ScriptedUser
    from sopstudio.trace import AskPerson, Ruling

MARKS = {
    "agent": "   agent  ",
    "user": "    user  ",
    "call": "    call  ",
    "response": "       →  ",
    "node": "▸ ",
    "condition": "    edge  ",
    "fact": "    fact  ",
    "log": "    logs  ",
    "warning": "       !  ",
    "end": "■ ",
}
VALUES_SHOWN = 12


def user_called(console: Console, name: str) -> HumanUser | ScriptedUser | None:
    """The user that `--user` names; None for the simulated one. Raises `SopStudioError` where there is none such."""
    from pathlib import Path

    from sopstudio.simulation.world import HumanUser, ScriptedUser

    if name == "simulated":
        return None
    if name == "human":
        return HumanUser(_ask)
    if name != "-" and not Path(name).exists():
        hint = meant(name, ("simulated", "human")) or "choose simulated, human, or a file with one line per turn"
        raise unusable("there is no such user", where=f"--user {name}", why="no file has this name", hint=hint)
    return ScriptedUser(console.text(name).splitlines())


def show_card(setup: Setup) -> None:
    """Tell the person what can be said: the values of the scenario, or examples where there is none."""
    known = dict(setup.scenario.user.facts)
    if not known:
        asked = {name for place in setup.routing.flow.nodes for name in setup.routing.work(place).asks}
        known = {name: _example(fact) for name, fact in setup.routing.flow.facts.items() if name in asked}
    lines = [f"{name} = {shown_as(value)}" for name, value in known.items() if value is not None]
    shown = ", ".join(lines[:VALUES_SHOWN]) + (", …" if len(lines) > VALUES_SHOWN else "")
    sys.stderr.write("You are the user. Leave with Ctrl-D (Windows: Ctrl-Z, Enter) or <quit>.\n")
    if shown:
        sys.stderr.write(one_line(f"Values that you can give: {shown}") + "\n")


def _example(fact: Any) -> Any:
    """A value that fits a fact, if the SOP names any."""
    return next(iter((*fact.examples, *fact.allowed)), None)


def shower(console: Console, setup: Setup) -> Callable[[Session], None]:
    """What prints the lines that have not been printed yet.

    With JSON they are for a person who talks alone, and go to standard error.
    """
    from sopstudio.cli.console import write
    from sopstudio.trace import Transcript

    flow, person = setup.routing.flow, bool(setup.options.get("person"))
    titles = {place: node.label() for place, node in flow.nodes.items()}
    wordings = {way.id: way.edge.wording() if way.edge else "always" for way in flow.ways()}
    agents = {"": flow.sop.label(), **{one.id: one.label() for one in flow.sop.procedures}}
    transcript, shown = Transcript(titles, wordings, agents), 0
    hidden = {"user"} if person and sys.stdin.isatty() else set()

    def show(session: Session) -> None:
        nonlocal shown
        for line in chain.from_iterable(map(transcript.lines, session.events[shown:])):
            text = harmless(MARKS[line.kind] + line.text) + "\n"
            if line.kind in hidden:
                continue
            if console.format == "text":
                write(text)
            elif person:
                sys.stderr.write(text)
        shown = len(session.events)
        sys.stdout.flush()

    return show


def _ask(_said: str) -> str | None:
    """What the person at the terminal answers; None at the end of input."""
    line = line_typed("     you  ")
    return line.strip() if line else None


def decide(request: AskPerson) -> Ruling:
    """Ask the person at the terminal whether a condition in prose holds; with no answer the agent decides."""
    from sopstudio.trace import Ruling

    question = f"  decide  Does this hold: {harmless(request.question)}? (yes, no, or nothing to let the agent decide) "
    for line in iter(lambda: line_typed(question), ""):
        word = line.strip().lower()
        if word in ("", "y", "yes", "n", "no"):
            return Ruling({"y": True, "n": False}.get(word[:1]), "person")
    return Ruling(None, "person")


def line_typed(prompt: str) -> str:
    """A line of input with its line end; blank at the end of input."""
    sys.stdout.flush()
    watched = sys.stdin.isatty()
    if watched:
        sys.stderr.write(prompt)
        sys.stderr.flush()
    line = sys.stdin.readline()
    if watched and not line.endswith("\n"):
        sys.stderr.write("\n")
    return line

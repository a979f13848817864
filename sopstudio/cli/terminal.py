"""A person at the terminal: the introduction before a run, the texts that are read, and the decisions.

Where standard input is no terminal nothing is prompted; the person's texts then appear in the
transcript instead.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from sopstudio.cli.console import Console, one_line, strip_controls, suggest, unusable
from sopstudio.cli.console import format_value as shown_as
from sopstudio.errors import FormatError
from sopstudio.sop import Fact, describe_mismatch, loads

if TYPE_CHECKING:
    from sopstudio.llm.prompted_request import PromptedRequest
    from sopstudio.simulation import Session, Setup
    from sopstudio.simulation.world import HumanUser, ScriptedUser
    from sopstudio.sop import PersonTool
    from sopstudio.trace import AskPerson, Ruling


LATE = "late"
"""What the person writes where the time allowed for a step is over."""
MAX_INSTRUCTION_LINES = 24
"""Lines of instructions that are shown."""


class TerminalAgent:
    """Asks the person for each reply. Instructions are shown when they have changed."""

    def __init__(self) -> None:
        self._last_instructions = ""

    def __call__(self, request: PromptedRequest) -> str | None:
        """The typed line; None at the end of input."""
        if request.problem:
            _write_error_line(f"       !  {one_line(request.problem)}")
        else:
            self._brief(request)
        line = read_line("you, agent  ")
        return line.strip() if line else None

    def _brief(self, request: PromptedRequest) -> None:
        if not self._last_instructions:
            _write_error_line("You are the agent. Answer in words, or call a tool: NAME name=value …, or NAME {JSON}.")
            _write_error_line("Leave with Ctrl-D (Windows: Ctrl-Z, Enter).")
        if request.instructions != self._last_instructions:
            self._last_instructions = request.instructions
            _write_error_line("")
            for line in trim_instructions(request.instructions):
                _write_error_line(f"    {line}")
        if request.role == "tool":
            _write_error_line(f"    result  {one_line(request.last_message)}")
        for offer in request.offers:
            _write_error_line(f"    tool  {offer.usage()} — {one_line(offer.description)}")


def trim_instructions(instructions: str) -> list[str]:
    """The instructions from their first heading on, cut to the limit; all of them where there is no heading."""
    lines = instructions.strip().splitlines()
    begin = next((place for place, line in enumerate(lines) if line.startswith("#")), 0)
    visible = [line for line in lines[begin:] if line.strip()]
    return visible if len(visible) <= MAX_INSTRUCTION_LINES else [*visible[:MAX_INSTRUCTION_LINES], "…"]


def _write_error_line(text: str) -> None:
    sys.stderr.write(strip_controls(text) + "\n")


LINE_PREFIXES = {
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
MAX_VALUES = 12


def create_user(console: Console, name: str) -> HumanUser | ScriptedUser | None:
    """The user that `--user` names; None for the simulated one. Raises `SopStudioError` for an unknown name."""
    from pathlib import Path

    from sopstudio.simulation.world import HumanUser, ScriptedUser

    if name == "simulated":
        return None
    if name == "human":
        return HumanUser(_read_reply)
    if name != "-" and not Path(name).exists():
        hint = suggest(name, ("simulated", "human")) or "choose simulated, human, or a file with one line per turn"
        raise unusable("there is no such user", where=f"--user {name}", why="no file has this name", hint=hint)
    return ScriptedUser(console.read_text(name).splitlines())


def introduce_user(setup: Setup) -> None:
    """Tell the person what can be said: the values of the scenario, or examples where there are none."""
    known = dict(setup.scenario.user.facts)
    if not known:
        asked_facts = {name for place in setup.runtime.flow.nodes for name in setup.runtime.plan(place).asks}
        known = {name: _example_value(fact) for name, fact in setup.runtime.flow.facts.items() if name in asked_facts}
    lines = [f"{name} = {shown_as(value)}" for name, value in known.items() if value is not None]
    values_text = ", ".join(lines[:MAX_VALUES]) + (", …" if len(lines) > MAX_VALUES else "")
    sys.stderr.write("You are the user. Leave with Ctrl-D (Windows: Ctrl-Z, Enter) or <quit>.\n")
    if values_text:
        sys.stderr.write(one_line(f"Values that you can give: {values_text}") + "\n")


def _example_value(fact: Any) -> Any:
    """A value that fits a fact, if the SOP names any."""
    return next(iter((*fact.examples, *fact.allowed)), None)


def create_printer(console: Console, setup: Setup) -> Callable[[Session], None]:
    """A function that prints the transcript lines that have not been printed yet.

    With JSON they are for a person who converses, and go to standard error.
    """
    from sopstudio.cli.console import write
    from sopstudio.trace import ExactNames, Transcript

    person = bool(setup.options.get("person"))
    transcript, printed = Transcript(ExactNames(setup.runtime.flow)), 0
    hidden = {"user"} if person and sys.stdin.isatty() else set()

    def show(session: Session) -> None:
        nonlocal printed
        for line in chain.from_iterable(map(transcript.lines, session.events[printed:])):
            text = strip_controls(LINE_PREFIXES[line.kind] + line.text) + "\n"
            if line.kind in hidden:
                continue
            if console.format == "text":
                write(text)
            elif person:
                sys.stderr.write(text)
        printed = len(session.events)
        sys.stdout.flush()

    return show


def _read_reply(_text: str) -> str | None:
    """The person's reply; None at the end of input."""
    line = read_line("     you  ")
    return line.strip() if line else None


def decide_prose(request: AskPerson) -> Ruling:
    """Ask the person whether a prose condition holds; with no answer the agent decides."""
    from sopstudio.trace import Ruling

    question = (
        f"  decide  Does this hold: {strip_controls(request.question)}? (yes, no, or nothing to let the agent decide) "
    )
    for line in iter(lambda: read_line(question), ""):
        word = line.strip().lower()
        if word in ("", "y", "yes", "n", "no"):
            return Ruling({"y": True, "n": False}.get(word[:1]), "person")
    return Ruling(None, "person")


def ask_step(tool: PersonTool, shown: Mapping[str, Any]) -> dict[str, Any]:
    """Ask the person at the terminal to carry out a step; what is no answer is asked for again.

    At the end of input, and where the person writes *late*, the time is over. A blank line leaves an optional fact out.
    """
    from sopstudio.sop.people import DONE, TIMED_OUT

    person = tool.person
    values_text = ", ".join(f"{name} = {shown_as(value)}" for name, value in shown.items())
    lines = (f"  person  {person.role or 'somebody'}: {person.label()}", person.description, values_text)
    sys.stderr.write(strip_controls("\n          ".join(filter(None, lines))) + "\n")
    answer: dict[str, Any] = {}
    late = " (or late)" if person.time_limit is not None else ""
    form = [(output.path, fact) for output, fact in zip(tool.outputs, tool.form, strict=True) if fact.name != tool.done]
    if not form:
        word = read_line(f"          Enter when it is done{late}: ")
        return {DONE: True} if word and not (late and word.strip().lower() == LATE) else {TIMED_OUT: True}
    for path, fact in form:
        value = _read_value(fact, late)
        if value is None:
            return {TIMED_OUT: True}
        if value != "" or not fact.optional:
            answer[path] = value
    return answer


def _read_value(fact: Fact, late: str) -> Any:
    """The value typed for a fact, blank where an optional fact is left out; None where the time is over.

    What does not fit is asked for again.
    """
    choices = " (yes or no)" if fact.type == "boolean" else f" ({', '.join(map(str, fact.allowed))})"
    prompt = f"          {fact.name}{choices if fact.allowed or fact.type == 'boolean' else ''}{late}: "
    for line in iter(lambda: read_line(prompt), ""):
        word = line.strip()
        if late and word.lower() == LATE:
            return None
        if fact.optional and not word:
            return ""
        value = _parse_typed(fact, word)
        problem = describe_mismatch(fact, value)
        if not problem:
            return value
        sys.stderr.write(f"       !  {strip_controls(one_line(problem))}\n")
    return None


def _parse_typed(fact: Fact, word: str) -> Any:
    """What was typed as a value of the fact's type: words as they stand, or JSON."""
    if fact.type in ("string", "date", "datetime"):
        return word
    if fact.type == "boolean" and word.lower() in ("yes", "y", "no", "n"):
        return word.lower().startswith("y")
    try:
        return loads(word)
    except FormatError:
        return word


def read_line(prompt: str) -> str:
    """A line of input with its line end; blank at the end of input."""
    sys.stdout.flush()
    is_terminal = sys.stdin.isatty()
    if is_terminal:
        sys.stderr.write(prompt)
        sys.stderr.flush()
    line = sys.stdin.readline()
    if is_terminal and not line.endswith("\n"):
        sys.stderr.write("\n")
    return line

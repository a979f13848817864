"""Who is at work and what was objected to: the task agents with the one that is loaded, and what checks have found.

The hierarchy is shown for architectures that load task agents (MARCO), the objections for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtWidgets import QWidget

from sopstudio.agents.guardrails import GUARDRAILS
from sopstudio.agents.marco import TaskAgent, Team
from sopstudio.errors import SopStudioError
from sopstudio.simulation import Setup
from sopstudio.sop import Sop, Tool
from sopstudio.text.humanize import allow_breaks
from sopstudio.text.tool_names import describe_objection, humanize_tools
from sopstudio.ui.parts import card, clear, column, label
from sopstudio.ui.simulate.checks_button import WORDS
from sopstudio.ui.simulate.moment import Moment, Objection
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS

SHOWN = 20
"""Objections that are shown, the newest ones."""


@dataclass(frozen=True, slots=True)
class Member:
    """A line of the hierarchy: how deep, who, and what code runs for it."""

    depth: int
    name: str
    title: str
    tasks: tuple[str, ...]


def members(sop: Sop) -> tuple[Member, ...]:
    """The hierarchy, parents first; nobody where it cannot be made."""
    try:
        team = Team(sop)
        titles = {one.id: one.label() for one in sop.procedures}
        return tuple(_below(team, team.agent(""), 0, titles))
    except SopStudioError:
        return ()


def _below(team: Team, one: TaskAgent, depth: int, titles: dict[str, str]) -> Iterator[Member]:
    yield Member(depth, one.name, one.title, tuple(titles[task] for task in one.tasks.values()))
    for child in one.sub_agents.values():
        yield from _below(team, team.agent(child), depth + 1, titles)


class TeamPanel(QWidget):
    """The two lists, one below the other."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = column(self, space=SPACE_XS)
        self._lines.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._sop: Sop | None = None
        self._members: tuple[Member, ...] = ()
        self._shown: object = None

    def show_now(self, setup: Setup | None, moment: Moment) -> str:
        """Show this moment; the title of the tab, blank where there is nothing to tell."""
        wears = setup is not None and bool(setup.guardrails)
        staffed = setup is not None and setup.agent.policy == "task"
        sop = setup.routing.flow.sop if setup is not None and staffed else None
        if sop is not self._sop:
            self._sop, self._members = sop, members(sop) if sop is not None else ()
        found = (self._members, moment.loaded, tuple(moment.tripped), wears)
        if found != self._shown:
            self._shown = found
            self._fill(moment, setup.routing.flow.sop.tools if setup is not None else ())
        count = f" {len(moment.tripped)}" if moment.tripped else ""
        return f"{'Team' if self._members else 'Checks'}{count}" if self._members or wears or count else ""

    def _fill(self, moment: Moment, tools: Sequence[Tool]) -> None:
        clear(self._lines)
        if self._members:
            self._lines.addWidget(label("Task agents", "section"))
            for one in self._members:
                self._lines.addWidget(self._line(one, loaded=one.name == moment.loaded))
            self._lines.addSpacing(SPACE_S)
        self._lines.addWidget(label("Objections to the model's answers", "section"))
        if not moment.tripped:
            self._lines.addWidget(label("None so far.", "quiet"))
        shown = reversed(moment.tripped[-SHOWN:])
        for _, together in groupby(shown, key=lambda one: one.attempt):
            self._object(list(together), tools)
        self._lines.addStretch(1)

    def _object(self, together: list[Objection], tools: Sequence[Tool]) -> None:
        """What was objected to in one answer, and what the model was told of it."""
        for one in reversed(together):
            title = WORDS[one.rule] if one.rule in GUARDRAILS else "Not carried out"
            self._lines.addWidget(label(title, "warning", wrap=True))
            self._lines.addWidget(label(f"{describe_objection(tools, one.why)}.", wrap=True))
        told = together[0].told
        if told:
            self._lines.addWidget(label("The model was told", "field"))
            frame = card(role="soft")
            inside = column(frame)
            inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
            inside.addWidget(label(allow_breaks(humanize_tools(tools, told)), "quiet", wrap=True))
            self._lines.addWidget(frame)
        self._lines.addSpacing(SPACE_S)

    def _line(self, one: Member, *, loaded: bool) -> QWidget:
        line = QWidget()
        words = column(line)
        words.setContentsMargins(one.depth * SPACE_L, 0, 0, 0)
        words.addWidget(label(f"● {one.title}" if loaded else one.title, "name" if loaded else "", wrap=True))
        if one.tasks:
            words.addWidget(label(f"Run by code: {', '.join(one.tasks)}", "quiet", wrap=True))
        line.setToolTip("at work now" if loaded else "")
        return line


__all__ = ["Member", "TeamPanel", "members"]

"""The task agents with the one that is loaded, and the objections of the guardrails.

The hierarchy is shown for architectures that load task agents (MARCO), the objections for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtWidgets import QWidget

from sopstudio.agents.guardrails import GUARDRAILS, MODES, guardrail_text
from sopstudio.agents.marco import TaskAgent, Team
from sopstudio.debugger.snapshot import Objection, Snapshot
from sopstudio.errors import SopStudioError
from sopstudio.simulation import Setup
from sopstudio.sop import Sop, Tool
from sopstudio.text.humanize import allow_breaks
from sopstudio.text.labels import describe_objection, humanize_tools
from sopstudio.trace.kept_reasons import say_reason
from sopstudio.translation import tr
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import card, clear_layout, column, label

MAX_OBJECTIONS = 20
"""Objections shown, the newest ones."""


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A line of the hierarchy: its depth, the agent, and the tasks that code runs for it."""

    depth: int
    name: str
    title: str
    tasks: tuple[str, ...]


def list_members(sop: Sop) -> tuple[TeamMember, ...]:
    """The hierarchy, parents first; empty where it cannot be built."""
    try:
        team = Team(sop)
        titles = {procedure.id: procedure.label() for procedure in sop.procedures}
        return tuple(_walk_team(team, team.agent(""), 0, titles))
    except SopStudioError:
        return ()


def _walk_team(team: Team, agent: TaskAgent, depth: int, titles: dict[str, str]) -> Iterator[TeamMember]:
    yield TeamMember(depth, agent.name, agent.title, tuple(titles[task] for task in agent.tasks.values()))
    for child in agent.sub_agents.values():
        yield from _walk_team(team, team.agent(child), depth + 1, titles)


class TeamPanel(QWidget):
    """The task agents, and below them the objections."""

    def __init__(self) -> None:
        super().__init__()
        self._layout = column(self, spacing=SPACE_XS)
        self._layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._sop: Sop | None = None
        self._members: tuple[TeamMember, ...] = ()
        self._key: object = None

    def show_snapshot(self, setup: Setup | None, snapshot: Snapshot) -> str:
        """Show this snapshot; returns the title of the tab, blank where there is nothing to show."""
        has_guardrails = setup is not None and bool(setup.guardrails)
        has_team = setup is not None and setup.agent.policy == "task"
        sop = setup.runtime.flow.sop if setup is not None and has_team else None
        if sop is not self._sop:
            self._sop, self._members = sop, list_members(sop) if sop is not None else ()
        key = (self._members, snapshot.loaded_agent, tuple(snapshot.objections), has_guardrails)
        if key != self._key:
            self._key = key
            self._fill(snapshot, setup.runtime.flow.sop.tools if setup is not None else ())
        count = f" {len(snapshot.objections)}" if snapshot.objections else ""
        title = tr("Team") if self._members else tr("Checks")
        return f"{title}{count}" if self._members or has_guardrails or count else ""

    def _fill(self, snapshot: Snapshot, tools: Sequence[Tool]) -> None:
        clear_layout(self._layout)
        if self._members:
            self._layout.addWidget(label(tr("Task agents"), "section"))
            for member in self._members:
                self._layout.addWidget(self._member_row(member, is_loaded=member.name == snapshot.loaded_agent))
            self._layout.addSpacing(SPACE_S)
        self._layout.addWidget(label(tr("Objections to the model's answers"), "section", wrap=True))
        if not snapshot.objections:
            self._layout.addWidget(label(tr("None so far."), "quiet"))
        newest = reversed(snapshot.objections[-MAX_OBJECTIONS:])
        for _, same_answer in groupby(newest, key=lambda item: item.attempt):
            self._add_objections(list(same_answer), tools)
        self._layout.addStretch(1)

    def _add_objections(self, objections: list[Objection], tools: Sequence[Tool]) -> None:
        """Add the objections to one answer, and what the model was told about them."""
        for item in reversed(objections):
            is_guardrail = item.guardrail in GUARDRAILS or item.guardrail in MODES
            title = guardrail_text(item.guardrail).title if is_guardrail else tr("Not carried out")
            self._layout.addWidget(label(title, "warning", wrap=True))
            self._layout.addWidget(label(f"{describe_objection(tools, say_reason(item.reason))}.", wrap=True))
        feedback = objections[0].feedback
        if feedback:
            self._layout.addWidget(label(tr("The model was told"), "field"))
            frame = card(role="soft")
            layout = column(frame)
            layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
            layout.addWidget(label(allow_breaks(humanize_tools(tools, feedback)), "quiet", wrap=True))
            self._layout.addWidget(frame)
        self._layout.addSpacing(SPACE_S)

    def _member_row(self, member: TeamMember, *, is_loaded: bool) -> QWidget:
        widget = QWidget()
        layout = column(widget)
        layout.setContentsMargins(member.depth * SPACE_L, 0, 0, 0)
        layout.addWidget(
            label(f"● {member.title}" if is_loaded else member.title, "name" if is_loaded else "", wrap=True)
        )
        if member.tasks:
            layout.addWidget(label(tr("Run by code: {tasks}", tasks=", ".join(member.tasks)), "quiet", wrap=True))
        widget.setToolTip(tr("at work now") if is_loaded else "")
        return widget


__all__ = ["TeamMember", "TeamPanel", "list_members"]

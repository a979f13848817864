"""The choices above the conversation: what about, by which architecture and model, and who the customer is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from sopstudio.agents import AGENTS, agent
from sopstudio.agents.guardrails import worn
from sopstudio.errors import SopStudioError
from sopstudio.files import read_text
from sopstudio.scenarios import Scenario
from sopstudio.scenarios.case import read
from sopstudio.settings import Settings
from sopstudio.sop import Document
from sopstudio.ui.drop_down import DropDown
from sopstudio.ui.model_box import PERSON, ModelBox, model_title
from sopstudio.ui.parts import column, label, named, row
from sopstudio.ui.simulate.checks_button import ChecksButton
from sopstudio.ui.simulate.plan import TALK, Plan, Snapshot, UserKind, just_talk
from sopstudio.ui.simulate.retrieval_box import RetrievalBox
from sopstudio.ui.simulate.subjects import Topic, Topics
from sopstudio.ui.simulate.words_box import WordsBox
from sopstudio.ui.theme import SPACE_M, SPACE_S

USERS: tuple[tuple[UserKind, str], ...] = (
    ("me", "I am the customer"),
    ("simulated", "Simulated customer"),
    ("script", "Script…"),
)
WHO, NOBODY = "Who the customer is", "This agent talks to nobody: it gets the whole case"
LONGEST = 1_000_000


class Choices(QWidget):
    """`changed` when another run is wanted; `refused` carries one sentence about a script that cannot be read.

    `kept_model` is what made the kept run that is looked at.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, settings: Callable[[], Settings]) -> None:
        super().__init__()
        self._settings = settings
        self._scenarios: list[Scenario | None] = [None]
        self._own: tuple[Topic, ...] = ()
        self._script: tuple[str, ...] = ()
        self.topic, self.agent, self.model, self.user = DropDown(), DropDown(), ModelBox(), DropDown()
        named(self.topic, "What to talk about: a journey or a scenario")
        named(self.agent, "Architecture of the agent")
        named(self.user, WHO)
        self.topic.setMaxVisibleItems(16)
        for box in (self.topic, self.agent, self.model, self.user):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
        for one in AGENTS.values():
            self.agent.addItem(one.title.partition(" (")[0], one.name)
            self.agent.setItemData(self.agent.count() - 1, one.title, Qt.ItemDataRole.ToolTipRole)
        for kind, title in USERS:
            self.user.addItem(title, kind)
        self.checks, self.words, self.retrieval = ChecksButton(), WordsBox(), RetrievalBox()
        self.note = label("", "quiet", wrap=True)
        self.shown, self.kept_model = label("", "quiet", wrap=True), ""
        self.shown.hide()
        self.changed.connect(self.shown.hide)
        self._arrange()
        self.refresh_models()
        self.show_topics(Topics(), busy=True)
        self.topic.activated.connect(self._topic_chosen)
        self.agent.activated.connect(self._agent_chosen)
        self.checks.toggled_one.connect(self.changed)
        self.model.chosen.connect(self.changed)
        self.user.activated.connect(self._user_chosen)
        self.words.activated.connect(lambda _: self.changed.emit())
        self.retrieval.changed.connect(self.changed)

    def plan(self, document: Document) -> Plan:
        """The choices for a run of this document, for which the words to be read are offered."""
        sop = document.sop
        architecture = agent(self.agent.currentData())
        self.words.offer(document, architecture)
        self.retrieval.offer(architecture)
        self.user.setEnabled(architecture.talks)
        self.user.setToolTip(WHO if architecture.talks else NOBODY)
        scenario = self._scenarios[max(0, self.topic.currentIndex())] or just_talk(sop)
        user: UserKind = self.user.currentData()
        spec, checks = self.model.spec, self.checks.names
        chosen, prose, way = self.agent.currentData(), self.words.prose, self.retrieval.way
        plan = Plan(sop, scenario, chosen, spec, user, self._script, uid=document.uid)
        return replace(plan, guardrails=checks, prose=prose, retrieval=way)

    def titles(self) -> dict[str, str]:
        """The names of the scenarios by their ids."""
        listed = [one.id if one is not None else TALK for one in self._scenarios]
        return {one: self.topic.itemText(place) for place, one in enumerate(listed)}

    def differ_from(self, snapshot: Snapshot) -> bool:
        """Whether another scenario, architecture or model is chosen than the run below has."""
        setup, model = snapshot.setup, snapshot.model if snapshot.live else self.kept_model
        chosen = self._scenarios[max(0, self.topic.currentIndex())]
        here = (chosen.id if chosen is not None else TALK, self.agent.currentData(), self.model.spec)
        return here != (setup.scenario.id, setup.agent.name, model)

    def tell_shown(self, snapshot: Snapshot) -> None:
        """Say what the run below is of, where that is not what is chosen: a kept run, or a fork of one."""
        setup, other = snapshot.setup, self.differ_from(snapshot)
        model = snapshot.model if snapshot.live else self.kept_model
        topic = self.titles().get(setup.scenario.id) or setup.scenario.id.replace("-", " ")
        by = f"{setup.agent.title.partition(' (')[0]}, {model_title(model)}"
        self.shown.setText(f"Shown below: {topic}, by {by}. Choices here apply to the next run." if other else "")
        self.shown.setVisible(other)

    def show_topics(self, topics: Topics, *, busy: bool = False) -> None:
        """List the scenarios; the one chosen stays chosen where it is still there."""
        before = self._scenarios[max(0, self.topic.currentIndex())]
        found = {one.scenario.id: one for one in (*topics.found, *self._own)}
        self._scenarios = [None, *(one.scenario for one in found.values())]
        with QSignalBlocker(self.topic):
            self.topic.clear()
            self.topic.addItems(["Just talk", *(one.title for one in found.values())])
            ids = [one.id if one is not None else "" for one in self._scenarios]
            self.topic.setCurrentIndex(ids.index(before.id) if before is not None and before.id in ids else 0)
        if busy:
            words = "Finding the journeys…"
        else:
            words = f"No journey: {topics.why}" if topics.why else "" if topics.found else "No journey can happen."
        self.note.setText(words)
        self.note.setVisible(bool(words))

    def choose_scenario(self, scenario: Scenario, title: str = "") -> None:
        """Choose this one, listed or not; `title` is what it is called where it is not."""
        ids = [one.id if one is not None else "" for one in self._scenarios]
        place = ids.index(scenario.id) if scenario.id in ids else len(ids)
        if place == len(ids):
            self.topic.addItem(title or scenario.id)
            self._scenarios.append(scenario)
        if self._scenarios[place] != scenario or place == len(ids):
            others = (one for one in self._own if one.scenario.id != scenario.id)
            self._own = (*others, Topic(self.topic.itemText(place), scenario))
        self._scenarios[place] = scenario
        self.topic.setCurrentIndex(place)
        self._topic_chosen(place)

    def read_scenarios(self, path: Path) -> None:
        """List the scenarios of this file too, and choose the first of them."""
        try:
            found = read(read_text(path), path.name)
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", "") or "it is not text"
            self.refused.emit(f"The scenarios in {path.name} cannot be read: {why}.")
            return
        except SopStudioError as error:
            self.refused.emit(str(error))
            return
        for one in reversed(found):
            self.choose_scenario(one)
        if not found:
            self.refused.emit(f"There are no scenarios in {path.name}.")

    def forget(self) -> None:
        """Another SOP is open: nothing is chosen, and scenarios from files are not of it."""
        self._own = ()
        self.shown.hide()
        self.topic.setCurrentIndex(0)
        self.choose_user("me")
        self.show_topics(Topics(), busy=True)

    def use_script(self, path: Path) -> None:
        """Let the customer say the lines of this file, one a turn."""
        try:
            text = read_text(path)
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", "") or "it is not text"
            self.refused.emit(f"The script {path.name} cannot be read: {why}.")
            self.choose_user("me")
            return
        self._script = tuple(filter(str.strip, text[:LONGEST].splitlines()))
        self.choose_user("script")
        self.changed.emit()

    def choose_user(self, kind: UserKind) -> None:
        """Choose who the customer is."""
        self.user.setCurrentIndex(self.user.findData(kind))

    def refresh_models(self) -> None:
        """List what the settings offer."""
        self.model.offer(self._settings(), PERSON)

    def _agent_chosen(self, _place: int) -> None:
        self.checks.wear(worn(agent(self.agent.currentData()), {}))
        self.changed.emit()

    def _topic_chosen(self, place: int) -> None:
        self.choose_user("simulated" if self._scenarios[place] is not None else "me")
        self.topic.setToolTip(self.topic.currentText())
        self.changed.emit()

    def _user_chosen(self, _place: int) -> None:
        if self.user.currentData() != "script":
            self.changed.emit()
            return
        name, _ = QFileDialog.getOpenFileName(self, "A script: one line per turn", "", "Text (*.txt);;All files (*)")
        if name:
            self.use_script(Path(name))
        else:
            self.choose_user("me")

    def _arrange(self) -> None:
        lines = column(self, space=SPACE_S)
        lines.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_S)
        lines.addWidget(self.topic)
        line = row(self.agent, self.model)
        line.setStretch(0, 2)
        line.setStretch(1, 1)
        lines.addLayout(line)
        who = row(self.user, self.checks)
        who.setStretch(0, 1)
        lines.addLayout(who)
        lines.addWidget(self.words)
        lines.addWidget(self.retrieval)
        lines.addWidget(self.note)
        lines.addWidget(self.shown)


__all__ = ["Choices"]

"""The choices above the conversation: the scenario, the architecture and model, and who plays the customer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from sopstudio.agents import Agent, find_agent, label_agent
from sopstudio.agents.guardrails import active_guardrails
from sopstudio.debugger.plan import TALK_ID, DebuggerState, RunPlan, UserKind, talk_scenario
from sopstudio.debugger.run_subjects import Topic, Topics
from sopstudio.errors import SopStudioError
from sopstudio.files import read_text
from sopstudio.scenarios import Scenario
from sopstudio.scenarios.scenario import read_scenarios
from sopstudio.settings import Settings
from sopstudio.simulation import Setup
from sopstudio.sop import Document
from sopstudio.sop.people import person_steps
from sopstudio.translation import tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.file_dialogs import ask_for_file
from sopstudio.ui.forms import Collapsible
from sopstudio.ui.icons import IconSet
from sopstudio.ui.runs.agent_box import AgentBox
from sopstudio.ui.runs.agent_options_form import AgentOptionsForm
from sopstudio.ui.runs.guardrails_button import GuardrailsButton
from sopstudio.ui.runs.model_box import PERSON, ModelBox, model_title, user_model_box
from sopstudio.ui.runs.procedure_text_box import ProcedureTextBox
from sopstudio.ui.runs.retrieval_box import RetrievalBox
from sopstudio.ui.runs.titled_fields import TitledFields
from sopstudio.ui.simulate.live_box import LiveBox
from sopstudio.ui.simulate.topic_box import TopicBox
from sopstudio.ui.text_widgets import DropDown, set_plain_tooltip
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, label, name_control

USER_KINDS: tuple[tuple[UserKind, str], ...] = (
    ("me", tr("I am the customer")),
    ("simulated", tr("Simulated customer")),
    ("script", tr("Script…")),
)
PERSONS = ((False, tr("By hand, or as in the scenario")), (True, tr("Played by a model")))
PERSONS_TOOLTIP = tr(
    "Who carries out the steps of persons: you, where you are the customer; else the scenario, or a model"
)
USER_TOOLTIP, NO_USER_TOOLTIP = tr("Who the customer is"), tr("This agent talks to nobody: it gets the whole case")
MAX_SCRIPT_CHARACTERS = 1_000_000
TALK_TITLE, TALK_WHILE_BUSY_TITLE = tr("Just talk"), tr("Just talk (finding journeys…)")
CHOICES_TITLE = tr("For the next run")


class RunChoices(QWidget):
    """`changed` is emitted when another run is chosen; `refused` carries one sentence on a file that cannot be
    read. `scenario_pointed` carries the scenario that somebody looks at in the open list of topics, else None.

    `stored_model` is the model of the stored run that is shown, `further_titles` are those of scenarios by id that may
    not be listed here. Where the window is low, the choices fold into one
    line that says what is chosen.
    """

    changed = Signal()
    refused = Signal(str)
    scenario_pointed = Signal(object)

    def __init__(self, settings: Callable[[], Settings], icons: IconSet, theme: ThemeState) -> None:
        super().__init__()
        self._settings = settings
        self._scenarios: list[Scenario | None] = [None]
        self._file_topics: tuple[Topic, ...] = ()
        self._script: tuple[str, ...] = ()
        self._is_low = False
        self.further_titles: Mapping[str, str] = {}
        self.topic, self.agent, self.model, self.user = TopicBox(), AgentBox(theme), ModelBox(), DropDown()
        self.user_model, self.persons, self.procedure_text = user_model_box(), DropDown(), ProcedureTextBox()
        name_control(self.topic, tr("What to talk about: a journey or a scenario"))
        name_control(self.user, USER_TOOLTIP)
        for box in (self.topic, self.model, self.user, self.persons, self.procedure_text):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
        for kind, title in USER_KINDS:
            self.user.addItem(title, kind)
        self.guardrails, self.retrieval = GuardrailsButton(), RetrievalBox()
        self.agent_options = AgentOptionsForm(icons)
        name_control(self.persons, PERSONS_TOOLTIP)
        for plays_persons, title in PERSONS:
            self.persons.addItem(title, plays_persons)
        self.persons.hide()
        self.live = LiveBox()
        self.note = label("", "quiet", wrap=True)
        self.shown_note, self.stored_model = label("", "quiet", wrap=True), ""
        self.shown_note.hide()
        self.fold = Collapsible(CHOICES_TITLE, QWidget(), icons, opened=True)
        self.fold.header.hide()
        self.fold.header.toggled.connect(lambda _is_open: self._update_heading())
        self.changed.connect(self.shown_note.hide)
        self.changed.connect(self._update_heading)
        self._arrange()
        self.refresh_models()
        self.set_topics(Topics(), busy=True)
        self.topic.activated.connect(self._on_topic_chosen)
        self.topic.pointed.connect(self._on_topic_pointed)
        self.agent.activated.connect(self._on_agent_chosen)
        self.guardrails.guardrails_changed.connect(self.changed)
        self.model.chosen.connect(self.changed)
        self.user_model.chosen.connect(self.changed)
        self.user.activated.connect(self._on_user_chosen)
        self.procedure_text.activated.connect(lambda _: self.changed.emit())
        self.retrieval.changed.connect(self.changed)
        self.agent_options.changed.connect(self.changed)
        self.persons.activated.connect(lambda _: self.changed.emit())
        self.live.changed.connect(self.changed)

    def plan(self, document: Document, path: Path | None = None) -> RunPlan:
        """The choices for a run of this document, which is in the file `path`; also updates what is offered."""
        sop = document.sop
        architecture = find_agent(self.agent.currentData())
        self.procedure_text.show_for(document, architecture)
        self.retrieval.show_for(architecture)
        self.user.setEnabled(architecture.talks)
        set_plain_tooltip(self.user, USER_TOOLTIP if architecture.talks else NO_USER_TOOLTIP)
        self._offer_user_model(architecture)
        self.persons.setVisible(any(person_steps(sop)))
        self.agent_options.show_for([architecture], asks_again=bool(self.guardrails.names))
        scenario = self._scenarios[max(0, self.topic.currentIndex())] or talk_scenario(sop)
        user: UserKind = self.user.currentData()
        spec, guardrails = self.model.spec, self.guardrails.names
        agent_name, prose, retrieval = self.agent.currentData(), self.procedure_text.prose, self.retrieval.method
        plan = RunPlan(sop, scenario, agent_name, spec, user, self._script, uid=document.uid)
        return replace(
            plan, guardrails=guardrails, prose=prose, retrieval=retrieval, user_model=self.user_model.spec,
            agent_options=self.agent_options.options, live=self.live.permissions(sop, path),
            plays_persons=any(person_steps(sop)) and bool(self.persons.currentData()),
        )  # fmt: skip

    def set_low(self, is_low: bool) -> None:
        """Fold the choices where the window has become low, and show them again where it has room for them."""
        if is_low != self._is_low:
            self._is_low = is_low
            self.fold.header.setVisible(is_low)
            self.fold.header.setChecked(not is_low)

    def open_topics(self) -> None:
        """Open the list of journeys and scenarios, to choose one for the next run."""
        self.fold.header.setChecked(True)
        self.topic.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.topic.showPopup()

    def make_room(self) -> None:
        """Fold what the run that begins does not need: the options, and in a low window everything."""
        self.agent_options.fold()
        if self._is_low:
            self.fold.fold()

    def _update_heading(self) -> None:
        """Say on the line into which the choices fold what is chosen."""
        if self.fold.header.isChecked():
            self.fold.set_heading(CHOICES_TITLE)
            return
        chosen = [self.topic.currentText(), self.agent.currentText(), model_title(self.model.spec)]
        if self.live.switch.isChecked():
            chosen.insert(0, tr("live"))
        choices = " · ".join(chosen)
        is_shown = self.shown_note.isHidden()
        self.fold.set_heading(choices if is_shown else tr("Next run: {choices}", choices=choices), choices)

    def scenario_titles(self) -> dict[str, str]:
        """The titles of the scenarios by their ids."""
        ids = [scenario.id if scenario is not None else TALK_ID for scenario in self._scenarios]
        titles = {scenario_id: self.topic.itemText(index) for index, scenario_id in enumerate(ids)}
        return {**titles, TALK_ID: TALK_TITLE}

    def title_of(self, setup: Setup) -> str:
        """The title of the scenario of a run, listed or not."""
        key = setup.scenario.id
        return self.scenario_titles().get(key) or self.further_titles.get(key) or key.replace("-", " ")

    def differ_from(self, snapshot: DebuggerState) -> bool:
        """Whether another scenario, architecture or model is chosen than the run below has."""
        setup, model = snapshot.setup, snapshot.model if snapshot.is_live else self.stored_model
        chosen = self._scenarios[max(0, self.topic.currentIndex())]
        user_model = self.user_model.spec if setup.user == "simulated" and setup.agent.talks else ""
        here = (chosen.id if chosen is not None else TALK_ID, self.agent.currentData(), self.model.spec, user_model)
        return here != (setup.scenario.id, setup.agent.name, model, setup.user_model)

    def note_shown_run(self, state: DebuggerState) -> None:
        """Say which run is shown, where it is not the one that is chosen: a stored run, or a fork of one."""
        setup, differs = state.setup, self.differ_from(state)
        model = state.model if state.is_live else self.stored_model
        topic = self.title_of(setup)
        agent_and_model = f"{label_agent(setup.agent.name)}, {model_title(model)}"
        self.shown_note.setText(
            tr(
                "Shown below: {topic}, by {agent_and_model}. Choices here apply to the next run.",
                topic=topic,
                agent_and_model=agent_and_model,
            )
            if differs
            else ""
        )
        self.shown_note.setVisible(differs)
        self._update_heading()

    def set_topics(self, topics: Topics, *, busy: bool = False) -> None:
        """List the scenarios; the chosen one stays chosen where it is still listed."""
        previous = self._scenarios[max(0, self.topic.currentIndex())]
        by_id = {topic.scenario.id: topic for topic in (*topics.topics, *self._file_topics)}
        self._scenarios = [None, *(topic.scenario for topic in by_id.values())]
        with QSignalBlocker(self.topic):
            self.topic.clear()
            talk_title = TALK_WHILE_BUSY_TITLE if busy else TALK_TITLE
            self.topic.addItems([talk_title, *(topic.title for topic in by_id.values())])
            ids = [scenario.id if scenario is not None else "" for scenario in self._scenarios]
            self.topic.setCurrentIndex(ids.index(previous.id) if previous is not None and previous.id in ids else 0)
        text = tr("No journey: {reason}", reason=topics.reason) if topics.reason else tr("No journey can happen.")
        self.note.setText(text)
        self.note.setVisible(not busy and not topics.topics)

    def choose_scenario(self, scenario: Scenario, title: str = "") -> None:
        """Choose this scenario, listed or not; `title` is its title where it is not listed."""
        ids = [known.id if known is not None else "" for known in self._scenarios]
        index = ids.index(scenario.id) if scenario.id in ids else len(ids)
        if index == len(ids):
            self.topic.addItem(title or scenario.id)
            self._scenarios.append(scenario)
        if self._scenarios[index] != scenario or index == len(ids):
            others = (own_topic for own_topic in self._file_topics if own_topic.scenario.id != scenario.id)
            self._file_topics = (*others, Topic(self.topic.itemText(index), scenario))
        self._scenarios[index] = scenario
        self.topic.setCurrentIndex(index)
        self._on_topic_chosen(index)

    def read_scenarios(self, path: Path) -> None:
        """Add the scenarios of this file to the list, and choose the first one."""
        try:
            scenarios = read_scenarios(read_text(path), path.name)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", "") or tr("it is not text")
            self.refused.emit(tr("The scenarios in {name} cannot be read: {reason}.", name=path.name, reason=reason))
            return
        except SopStudioError as error:
            self.refused.emit(str(error))
            return
        for scenario in reversed(scenarios):
            self.choose_scenario(scenario)
        if not scenarios:
            self.refused.emit(tr("There are no scenarios in {name}.", name=path.name))

    def reset(self) -> None:
        """Reset all choices, as another SOP is open."""
        self._file_topics = ()
        self.shown_note.hide()
        self.topic.setCurrentIndex(0)
        self.choose_user("me")
        self.live.switch_off()
        self.set_topics(Topics(), busy=True)

    def load_script(self, path: Path) -> None:
        """Let the customer say the lines of this file, one in each turn."""
        try:
            text = read_text(path)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", "") or tr("it is not text")
            self.refused.emit(tr("The script {name} cannot be read: {reason}.", name=path.name, reason=reason))
            self.choose_user("me")
            return
        self._script = tuple(filter(str.strip, text[:MAX_SCRIPT_CHARACTERS].splitlines()))
        self.choose_user("script")
        self.changed.emit()

    def choose_user(self, kind: UserKind) -> None:
        """Choose who plays the customer."""
        self.user.setCurrentIndex(self.user.findData(kind))
        self._offer_user_model(find_agent(self.agent.currentData()))

    def refresh_models(self) -> None:
        """List the models of the settings."""
        self.model.set_models(self._settings(), PERSON)
        self.user_model.set_models(self._settings())

    def _offer_user_model(self, agent: Agent) -> None:
        """Show the choice of the customer's model where a model plays the customer."""
        self.user_model.setVisible(agent.talks and self.user.currentData() == "simulated")

    def _on_agent_chosen(self, _index: int) -> None:
        self.guardrails.set_guardrails(active_guardrails(find_agent(self.agent.currentData()), {}))
        self.changed.emit()

    def _on_topic_chosen(self, index: int) -> None:
        self.choose_user("simulated" if self._scenarios[index] is not None else "me")
        set_plain_tooltip(self.topic, self.topic.currentText())
        self.changed.emit()

    def _on_topic_pointed(self, index: int) -> None:
        self.scenario_pointed.emit(self._scenarios[index] if 0 <= index < len(self._scenarios) else None)

    def _on_user_chosen(self, _index: int) -> None:
        if self.user.currentData() != "script":
            self.changed.emit()
            return
        if path := ask_for_file(self, tr("A script: one line per turn"), tr("Text (*.txt);;All files (*)")):
            self.load_script(path)
        else:
            self.choose_user("me")

    def _arrange(self) -> None:
        around = column(self)
        around.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_S)
        around.addWidget(self.fold)
        layout = column(self.fold.inside, spacing=SPACE_S)
        fields = (
            (tr("Scenario"), self.topic),
            (tr("Agent"), self.agent),
            (tr("Model"), self.model),
            (tr("Checks"), self.guardrails),
            (tr("Customer"), self.user),
            (tr("Played by"), self.user_model),
            (tr("Persons"), self.persons),
            (tr("Reads"), self.procedure_text),
        )
        layout.addLayout(TitledFields(*fields, spacing=SPACE_XS))
        layout.addWidget(self.retrieval)
        layout.addWidget(self.agent_options)
        layout.addWidget(self.live)
        layout.addWidget(self.note)
        layout.addWidget(self.shown_note)


__all__ = ["RunChoices"]

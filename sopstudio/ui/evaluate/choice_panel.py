"""The choices of an evaluation: architectures, models, guardrails, options, scenarios, repeats; and the button that
starts it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QProgressBar, QPushButton, QSpinBox, QVBoxLayout, QWidget

from sopstudio.agents import AGENTS, label_agent
from sopstudio.scenarios.kind_titles import kind_title
from sopstudio.scenarios.scenario import ALL_KINDS, ScenarioKind
from sopstudio.settings import Settings
from sopstudio.translation import format_number, tr
from sopstudio.ui.evaluate.comparison_lists import GuardrailsList, ModelsList
from sopstudio.ui.evaluate.kind_words import describe_kind
from sopstudio.ui.evaluate.plan import EvaluationChoices
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.icons import IconSet
from sopstudio.ui.runs.agent_box import describe_agent
from sopstudio.ui.runs.agent_options_form import AgentOptionsForm
from sopstudio.ui.runs.model_box import judge_box, user_model_box
from sopstudio.ui.runs.retrieval_box import RetrievalBox
from sopstudio.ui.runs.titled_fields import TitledFields
from sopstudio.ui.tab_order import apply_tab_order
from sopstudio.ui.text_widgets import DropDown
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, label, name_control, row, scroll_area

COVER_TITLES = {
    tr("Every edge"): "edges",
    tr("Every part of a condition"): "conditions",
    tr("Boundary values"): "boundaries",
    tr("Pairs of edges"): "pairs",
    tr("A sample of"): "sample",
    tr("A sample across ends of"): "leaves",
    tr("All journeys"): "all",
}
SAMPLED_COVERS = ("sample", "leaves")
"""Covers that take a number of journeys."""
DEFAULT_AGENT = "dpa"
MIN_CHECKBOX_WIDTH = 120
"""Pixels; a longer title is cut in a panel that has no more room, instead of widening everything beside it."""

SWITCH_INDENT = 38
"""Pixels from the left edge of a switch to its text."""


class ChoicePanel(QWidget):
    """`changed` is emitted with every change; `start_requested` and `cancel_requested` when their buttons are
    clicked; `reopen_requested` carries the id of an earlier evaluation.
    """

    changed = Signal()
    start_requested = Signal()
    cancel_requested = Signal()
    reopen_requested = Signal(str)

    def __init__(self, icons: IconSet) -> None:
        super().__init__()
        self.agents = {
            name: _checkbox(label_agent(name), name == DEFAULT_AGENT, describe_agent(name)) for name in AGENTS
        }
        default_kinds = get_args(ScenarioKind)
        self.kinds = {
            name: _checkbox(kind_title(name), name in default_kinds, describe_kind(name)) for name in ALL_KINDS
        }
        self.cover, self.earlier = DropDown(), DropDown()
        self.guardrails, self.models, self.retrieval = GuardrailsList(), ModelsList(), RetrievalBox()
        self.user_model, self.judge = user_model_box(), judge_box()
        self.agent_options = AgentOptionsForm(icons)
        self.cover.addItems(list(COVER_TITLES))
        for box in (self.cover, self.earlier):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
        self.sample, self.repeats, self.seed = (
            _number_box(1, 500, 20),
            _number_box(1, 100, 1),
            _number_box(0, 999_999, 0),
        )
        self.run_button = button(tr("Run"), self.start_requested.emit, role="primary", tip=tr("Run everything (F5)"))
        self.cancel_button = button(tr("Cancel"), self.cancel_requested.emit, tip=tr("Stop; finished runs are kept"))
        self.explanations_button = button(
            tr("How they work"), role="link", tip=tr("Say below each agent how it works, and what research calls it")
        )
        self.explanations_button.setCheckable(True)
        self.kinds_button = button(
            tr("What happens"), role="link", tip=tr("Say below each kind of scenarios what happens in it")
        )
        self.kinds_button.setCheckable(True)
        self.plan_label, self.count_label = label("", wrap=True), label("", "quiet")
        self.progress_bar = QProgressBar()
        self.progress_bar.setTextVisible(False)
        for control, name in self._accessible_names():
            name_control(control, name)
        content = QWidget()
        self._arrange(column(content, margin=SPACE_M, spacing=SPACE_S))
        layout = column(self)
        layout.setContentsMargins(1, 0, 0, 0)
        self._scroll_area = scroll_area(content)
        apply_tab_order(content, [])
        layout.addWidget(self._scroll_area, 1)
        layout.addLayout(self._build_footer())
        self._connect()
        self.show_progress(None)

    def read_choices(self) -> EvaluationChoices:
        """What to evaluate, as the controls say it now."""
        cover = COVER_TITLES[self.cover.currentText()]
        return EvaluationChoices(
            agents=tuple(name for name, tick in self.agents.items() if tick.isChecked()),
            models=self.models.specs(),
            kinds=tuple(name for name, tick in self.kinds.items() if tick.isChecked()),
            cover=f"{cover}:{self.sample.value()}" if cover in SAMPLED_COVERS else cover,
            repeats=self.repeats.value(),
            guardrail_sets=self.guardrails.guardrail_sets(),
            seed=self.seed.value(),
            retrieval=self.retrieval.method,
            user_model=self.user_model.spec,
            judge=self.judge.spec,
            agent_options=self.agent_options.options,
        )

    def set_models(self, settings: Settings) -> None:
        """List the models of the settings; typed text stays."""
        self.models.set_models(settings)
        self.user_model.set_models(settings)
        self.judge.set_models(settings)

    def set_earlier(self, evaluations: list[tuple[str, str]], current: str) -> None:
        """List earlier evaluations by title and id."""
        self.earlier.blockSignals(True)
        self.earlier.clear()
        self.earlier.addItem(tr("Choose one to view it again") if evaluations else tr("None yet"), "")
        for title, name in evaluations:
            self.earlier.addItem(title, name)
            self.earlier.setItemData(self.earlier.count() - 1, title, Qt.ItemDataRole.ToolTipRole)
        self.earlier.setCurrentIndex(max(0, self.earlier.findData(current)))
        self.earlier.setEnabled(bool(evaluations))
        self.earlier.blockSignals(False)

    def show_plan(self, text: str, *, ready: bool) -> None:
        """Show what will run, and enable the button where it can."""
        self.plan_label.setText(text)
        self.run_button.setEnabled(ready)

    def show_progress(self, done: tuple[int, int] | None) -> None:
        """Show how many of how many runs are finished; None where nothing runs.

        *Run* and *Cancel* take the place of one another, also for the keyboard.
        """
        running = done is not None
        hidden, visible = (self.run_button, self.cancel_button) if running else (self.cancel_button, self.run_button)
        had_focus = hidden.hasFocus()
        for widget in (self.progress_bar, self.count_label):
            widget.setVisible(running)
        visible.show()
        if had_focus:
            visible.setFocus()
        hidden.hide()
        if done is not None:
            self.progress_bar.setRange(0, done[1])
            self.progress_bar.setValue(done[0])
            self.count_label.setText(
                tr("{done} of {done_2} runs", done=format_number(done[0]), done_2=format_number(done[1]))
            )

    def _accessible_names(self) -> list[tuple[QWidget, str]]:
        return [
            (self.cover, tr("Which journeys are covered")),
            (self.sample, tr("How many journeys to sample")),
            (self.repeats, tr("How many times each scenario is run")),
            (self.seed, tr("Seed: the same number gives the same scenarios")),
            (self.earlier, tr("Earlier evaluations of this SOP")),
            (self.progress_bar, tr("Progress of the evaluation")),
        ]

    def _arrange(self, layout: QVBoxLayout) -> None:
        layout.addWidget(label(tr("Earlier evaluations"), "section"))
        layout.addWidget(self.earlier)
        self._add_agents(layout)
        layout.addWidget(self.retrieval)
        for title, choices, fields in (
            (tr("Models"), self.models, ((tr("Customer"), self.user_model), (tr("Judge"), self.judge))),
            (tr("Checks on what the model answers"), self.guardrails, ()),
        ):
            layout.addSpacing(SPACE_S)
            layout.addWidget(label(title, "section", wrap=True))
            layout.addWidget(choices)
            layout.addLayout(TitledFields(*fields))
        layout.addWidget(self.agent_options)
        cover = QWidget()
        row(self.cover, self.sample, parent=cover).setStretch(0, 1)
        layout.addSpacing(SPACE_S)
        layout.addLayout(TitledFields((tr("Cover"), cover), (tr("Repeats"), self.repeats), (tr("Seed"), self.seed)))
        kinds = {describe_kind(name): tick for name, tick in self.kinds.items()}
        self._add_explained(layout, tr("Kinds of scenarios"), self.kinds_button, kinds)
        layout.addStretch(1)

    def _add_agents(self, layout: QVBoxLayout) -> None:
        """A switch for each architecture."""
        agents = {describe_agent(name): tick for name, tick in self.agents.items()}
        self._add_explained(layout, tr("Agents"), self.explanations_button, agents)

    def _add_explained(
        self, layout: QVBoxLayout, title: str, toggle: QPushButton, ticks: Mapping[str, QCheckBox]
    ) -> None:
        """Switches by their explanations, which stand below them when that is asked for, else in their tooltips."""
        layout.addSpacing(SPACE_S)
        heading = FlowLayout(SPACE_S, fill=True)
        heading.addWidget(label(title, "section"))
        heading.addWidget(toggle)
        layout.addLayout(heading)
        for text, tick in ticks.items():
            explanation = label(text, "quiet", wrap=True)
            explanation.setContentsMargins(SWITCH_INDENT, 0, 0, SPACE_XS)
            explanation.hide()
            toggle.toggled.connect(explanation.setVisible)
            layout.addWidget(tick)
            layout.addWidget(explanation)

    def _build_footer(self) -> QVBoxLayout:
        foot = column(spacing=SPACE_S)
        foot.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_L)
        foot.addWidget(self.plan_label)
        foot.addWidget(self.progress_bar)
        foot.addSpacing(SPACE_XS)
        foot.addLayout(row(self.count_label, None, self.cancel_button, self.run_button))
        return foot

    def _connect(self) -> None:
        for tick in self.agents.values():
            tick.toggled.connect(lambda _: self._offer_options())
        self.guardrails.changed.connect(self._offer_options)
        for tick in (*self.agents.values(), *self.kinds.values()):
            tick.toggled.connect(lambda _: self.changed.emit())
        for number in (self.sample, self.repeats, self.seed):
            number.valueChanged.connect(lambda _: self.changed.emit())
        for choices in (self.guardrails, self.models, self.retrieval, self.agent_options):
            choices.changed.connect(self.changed)
        for model_box in (self.user_model, self.judge):
            model_box.chosen.connect(self.changed)
        self.cover.currentIndexChanged.connect(lambda _: self._on_cover_changed())
        self.earlier.activated.connect(lambda _: self.reopen_requested.emit(self.earlier.currentData()))
        header = self.agent_options.header
        header.toggled.connect(lambda is_open: QTimer.singleShot(0, self, self._reveal_options) if is_open else None)
        self._offer_options()
        self._on_cover_changed()

    def _reveal_options(self) -> None:
        """Scroll to the end of the options, which were just unfolded."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self._scroll_area.ensureWidgetVisible(self.agent_options, 0, SPACE_S)

    def _offer_options(self) -> None:
        """Offer what the chosen architectures and checks have."""
        pairs = self.read_choices().agents_with_guardrails()
        agents = [agent for agent, _ in pairs]
        self.retrieval.show_for(*agents)
        self.agent_options.show_for(agents, asks_again=any(guardrails for _, guardrails in pairs))

    def _on_cover_changed(self) -> None:
        self.sample.setVisible(COVER_TITLES[self.cover.currentText()] in SAMPLED_COVERS)
        self.changed.emit()


def _checkbox(title: str, checked: bool, tooltip: str = "") -> QCheckBox:
    checkbox = QCheckBox(title)
    checkbox.setChecked(checked)
    checkbox.setToolTip(tooltip)
    checkbox.setAccessibleDescription(tooltip)
    checkbox.setMinimumWidth(MIN_CHECKBOX_WIDTH)
    return checkbox


class NumberBox(QSpinBox):
    """A number that the mouse wheel does not change while the panel is scrolled."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the panel, not the number."""
        event.ignore()


def _number_box(minimum: int, maximum: int, value: int) -> QSpinBox:
    box = NumberBox()
    box.setRange(minimum, maximum)
    box.setValue(value)
    box.lineEdit().setTextMargins(SPACE_S, 0, 0, 0)
    return box

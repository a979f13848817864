"""The choices of an evaluation: architectures, models, scenarios, repeats; and the button that starts it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QProgressBar, QSpinBox, QVBoxLayout, QWidget

from sopstudio.agents import AGENTS
from sopstudio.scenarios.case import EVERY_KIND, Kind
from sopstudio.settings import Settings
from sopstudio.ui.drop_down import DropDown
from sopstudio.ui.evaluate.checks_list import ChecksList
from sopstudio.ui.evaluate.models_list import ModelsList
from sopstudio.ui.evaluate.plan import Choice
from sopstudio.ui.evaluate.scores_panel import agent_title
from sopstudio.ui.parts import button, column, label, named, row, scrolled
from sopstudio.ui.simulate.retrieval_box import RetrievalBox
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS

COVERS = {
    "Every edge": "edges",
    "Every part of a condition": "conditions",
    "Boundary values": "boundaries",
    "Pairs of edges": "pairs",
    "A sample of": "sample",
    "A sample across ends of": "leaves",
    "All journeys": "all",
}
DRAWN = ("sample", "leaves")
"""Covers that are so many journeys."""
FIRST = "dpa"


class ChoicePanel(QWidget):
    """`changed` when another choice is made; `started` and `cancelled` when the buttons are pressed."""

    changed = Signal()
    started = Signal()
    cancelled = Signal()
    reopened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.agents = {name: _tick(agent_title(name), name == FIRST, agent.title) for name, agent in AGENTS.items()}
        usual = get_args(Kind)
        self.kinds = {name: _tick(name.replace("-", " ").capitalize(), name in usual) for name in EVERY_KIND}
        self.cover, self.earlier = DropDown(), DropDown()
        self.checks, self.models, self.retrieval = ChecksList(), ModelsList(), RetrievalBox()
        self.cover.addItems(list(COVERS))
        for box in (self.cover, self.earlier):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
        self.sample, self.repeats, self.seed = _number(1, 500, 20), _number(1, 100, 1), _number(0, 999_999, 0)
        self.run = button("Run", self.started.emit, role="primary", tip="Run everything (Ctrl+Alt+Return)")
        self.cancel = button("Cancel", self.cancelled.emit, tip="Stop; finished runs are kept")
        self.plan, self.count = label("", wrap=True), label("", "quiet")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        for control, name in self._names():
            named(control, name)
        inside = QWidget()
        self._arrange(column(inside, margin=SPACE_M, space=SPACE_S))
        whole = column(self)
        whole.setContentsMargins(1, 0, 0, 0)
        whole.addWidget(scrolled(inside), 1)
        whole.addLayout(self._foot())
        self._listen()
        self.show_progress(None)

    def choice(self) -> Choice:
        """What is chosen now."""
        cover = COVERS[self.cover.currentText()]
        return Choice(
            agents=tuple(name for name, tick in self.agents.items() if tick.isChecked()),
            models=self.models.specs(),
            kinds=tuple(name for name, tick in self.kinds.items() if tick.isChecked()),
            cover=f"{cover}:{self.sample.value()}" if cover in DRAWN else cover,
            repeats=self.repeats.value(),
            checks=self.checks.sets(),
            seed=self.seed.value(),
            retrieval=self.retrieval.way,
        )

    def offer_models(self, settings: Settings) -> None:
        """Offer the models of the settings; what was written stays."""
        self.models.offer(settings)

    def offer_earlier(self, evaluations: list[tuple[str, str]], current: str) -> None:
        """Offer earlier evaluations: what they are called, and their ids."""
        self.earlier.blockSignals(True)
        self.earlier.clear()
        self.earlier.addItem("Choose one to view it again" if evaluations else "None yet", "")
        for title, name in evaluations:
            self.earlier.addItem(title, name)
            self.earlier.setItemData(self.earlier.count() - 1, title, Qt.ItemDataRole.ToolTipRole)
        self.earlier.setCurrentIndex(max(0, self.earlier.findData(current)))
        self.earlier.setEnabled(bool(evaluations))
        self.earlier.blockSignals(False)

    def show_plan(self, words: str, *, ready: bool) -> None:
        """Say what will run, and whether it can."""
        self.plan.setText(words)
        self.run.setEnabled(ready)

    def show_progress(self, done: tuple[int, int] | None) -> None:
        """How many of how many runs are made; None: nothing runs."""
        running = done is not None
        for widget in (self.bar, self.count, self.cancel):
            widget.setVisible(running)
        self.run.setVisible(not running)
        if done is not None:
            self.bar.setRange(0, done[1])
            self.bar.setValue(done[0])
            self.count.setText(f"{done[0]:,} of {done[1]:,} runs")

    def _names(self) -> list[tuple[QWidget, str]]:
        return [
            (self.cover, "Which journeys are covered"),
            (self.sample, "How many journeys to sample"),
            (self.repeats, "How many times each scenario is run"),
            (self.seed, "Seed: the same number gives the same scenarios"),
            (self.earlier, "Earlier evaluations of this SOP"),
            (self.bar, "Progress of the evaluation"),
        ]

    def _arrange(self, lines: QVBoxLayout) -> None:
        lines.addWidget(label("Earlier evaluations", "section"))
        lines.addWidget(self.earlier)
        self._ticks(lines, "Architectures", self.agents)
        lines.addWidget(self.retrieval)
        for title, several in (("Models", self.models), ("Checks on what the model answers", self.checks)):
            lines.addSpacing(SPACE_S)
            lines.addWidget(label(title, "section"))
            lines.addWidget(several)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_M)
        grid.setVerticalSpacing(SPACE_S)
        grid.setColumnStretch(1, 1)
        cover = QWidget()
        row(self.cover, self.sample, parent=cover).setStretch(0, 1)
        fields: tuple[tuple[str, QWidget], ...] = (
            ("Cover", cover), ("Repeats", self.repeats), ("Seed", self.seed)
        )  # fmt: skip
        for place, (title, control) in enumerate(fields):
            grid.addWidget(label(title, "field"), place, 0)
            grid.addWidget(control, place, 1)
        lines.addSpacing(SPACE_S)
        lines.addLayout(grid)
        self._ticks(lines, "Kinds of scenarios", self.kinds)
        lines.addStretch(1)

    def _ticks(self, lines: QVBoxLayout, title: str, ticks: Mapping[str, QCheckBox]) -> None:
        lines.addSpacing(SPACE_S)
        lines.addWidget(label(title, "section"))
        for tick in ticks.values():
            lines.addWidget(tick)

    def _foot(self) -> QVBoxLayout:
        foot = column(space=SPACE_S)
        foot.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_L)
        foot.addWidget(self.plan)
        foot.addWidget(self.bar)
        foot.addSpacing(SPACE_XS)
        foot.addLayout(row(self.count, None, self.cancel, self.run))
        return foot

    def _listen(self) -> None:
        for tick in self.agents.values():
            tick.toggled.connect(lambda _: self._offer_retrieval())
        for tick in (*self.agents.values(), *self.kinds.values()):
            tick.toggled.connect(lambda _: self.changed.emit())
        for number in (self.sample, self.repeats, self.seed):
            number.valueChanged.connect(lambda _: self.changed.emit())
        for several in (self.checks, self.models, self.retrieval):
            several.changed.connect(self.changed)
        self.cover.currentIndexChanged.connect(lambda _: self._covered())
        self.earlier.activated.connect(lambda _: self.reopened.emit(self.earlier.currentData()))
        self._covered()

    def _offer_retrieval(self) -> None:
        self.retrieval.offer(*(AGENTS[name] for name, tick in self.agents.items() if tick.isChecked()))

    def _covered(self) -> None:
        self.sample.setVisible(COVERS[self.cover.currentText()] in DRAWN)
        self.changed.emit()


def _tick(title: str, checked: bool, more: str = "") -> QCheckBox:
    made = QCheckBox(title)
    made.setChecked(checked)
    named(made, more or title)
    return made


class Number(QSpinBox):
    """A number that the wheel passes by while the panel is scrolled."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the panel, not the number."""
        event.ignore()


def _number(least: int, most: int, value: int) -> QSpinBox:
    made = Number()
    made.setRange(least, most)
    made.setValue(value)
    made.lineEdit().setTextMargins(SPACE_S, 0, 0, 0)
    return made

"""The score: how a run compares with its scenario, and what differed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from sopstudio.debugger.plan import DebuggerState
from sopstudio.translation import tr
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.simulate.run_differences import find_changed_answers, find_differences, model_usage, run_figures
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, clear_layout, column, label, row, scroll_area


class ScorePanel(QWidget):
    """Shows the scores of the run once it is over. `scenario_requested` asks for a scenario to run, where the run had
    none that it could be compared with.
    """

    scenario_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(tr("Score"))
        self._key: object = self
        content = QWidget()
        self._lines = column(content, spacing=SPACE_S)
        self._lines.setContentsMargins(SPACE_L, SPACE_S, SPACE_L, SPACE_S)
        self._area = scroll_area(content, tr("Score"))
        column(self).addWidget(self._area)
        self.show_run(None)

    def show_run(self, state: DebuggerState | None) -> None:
        """Show the scores of this run if it is over."""
        is_over = state is not None and state.finished is not None
        key = (state.run_number, len(state.events)) if is_over and state is not None else None
        if key == self._key:
            return
        self._key = key
        clear_layout(self._lines)
        if state is None or not is_over:
            self._lines.addWidget(label(tr("When the run is over, its score is shown here."), "quiet"))
        else:
            self._fill(state)
        self._lines.addStretch(1)
        self._area.verticalScrollBar().setValue(0)

    @property
    def text(self) -> str:
        """All text of the panel."""
        return "\n".join(widget.accessibleName() for widget in self.findChildren(QWidget) if not widget.isHidden())

    def _fill(self, state: DebuggerState) -> None:
        scenario, runtime = state.setup.scenario, state.setup.runtime
        sentences = find_differences(scenario, state.events, runtime, state.setup.agent)
        if not scenario.expected.path:
            self._add_line(tr("This run cannot be scored: no journey or scenario says what to expect of it."))
            choose = button(tr("Choose a journey or scenario…"), self.scenario_requested.emit, role="link")
            self._lines.addLayout(row(choose, None))
        elif not sentences:
            self._add_line(tr("Nothing differed from what was expected."), "good")
        flow_layout, cards = FlowLayout(SPACE_S), QWidget()
        for figure in run_figures(scenario, state.events, runtime, state.setup.options, state.setup.agent):
            figure_card = card(role="soft")
            figure_card.setToolTip(figure.tip)
            figure_card.setAccessibleName(f"{figure.name}: {figure.text}")
            layout = column(figure_card, spacing=2)
            layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
            layout.addWidget(label(figure.name, "quiet"))
            value = label(figure.text, figure.tone)
            layout.addWidget(value)
            flow_layout.addWidget(figure_card)
        cards.setLayout(flow_layout)
        self._lines.addWidget(cards)
        changed = find_changed_answers(scenario, state.events, runtime.flow) if sentences else []
        if changed:
            text = tr(
                "You gave another answer than the scenario has ({tools}), so the run took another course.",
                tools=", ".join(changed),
            )
            self._add_line(text, "warning")
        if sentences:
            self._add_line(tr("What differed"), "section").setContentsMargins(0, SPACE_XS, 0, 0)
        for sentence in sentences:
            self._add_line(f"– {sentence}").setAccessibleName(sentence)
        usages = model_usage(state.events), model_usage(state.events, customer=True)
        for usage in filter(None, usages):
            self._add_line(f"{usage.name} {usage.text}", "quiet").setToolTip(usage.tip)

    def _add_line(self, text: str, role: str = "") -> QLabel:
        """A line of words."""
        line = label(text, role, wrap=True)
        line.setAccessibleName(text)
        self._lines.addWidget(line)
        return line


__all__ = ["ScorePanel"]

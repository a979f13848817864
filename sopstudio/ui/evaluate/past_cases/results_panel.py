"""What a table of past cases says of the SOP: how many rows it meets, what repairs the others, and what came out
instead of what.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QProgressBar, QWidget

from sopstudio.text.humanize import join_words, plural
from sopstudio.translation import format_number, tr
from sopstudio.ui.evaluate.past_cases.case_words import (
    accuracy_text,
    condition_words,
    plain_names,
    value_text,
)
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, clear_layout, column, label, row, scroll_area

if TYPE_CHECKING:
    from sopstudio.backtest.cutoffs import CutOffs
    from sopstudio.backtest.repairs import Repair
    from sopstudio.backtest.report import Report
    from sopstudio.backtest.scores import FactScore

MAX_REPAIRS, MAX_MATRIX_VALUES, MAX_PAIRS, MAX_COUNTER_EXAMPLES = 10, 6, 8, 5


class ResultsPanel(QWidget):
    """`repair_accepted` carries the repair that the person accepts, `cutoffs_requested` the fact to divide by."""

    open_requested = Signal()
    columns_requested = Signal()
    cancel_requested = Signal()
    back_requested = Signal()
    repair_accepted = Signal(object)
    cutoffs_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.repair_buttons: list[QWidget] = []
        self.name_label = ElidedLabel("", "title")
        self.progress_bar = QProgressBar()
        self.progress_bar.setRange(0, 0)
        self.progress_bar.setTextVisible(False)
        self.state_label = label("", "quiet", wrap=True)
        self.cancel_button = button(tr("Cancel"), self.cancel_requested.emit, tip=tr("Stop; nothing is changed"))
        self._content = QWidget()
        self._lines = column(self._content, margin=SPACE_M, spacing=SPACE_S)
        self._cutoffs = column()
        self._lines.addWidget(self._build_rule())
        head = column(spacing=SPACE_S)
        head.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_S)
        back = button(
            tr("← Evaluation"), self.back_requested.emit, role="link", tip=tr("Back to the choices of an evaluation")
        )
        self.columns_button = button(
            tr("Columns…"), self.columns_requested.emit, role="link", tip=tr("What the columns are")
        )
        another = button(
            tr("Another table…"), self.open_requested.emit, role="link", tip=tr("Open another table of cases")
        )
        links = FlowLayout(SPACE_S)
        for link in (back, self.columns_button, another):
            links.addWidget(link)
        head.addLayout(links)
        head.addWidget(self.name_label)
        head.addLayout(row(self.progress_bar, self.cancel_button))
        head.addWidget(self.state_label)
        layout = column(self)
        layout.setContentsMargins(1, 0, 0, 0)
        layout.addLayout(head)
        layout.addWidget(scroll_area(self._content), 1)
        self.show_progress("")

    def show_progress(self, text: str) -> None:
        """Say what is computed; blank where nothing is."""
        for widget in (self.progress_bar, self.cancel_button, self.state_label):
            widget.setVisible(bool(text))
        self.state_label.setText(text)

    def show_report(self, name: str, report: Report | None, *, has_repairs: bool) -> None:
        """Show the figures of a report; `has_repairs` says that repairs were looked for."""
        self.name_label.set_full_text(name)
        clear_layout(self._lines)
        rule, self.repair_buttons = self._build_rule(), []
        if report is None:
            self._lines.addWidget(rule)
            self._lines.addStretch(1)
            return
        self._add_figures(report)
        self._lines.addWidget(rule)
        if report.result.misses:
            self._add_repairs(report, has_repairs=has_repairs)
        for score in report.result.scores.values():
            self._add_score(score)
        self._cutoffs = column(spacing=SPACE_S)
        facts = [fact for fact in report.result.scores if fact in report.runtime.flow.facts]
        if facts and report.result.misses:
            for fact in facts:
                tip = tr("Numbers that divide the cases by {fact}, with the rows that speak against them", fact=fact)
                link = button(
                    tr("Look for cut-offs of {fact}", fact=fact), partial(self._ask_cutoffs, fact), role="link", tip=tip
                )
                self._lines.addLayout(row(link, None))
        self._lines.addLayout(self._cutoffs)
        self._lines.addStretch(1)

    def show_rule(self, title: str, text: str) -> None:
        """Show what decided the chosen row; hide it where there is no text."""
        self._rule_title.setText(title)
        self._rule_text.setText(text)
        self._rule.setVisible(bool(text))

    def show_cutoffs(self, cutoffs: CutOffs) -> None:
        """Show what divides the cases, as an offer to look at."""
        frame = card(role="soft")
        inner = column(frame, margin=SPACE_M, spacing=SPACE_S)
        inner.addWidget(label(tr("What divides the cases by {fact}", fact=cutoffs.fact), "section", wrap=True))
        note = tr(
            "{met} of {rows} fit. It is an offer to look at: what divides these cases ",
            met=format_number(cutoffs.met),
            rows=plural(cutoffs.n, "row"),
        )
        inner.addWidget(label(tr("{note}need not be why they were decided so.", note=note), "quiet", wrap=True))
        for rule in cutoffs.rules:
            words = join_words([condition_words(text) for text in rule.conditions]) or tr("in every case")
            inner.addWidget(label(f"{value_text(rule.value)}: {words}", wrap=True))
            against = ", ".join(map(str, rule.counter_examples[:MAX_COUNTER_EXAMPLES]))
            more = " …" if len(rule.counter_examples) > MAX_COUNTER_EXAMPLES else ""
            speaks = tr("; against it: row {against}{more}", against=against, more=more) if against else ""
            inner.addWidget(label(f"{plural(rule.n, 'row')}{speaks}", "warning" if against else "quiet", wrap=True))
        self._cutoffs.addWidget(frame)

    def _build_rule(self) -> QFrame:
        """An empty card for what decided the chosen row."""
        self._rule, self._rule_title, self._rule_text = card(role="soft"), label("", "section"), label("", wrap=True)
        lines = column(self._rule, margin=SPACE_M, spacing=SPACE_XS)
        lines.addWidget(self._rule_title)
        lines.addWidget(self._rule_text)
        self._rule.hide()
        return self._rule

    def _ask_cutoffs(self, fact: str) -> None:
        clear_layout(self._cutoffs)
        self.cutoffs_requested.emit(fact)

    def _add_figures(self, report: Report) -> None:
        result = report.result
        share = (
            tr("{correct} % come out as they did", correct=f"{result.correct / result.rows * 100:.1f}")
            if result.rows
            else tr("No row was run")
        )
        self._lines.addWidget(label(share, "name", wrap=True))
        self._lines.addWidget(label(accuracy_text(report), "quiet", wrap=True))
        notes = []
        if result.completed < result.rows:
            notes.append(tr("{rows} stop before an end.", rows=plural(result.rows - result.completed, "row")))
        if result.unread:
            notes.append(tr("{rows} cannot be read and are left out.", rows=plural(len(result.unread), "row")))
        if report.explanation.ceiling < result.rows:
            notes.append(
                tr(
                    "At most {ceiling} can be met: equal rows came out differently in the others.",
                    ceiling=format_number(report.explanation.ceiling),
                )
            )
        assumed = report.assumed_facts()
        if assumed:
            notes.append(tr("No column gives {list}, which decides nothing.", list=join_words(list(assumed))))
        for note in notes:
            self._lines.addWidget(label(note, "quiet", wrap=True))

    def _add_repairs(self, report: Report, *, has_repairs: bool) -> None:
        self._lines.addSpacing(SPACE_S)
        self._lines.addWidget(label(tr("Repairs"), "section"))
        if not has_repairs:
            self._lines.addWidget(label(tr("Looking for edits that repair rows and break none …"), "quiet", wrap=True))
        elif not report.repairs:
            text = tr("No single edit repairs a row without breaking another one, or a proof speaks against it.")
            self._lines.addWidget(label(text, "quiet", wrap=True))
        for repair in report.repairs[:MAX_REPAIRS]:
            self._lines.addWidget(self._repair_card(repair))

    def _repair_card(self, repair: Repair) -> QFrame:
        frame = card()
        lines = column(frame, margin=SPACE_M, spacing=SPACE_XS)
        lines.addWidget(label(plain_names(repair.title), "name", wrap=True))
        lines.addWidget(
            label(
                tr("✓ {rows} repaired, 0 broken. Proved.", rows=plural(len(repair.repaired), "row")), "good", wrap=True
            )
        )
        for name, after in repair.after.items():
            before = condition_words(repair.before.get(name, ""))
            lines.addWidget(label(f"before: {before or 'nothing'}", "quiet", wrap=True))
            lines.addWidget(label(f"after: {condition_words(after) or 'nothing'}", wrap=True))
        if repair.leeway:
            leeway = plain_names(repair.leeway)
            lines.addWidget(label(f"{leeway[:1].upper()}{leeway[1:]}.", "quiet", wrap=True))
        tip = tr("Change the SOP: {plain_names}", plain_names=plain_names(repair.title))
        accept = button(tr("Accept"), partial(self.repair_accepted.emit, repair), role="primary", tip=tip)
        self.repair_buttons.append(accept)
        buttons = row(None, accept)
        buttons.setContentsMargins(0, SPACE_XS, 0, 0)
        lines.addLayout(buttons)
        return frame

    def _add_score(self, score: FactScore) -> None:
        self._lines.addSpacing(SPACE_S)
        self._lines.addWidget(
            label(
                tr(
                    "{name}: {correct} of {n} as expected",
                    name=score.name,
                    correct=format_number(score.correct),
                    n=format_number(score.n),
                ),
                "section",
                wrap=True,
            )
        )
        names = list(dict.fromkeys(value for pair in score.pairs for value in pair[:2]))
        if len(names) > MAX_MATRIX_VALUES:
            wrong = [pair for pair in score.pairs if pair[0] != pair[1]]
            for expected, actual, n in sorted(wrong, key=lambda pair: -pair[2])[:MAX_PAIRS]:
                text = tr(
                    "{n} × {value_text} expected, {value_text_2} came out",
                    n=format_number(n),
                    value_text=value_text(expected),
                    value_text_2=value_text(actual),
                )
                self._lines.addWidget(label(text, wrap=True))
            return
        counts = {(expected, actual): n for expected, actual, n in score.pairs}
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE_L)
        grid.setVerticalSpacing(SPACE_XS)
        self._lines.addWidget(label(tr("What was expected in lines, what came out in columns"), "quiet", wrap=True))
        expected_names = list(dict.fromkeys(pair[0] for pair in score.pairs))
        for across, actual in enumerate(names, 1):
            grid.addWidget(ElidedLabel(value_text(actual), "quiet", right=True), 0, across)
        for down, expected in enumerate(expected_names, 1):
            grid.addWidget(ElidedLabel(value_text(expected)), down, 0)
            for across, actual in enumerate(names, 1):
                n = counts.get((expected, actual), 0)
                text = format_number(n) if n else "·"
                cell = label(text, ("good" if expected == actual else "bad") if n else "quiet")
                cell.setAccessibleName(
                    tr(
                        "{value_text} expected, {value_text_2} came out: {n}",
                        value_text=value_text(expected),
                        value_text_2=value_text(actual),
                        n=n,
                    )
                )
                grid.addWidget(cell, down, across, Qt.AlignmentFlag.AlignRight)
        self._lines.addWidget(holder)


__all__ = ["ResultsPanel"]

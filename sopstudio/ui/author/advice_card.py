"""Advice in the inspector: what it says, why it matters, and how to switch it off for this SOP with a
reason.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from sopstudio.analysis import Problem
from sopstudio.sop import AdviceOff, edits
from sopstudio.text.humanize import without_braces
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import Form, FormList
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import ElidedLabel, button, card, column, label, name_control, row


def is_advice(problem: Problem) -> bool:
    """Whether a problem is advice, which can be switched off."""
    return problem.code.startswith("advice-")


class AdviceCard(InspectorForm):
    """One piece of advice."""

    def __init__(self, context: WindowContext, problem: Problem) -> None:
        from sopstudio.analysis.explanations import explain_code

        super().__init__(context, space=0)
        explanation = explain_code(problem.code)
        self._code, self._title = problem.code, explanation.title
        frame = card(role="soft")
        frame.setAccessibleName(f"{explanation.title}: {without_braces(problem.message)}")
        inside = column(frame, margin=SPACE_M, spacing=SPACE_XS)
        inside.addWidget(label(explanation.title, "name", wrap=True))
        inside.addWidget(label(without_braces(problem.message), wrap=True))
        inside.addWidget(label(f"{explanation.why} ({explanation.source})", "quiet", wrap=True))
        off_button = button(
            tr("Don't show this here again…"),
            self._toggle_reason,
            role="link",
            tip=tr("Switch off: {title}", title=explanation.title),
        )
        off_button.setObjectName(f"off:{problem.code}")
        inside.addWidget(off_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._reason_panel = self._build_reason_panel()
        inside.addWidget(self._reason_panel)
        self.lines.addWidget(frame)

    def _build_reason_panel(self) -> QWidget:
        """The field for the reason, hidden until it is needed."""
        panel = QWidget()
        inside = column(panel, spacing=SPACE_XS)
        self._reason = QLineEdit()
        self._reason.setPlaceholderText(example(tr("our team knows this word")))
        self._reason.setObjectName(f"reason:{self._code}")
        name_control(self._reason, tr("Why it does not matter in this SOP"))
        off_button = button(
            tr("Switch off"), self._switch_off, role="primary", tip=tr("Switch this advice off for this SOP")
        )
        off_button.setEnabled(False)
        self._reason.textChanged.connect(lambda text: off_button.setEnabled(bool(text.strip())))
        self._reason.returnPressed.connect(self._switch_off)
        inside.addWidget(label(self._reason.accessibleName(), "field", wrap=True))
        inside.addLayout(row(self._reason, off_button))
        panel.hide()
        return panel

    def _toggle_reason(self) -> None:
        """Show or hide the field for the reason."""
        self._reason_panel.setVisible(self._reason_panel.isHidden())
        if not self._reason_panel.isHidden():
            self._reason.setFocus()

    def _switch_off(self) -> None:
        reason = self._reason.text()
        if reason.strip() and not self.is_retired:
            undo_text = tr("Switch off: {title}", title=self._title)
            self.attempt(undo_text, lambda document: edits.switch_advice_off(document, self._code, reason))


class AdviceOffList(InspectorForm):
    """The advice that is switched off for this SOP, with the reasons; hidden where there is none."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context, space=SPACE_S)
        self.add_section(tr("Advice switched off"))
        self.add_widget(
            FormList(
                self._disabled_advice, lambda index: self._build_line(self._disabled_advice()[index]), space=SPACE_S
            )
        )
        self.on_refresh(lambda: self.setVisible(bool(self._disabled_advice())))

    def _disabled_advice(self) -> tuple[AdviceOff, ...]:
        return self.context.document.document.settings.advice_off

    def _build_line(self, advice: AdviceOff) -> Form:
        from sopstudio.analysis.explanations import explain_code

        form = Form(self.document, space=0)
        title = explain_code(advice.rule).title
        on_button = button(
            tr("Show again"),
            partial(self._switch_on, advice.rule),
            role="link",
            tip=tr("Switch on: {title}", title=title),
        )
        on_button.setObjectName(f"on:{advice.rule}")
        line = row(ElidedLabel(title), on_button)
        line.setStretch(0, 1)
        form.lines.addLayout(line)
        form.lines.addWidget(label(advice.reason, "quiet", wrap=True))
        return form

    def _switch_on(self, rule: str) -> None:
        self.attempt(tr("Switch on advice"), lambda document: edits.switch_advice_on(document, rule))

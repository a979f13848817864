"""Advice in the inspector: what it says, why it matters, how to ignore it with a reason, and what is ignored."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt

from sopstudio.analysis import Problem
from sopstudio.sop import AdviceOff, edits
from sopstudio.text.elements import describe_element
from sopstudio.text.humanize import without_braces
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.ignore_field import IgnoreField, ignore_problem
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import Form, FormList
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, label, row


class AdviceCard(InspectorForm):
    """One piece of advice."""

    def __init__(self, context: WindowContext, problem: Problem) -> None:
        from sopstudio.analysis.explanations import explain_code

        super().__init__(context, space=0)
        explanation = explain_code(problem.code)
        self._problem = problem
        frame = card(role="soft")
        frame.setAccessibleName(f"{explanation.title}: {without_braces(problem.message)}")
        inside = column(frame, margin=SPACE_M, spacing=SPACE_XS)
        inside.addWidget(label(explanation.title, "name", wrap=True))
        inside.addWidget(label(without_braces(problem.message), wrap=True))
        inside.addWidget(label(f"{explanation.why} ({explanation.source})", "quiet", wrap=True))
        off_button = button(tr("Ignore…"), self._ask, role="link", tip=tr("Ignore: {title}", title=explanation.title))
        off_button.setObjectName(f"off:{problem.code}")
        inside.addWidget(off_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.ignore_field = IgnoreField(problem)
        self.ignore_field.ignored.connect(self._ignore)
        self.ignore_field.closed.connect(self._ask)
        inside.addWidget(self.ignore_field)
        self.lines.addWidget(frame)

    def _ask(self) -> None:
        """Show or hide the field for the reason."""
        self.ignore_field.toggle()

    def _ignore(self, reason: str, is_everywhere: bool) -> None:
        if not self.is_retired:
            ignore_problem(self.document, self._problem, reason, is_everywhere=is_everywhere)


class IgnoredHints(InspectorForm):
    """The hints that are ignored in this SOP, with their places and the reasons; hidden where there are none."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context, space=SPACE_S)
        self.add_section(tr("Ignored hints"))
        self.add_widget(
            FormList(self._ignored_hints, lambda index: self._build_line(self._ignored_hints()[index]), space=SPACE_S)
        )
        self.on_refresh(lambda: self.setVisible(bool(self._ignored_hints())))

    def _ignored_hints(self) -> tuple[AdviceOff, ...]:
        return self.context.document.document.settings.advice_off

    def _build_line(self, ignored: AdviceOff) -> Form:
        from sopstudio.analysis.explanations import explain_code

        form = Form(self.document, space=0)
        title = explain_code(ignored.rule).title
        on_button = button(
            tr("Show again"),
            partial(self._show_again, ignored),
            role="link",
            tip=tr("Show again: {title}", title=title),
        )
        on_button.setObjectName(f"on:{ignored.rule}")
        line = row(ElidedLabel(title), on_button)
        line.setStretch(0, 1)
        form.lines.addLayout(line)
        if ignored.element:
            place = label(wrap=True)
            form.on_refresh(lambda: place.setText(describe_element(self.document.document, ignored.element)))
            form.lines.addWidget(place)
        form.lines.addWidget(label(ignored.reason, "quiet", wrap=True))
        return form

    def _show_again(self, ignored: AdviceOff) -> None:
        show = partial(edits.show_hints, rule=ignored.rule, element=ignored.element)
        self.attempt(tr("Show a hint again"), show)

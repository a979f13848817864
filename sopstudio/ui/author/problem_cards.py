"""The problems of the selection as cards: heading, message, and buttons for safe fixes.

Advice comes last, with why it matters and how to switch it off.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QLineEdit

from sopstudio.analysis import Problem
from sopstudio.analysis.problem import is_advice
from sopstudio.text.humanize import without_braces
from sopstudio.translation import tr
from sopstudio.ui.author.advice_card import AdviceCard
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.fix_link import FixLink
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import Form, FormList
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.scenario_launcher import has_witness
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, focus_first, label

ROLE_BY_SEVERITY = {"error": "bad", "warning": "warning"}


class ProblemCards(FormList):
    """A card for each problem for which `is_relevant` is true. Hints other than advice are left to the panel
    below.
    """

    def __init__(self, context: WindowContext, is_relevant: Callable[[Problem], bool]) -> None:
        self._context, self._is_relevant = context, is_relevant
        super().__init__(self._relevant_problems, self._build_card)
        context.problems.changed.connect(self._follow_problems)

    def _relevant_problems(self) -> list[Problem]:
        visible = (
            problem
            for problem in self._context.problems.problems
            if problem.severity in ROLE_BY_SEVERITY or is_advice(problem)
        )
        return [candidate for candidate in visible if self._is_relevant(candidate)][:6]

    def _follow_problems(self) -> None:
        """Follow the check, but not where another form has taken the place of this one: its node may be gone."""
        form = self.parentWidget()
        if not isinstance(form, Form) or not (form.is_retired or form.isHidden()):
            self.refresh()

    def _build_card(self, index: int) -> Form:
        problem = self._relevant_problems()[index]
        if is_advice(problem):
            return AdviceCard(self._context, problem)
        return ProblemCard(self._context, problem, is_unfinished=self._context.problems.is_unfinished(problem))

    def refresh(self) -> None:
        """Rebuild the cards when the problems change; problems are compared without their witness."""
        problems = self._relevant_problems()
        keys = [
            (
                problem.code,
                problem.severity,
                problem.message,
                len(problem.fixes),
                problem.path,
                self._context.problems.is_unfinished(problem),
            )
            for problem in problems
        ]
        self._keys = lambda: keys
        focused_widget = self.window().focusWidget()
        had_focus = focused_widget is not None and self.isAncestorOf(focused_widget)
        super().refresh()
        form = self.parentWidget()
        if had_focus and not focus_first(self) and isinstance(form, Form):
            form.take_focus()
            box = self.window().focusWidget()
            if isinstance(box, QLineEdit):  # of which the next key would take the place
                box.deselect()


class ProblemCard(InspectorForm):
    """One problem; what is unfinished is told in grey."""

    def __init__(self, context: WindowContext, problem: Problem, *, is_unfinished: bool = False) -> None:
        from sopstudio.analysis.explanations import explain_code

        super().__init__(context, space=0)
        role = "soft" if is_unfinished else ROLE_BY_SEVERITY.get(problem.severity, "warning")
        frame = card(role=role)
        inside = column(frame, margin=SPACE_M, spacing=SPACE_XS)
        heading = explain_code(problem.code).title
        title = label(heading, "quiet" if is_unfinished else role, wrap=True)
        title.setProperty("strong", True)
        message = without_braces(problem.message)
        message_label = label(message, wrap=True)
        inside.addWidget(title)
        inside.addWidget(message_label)
        frame.setAccessibleName(f"{heading}: {message}")
        if problem.fixes or has_witness(problem):
            buttons = FlowLayout(SPACE_S)
            if has_witness(problem):
                tip = tr("Try it: open this case in Simulate")
                buttons.addWidget(button(tr("Try it"), partial(self._open_witness, problem), role="fix", tip=tip))
            for fix in problem.fixes[:3]:
                buttons.addWidget(FixLink(context, problem, fix, frame, role="fix"))
            inside.addSpacing(SPACE_XS)
            inside.addLayout(buttons)
        self.lines.addWidget(frame)

    def _open_witness(self, problem: Problem) -> None:
        self.context.launcher.try_problem(self.document.document.sop, problem)

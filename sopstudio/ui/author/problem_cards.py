"""The problems of what is selected, as soft cards: a heading, the words, and buttons for the fixes that are safe.

Advice comes last, with why it matters and the way to switch it off.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sopstudio.analysis import Fix, Problem
from sopstudio.text.placeholders import without_braces
from sopstudio.ui.author.advice_card import AdviceCard, is_advice
from sopstudio.ui.author.bench import DeskForm
from sopstudio.ui.desk import Desk
from sopstudio.ui.elided import ElidedLink
from sopstudio.ui.forms import Form, Repeated
from sopstudio.ui.forms.flow import Flow
from sopstudio.ui.parts import button, card, column, focus_in, label
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.trials import can_be_tried

KINDS = {"error": "bad", "warning": "warning"}


class ProblemCards(Repeated):
    """A card for each problem that `concerns` says is meant; other hints than advice are left to the panel below."""

    def __init__(self, desk: Desk, concerns: Callable[[Problem], bool]) -> None:
        self._desk, self._concerns = desk, concerns
        super().__init__(self._found, self._card)
        desk.problems.changed.connect(self.refresh)

    def _found(self) -> list[Problem]:
        shown = (one for one in self._desk.problems.found if one.severity in KINDS or is_advice(one))
        return [one for one in shown if self._concerns(one)][:6]

    def _card(self, index: int) -> Form:
        problem = self._found()[index]
        return AdviceCard(self._desk, problem) if is_advice(problem) else ProblemCard(self._desk, problem)

    def refresh(self) -> None:
        """Cards are made anew where problems are others; a witness makes them hard to compare by key."""
        found = self._found()
        keys = [(one.code, one.severity, one.message, len(one.fixes), one.path) for one in found]
        self._keys = lambda: keys
        focused = self.window().focusWidget()
        within = focused is not None and self.isAncestorOf(focused)
        super().refresh()
        form = self.parentWidget()
        if within and not focus_in(self) and isinstance(form, Form):
            form.take_focus()


class ProblemCard(DeskForm):
    """One problem."""

    def __init__(self, desk: Desk, problem: Problem) -> None:
        from sopstudio.analysis.catalogue import explain

        super().__init__(desk, space=0)
        kind = KINDS.get(problem.severity, "warning")
        frame = card(role=kind)
        inside = column(frame, margin=SPACE_M, space=SPACE_XS)
        heading = explain(problem.code).title
        title = label(heading, kind, wrap=True)
        title.setProperty("strong", True)
        message = without_braces(problem.message)
        words = label(message, wrap=True)
        inside.addWidget(title)
        inside.addWidget(words)
        frame.setAccessibleName(f"{heading}: {message}")
        if problem.fixes or can_be_tried(problem):
            buttons = Flow(SPACE_S)
            if can_be_tried(problem):
                tip = "Try it: open this case in Simulate"
                buttons.addWidget(button("Try it", partial(self._try, problem), role="fix", tip=tip))
            for fix in problem.fixes[:3]:
                tip = f"Fix this for me: {fix.title}"
                pressed = ElidedLink(fix.title, partial(self._fix, fix), tip=tip, middle=True)
                pressed.setProperty("role", "fix")
                pressed.setAccessibleName(tip)
                buttons.addWidget(pressed)
            inside.addSpacing(SPACE_XS)
            inside.addLayout(buttons)
        self.lines.addWidget(frame)

    def _try(self, problem: Problem) -> None:
        self.desk.trials.try_problem(self.document.document.sop, problem)

    def _fix(self, fix: Fix) -> None:
        self.attempt(fix.title, fix.apply)

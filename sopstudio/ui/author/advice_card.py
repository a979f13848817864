"""Advice in the inspector: what it says, why it matters, and how to switch it off for this SOP with a reason."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from sopstudio.analysis import Problem
from sopstudio.sop import AdviceOff, edits
from sopstudio.text.placeholders import without_braces
from sopstudio.ui.author.bench import DeskForm
from sopstudio.ui.desk import Desk
from sopstudio.ui.elided import Elided
from sopstudio.ui.forms import Form, Repeated
from sopstudio.ui.parts import button, card, column, label, named, row
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS


def is_advice(problem: Problem) -> bool:
    """Whether a problem is advice, which can be switched off."""
    return problem.code.startswith("advice-")


class AdviceCard(DeskForm):
    """One piece of advice."""

    def __init__(self, desk: Desk, problem: Problem) -> None:
        from sopstudio.analysis.catalogue import explain

        super().__init__(desk, space=0)
        told = explain(problem.code)
        self._rule, self._title = problem.code, told.title
        frame = card(role="soft")
        frame.setAccessibleName(f"{told.title}: {without_braces(problem.message)}")
        inside = column(frame, margin=SPACE_M, space=SPACE_XS)
        inside.addWidget(label(told.title, "name", wrap=True))
        inside.addWidget(label(without_braces(problem.message), wrap=True))
        inside.addWidget(label(f"{told.why} ({told.source})", "quiet", wrap=True))
        ask = button("Don't show this here again…", self._ask, role="link", tip=f"Switch off: {told.title}")
        ask.setObjectName(f"off:{problem.code}")
        inside.addWidget(ask, 0, Qt.AlignmentFlag.AlignLeft)
        self._asked = self._question()
        inside.addWidget(self._asked)
        self.lines.addWidget(frame)

    def _question(self) -> QWidget:
        """The field for the reason, hidden until it is asked for."""
        asked = QWidget()
        inside = column(asked, space=SPACE_XS)
        self._reason = QLineEdit()
        self._reason.setPlaceholderText("our team knows this word")
        self._reason.setObjectName(f"reason:{self._rule}")
        named(self._reason, "Why it does not matter in this SOP")
        off = button("Switch off", self._off, role="primary", tip="Switch this advice off for this SOP")
        off.setEnabled(False)
        self._reason.textChanged.connect(lambda text: off.setEnabled(bool(text.strip())))
        self._reason.returnPressed.connect(self._off)
        inside.addWidget(label(self._reason.accessibleName(), "field", wrap=True))
        inside.addLayout(row(self._reason, off))
        asked.hide()
        return asked

    def _ask(self) -> None:
        """Ask for the reason, or do not ask after all."""
        self._asked.setVisible(self._asked.isHidden())
        if not self._asked.isHidden():
            self._reason.setFocus()

    def _off(self) -> None:
        reason = self._reason.text()
        if reason.strip() and not self.retired:
            what = f"Switch off: {self._title}"
            self.attempt(what, lambda document: edits.switch_advice_off(document, self._rule, reason))


class AdviceOffList(DeskForm):
    """The advice that is switched off for this SOP, with the reasons; nothing where there is none."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, space=SPACE_S)
        self.section("Advice switched off")
        self.put_in(Repeated(self._switched, lambda index: self._line(self._switched()[index]), space=SPACE_S))
        self.follow(lambda: self.setVisible(bool(self._switched())))

    def _switched(self) -> tuple[AdviceOff, ...]:
        return self.desk.document.document.settings.advice_off

    def _line(self, one: AdviceOff) -> Form:
        from sopstudio.analysis.catalogue import explain

        made = Form(self.document, space=0)
        title = explain(one.rule).title
        again = button("Show again", partial(self._on, one.rule), role="link", tip=f"Switch on: {title}")
        again.setObjectName(f"on:{one.rule}")
        line = row(Elided(title), again)
        line.setStretch(0, 1)
        made.lines.addLayout(line)
        made.lines.addWidget(label(one.reason, "quiet", wrap=True))
        return made

    def _on(self, rule: str) -> None:
        self.attempt("Switch on advice", lambda document: edits.switch_advice_on(document, rule))

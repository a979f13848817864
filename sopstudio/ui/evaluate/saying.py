"""What the customer says of one fact: its value, and where it goes less smoothly, what comes before or after that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from sopstudio.scenarios.case import Slip, UserSeed
from sopstudio.sop import Fact
from sopstudio.text.humanize import speak_name
from sopstudio.text.values import describe_value
from sopstudio.ui.parts import button, column, label, named
from sopstudio.ui.simulate.response_form import parsed
from sopstudio.ui.theme import SPACE_M, SPACE_XS

LACKS = "does not know it"
BETWEEN = ";"
"""Stands between several values."""


class Saying(QWidget):
    """Fields for one fact. `moved` is called when any of them changes; `others` are what a slip may last until."""

    def __init__(self, fact: Fact, user: UserSeed, others: Iterable[str], moved: Callable[[], object]) -> None:
        super().__init__()
        name = speak_name(fact.name)
        self._fact, self._user = fact, user
        known = None if fact.name in user.withheld else user.facts.get(fact.name)
        slip = user.slips.get(fact.name)
        self._again = f"{BETWEEN} ".join(map(describe_value, user.again.get(fact.name, ())))
        self.value = _line("" if known is None else describe_value(known), name, moved)
        self.value.setPlaceholderText(LACKS)
        self.aside = _line(user.asides.get(fact.name, ""), f"Said before {name}", moved)
        self.slip = _line("" if slip is None else describe_value(slip.value), f"{name}, by mistake", moved)
        self.until = QComboBox()
        named(self.until, f"When {name} is corrected")
        self.until.addItem("corrected at once", "")
        for other in dict.fromkeys((*others, *([slip.until] if slip is not None and slip.until else []))):
            self.until.addItem(f"corrected with “{speak_name(other)}”", other)
        self.until.setCurrentIndex(max(0, self.until.findData(slip.until if slip is not None else "")))
        self.until.currentIndexChanged.connect(lambda _: moved())
        self.again = _line(self._again, f"{name}, asked again", moved)
        self.again.setPlaceholderText(f"the same, or several separated by {BETWEEN}")
        self.more = button(
            "Asides and mistakes",
            self._open,
            role="link",
            tip="What is said first instead, by mistake, or when asked again",
        )
        self._rest = self._further()
        lines = column(self, space=SPACE_XS)
        for widget in (label(name, "field"), self.value, self.more, self._rest):
            lines.addWidget(widget)
        if self.aside.text() or self.slip.text() or self._again:
            self._open()

    def _further(self) -> QWidget:
        """The fields that few scenarios need."""
        box = QWidget()
        lines = column(box, space=SPACE_XS)
        lines.setContentsMargins(SPACE_M, 0, 0, 0)
        for words, *fields in (
            ("Says first instead", self.aside),
            ("Says by mistake", self.slip, self.until),
            ("Says when asked again", self.again),
        ):
            lines.addWidget(label(words, "field"))
            for field in fields:
                lines.addWidget(field)
        box.hide()
        return box

    def _open(self) -> None:
        self.more.hide()
        self._rest.show()
        if self.isVisible():
            self.aside.setFocus()

    @property
    def given(self) -> Any:
        """The value; None where the customer lacks it."""
        return parsed(self._fact, self.value.text())

    def second(self) -> tuple[Any, ...]:
        """The values when asked again, one after the other."""
        if self.again.text() == self._again:
            return tuple(self._user.again.get(self._fact.name, ()))
        texts = (text.strip() for text in self.again.text().split(BETWEEN))
        return tuple(value for text in texts if (value := parsed(self._fact, text)) is not None)

    def mistake(self) -> Slip | None:
        """What is said by mistake, if anything is."""
        value = parsed(self._fact, self.slip.text())
        return None if value is None else Slip(value=value, until=self.until.currentData())


def _line(text: str, name: str, moved: Callable[[], object]) -> QLineEdit:
    made = QLineEdit(text)
    named(made, name)
    made.textChanged.connect(lambda _: moved())
    return made


__all__ = ["Saying"]

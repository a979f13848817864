"""What the customer says about one fact: its value, and where it goes less smoothly, what comes before or
after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from sopstudio.scenarios.scenario import Slip, UserSeed
from sopstudio.sop import Fact
from sopstudio.text.humanize import describe_value, speak_name
from sopstudio.translation import tr
from sopstudio.ui.runs.response_form import parse_field
from sopstudio.ui.theme import SPACE_M, SPACE_XS
from sopstudio.ui.widgets import button, column, label, name_control

UNKNOWN_PLACEHOLDER = tr("does not know it")
VALUE_SEPARATOR = ";"
"""Separates several values."""


class CustomerFactForm(QWidget):
    """Fields for one fact. `on_change` is called when any of them changes; `other_facts` are those that a slip
    can last until.
    """

    def __init__(self, fact: Fact, user: UserSeed, other_facts: Iterable[str], on_change: Callable[[], object]) -> None:
        super().__init__()
        name = speak_name(fact.name)
        self._fact, self._user = fact, user
        known_value = None if fact.name in user.withheld else user.facts.get(fact.name)
        slip = user.slips.get(fact.name)
        self._repeat_text = f"{VALUE_SEPARATOR} ".join(map(describe_value, user.again.get(fact.name, ())))
        self.value_field = _line_edit("" if known_value is None else describe_value(known_value), name, on_change)
        self.value_field.setPlaceholderText(UNKNOWN_PLACEHOLDER)
        self.aside_field = _line_edit(user.asides.get(fact.name, ""), tr("Said before {name}", name=name), on_change)
        self.slip_field = _line_edit(
            "" if slip is None else describe_value(slip.value), tr("{name}, by mistake", name=name), on_change
        )
        self.until_box = QComboBox()
        name_control(self.until_box, tr("When {name} is corrected", name=name))
        self.until_box.addItem(tr("corrected at once"), "")
        for fact_name in dict.fromkeys((*other_facts, *([slip.until] if slip is not None and slip.until else []))):
            self.until_box.addItem(tr("corrected with “{fact_name}”", fact_name=speak_name(fact_name)), fact_name)
        self.until_box.setCurrentIndex(max(0, self.until_box.findData(slip.until if slip is not None else "")))
        self.until_box.currentIndexChanged.connect(lambda _: on_change())
        self.repeat = _line_edit(self._repeat_text, tr("{name}, asked again", name=name), on_change)
        self.repeat.setPlaceholderText(
            tr("the same, or several separated by {value_separator}", value_separator=VALUE_SEPARATOR)
        )
        self.more_button = button(
            tr("Asides and mistakes"),
            self._show_more_fields,
            role="link",
            tip=tr("What is said first instead, by mistake, or when asked again"),
        )
        self._more_fields = self._build_more_fields()
        layout = column(self, spacing=SPACE_XS)
        for widget in (label(name, "field"), self.value_field, self.more_button, self._more_fields):
            layout.addWidget(widget)
        if self.aside_field.text() or self.slip_field.text() or self._repeat_text:
            self._show_more_fields()

    def _build_more_fields(self) -> QWidget:
        """The fields that few scenarios need."""
        box = QWidget()
        layout = column(box, spacing=SPACE_XS)
        layout.setContentsMargins(SPACE_M, 0, 0, 0)
        for title, *fields in (
            (tr("Says first instead"), self.aside_field),
            (tr("Says by mistake"), self.slip_field, self.until_box),
            (tr("Says when asked again"), self.repeat),
        ):
            layout.addWidget(label(title, "field"))
            for field in fields:
                layout.addWidget(field)
        box.hide()
        return box

    def _show_more_fields(self) -> None:
        self.more_button.hide()
        self._more_fields.show()
        if self.isVisible():
            self.aside_field.setFocus()

    @property
    def fact_value(self) -> Any:
        """The value; None where the customer does not know it."""
        return parse_field(self._fact, self.value_field.text())

    def repeat_values(self) -> tuple[Any, ...]:
        """The values when asked again, one for each time."""
        if self.repeat.text() == self._repeat_text:
            return tuple(self._user.again.get(self._fact.name, ()))
        texts = (text.strip() for text in self.repeat.text().split(VALUE_SEPARATOR))
        return tuple(value for text in texts if (value := parse_field(self._fact, text)) is not None)

    def read_slip(self) -> Slip | None:
        """What is said by mistake, if anything."""
        value = parse_field(self._fact, self.slip_field.text())
        return None if value is None else Slip(value=value, until=self.until_box.currentData())


def _line_edit(text: str, name: str, on_change: Callable[[], object]) -> QLineEdit:
    line_edit = QLineEdit(text)
    name_control(line_edit, name)
    line_edit.textChanged.connect(lambda _: on_change())
    return line_edit


__all__ = ["CustomerFactForm"]

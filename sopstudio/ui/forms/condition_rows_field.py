"""A condition to choose in rows: fact, what is asked of it, and its value; the same value as its text.

Rows that lack a value stay here until they have one. A condition that is no list of tests is left to its text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import partial
from typing import Any

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from sopstudio.sop import Fact
from sopstudio.text.condition_rows import (
    LIMITS,
    OPERATOR_WORDS,
    VALUELESS,
    FactTest,
    Group,
    Joiner,
    Place,
    Rows,
    Value,
    add_test,
    allowed_values,
    change_operator,
    first_test,
    is_complete,
    operators_for,
    other_joiner,
    replace_test,
    rows_of,
    write_rows,
)
from sopstudio.text.conditions import condition_tree
from sopstudio.text.humanize import describe_value, speak_name
from sopstudio.translation import plain_number, tr
from sopstudio.ui.forms.field import Field
from sopstudio.ui.forms.form import focused_control_name, restore_focus
from sopstudio.ui.forms.text_boxes import ChoiceBox, LineBox
from sopstudio.ui.text_widgets import MenuButton, set_plain_tooltip
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, clear_layout, column, focus_first, label, row, set_stacked

FactSource = Callable[[], Sequence[Fact]]
MIN_CHARACTERS = 4
"""How narrow a list may become, in characters."""
CHOICE_MARGIN, SHORT_VALUE = 52, 70
"""Pixels beside the words of a choice, and those of a typed value."""
MAX_DIGITS = 300
"""Of a typed number, before or after the point."""
AS_TEXT = tr("This condition is edited as text.")
PLACEHOLDERS = {
    "date": "2026-01-31", "datetime": "2026-01-31T09:00", "number": tr("number"), "integer": tr("whole number"),
}  # fmt: skip
JOINER_WORDS: Mapping[Joiner, str] = {"and": tr("and"), "or": tr("or")}


class ConditionRowsField(Field):
    """The rows of a condition over `facts`. A new row begins with what `propose` says, else with the first fact.

    Anything can be asked of the facts in `untyped`, whose type is what they are first compared with.
    """

    def __init__(
        self,
        title: str,
        facts: FactSource,
        *,
        propose: Callable[[], FactTest] | None = None,
        untyped: Callable[[], Collection[str]] = tuple,
        hint: str = "",
        caption: bool = True,
    ) -> None:
        self._panel = QWidget()
        super().__init__(title, self._panel, hint=hint, caption=caption)
        self._facts, self._propose = facts, propose or (lambda: first_test(facts()))
        self._untyped = untyped
        self._rows: Rows | None = Rows("and", ())
        self._owner, self._visits, self._is_pending = "", 0, False
        self._lines = column(self._panel, spacing=SPACE_XS)

    def display(self, value: Any) -> None:
        """Show the rows of a condition."""
        tree = condition_tree(value)
        self._rows = rows_of(tree) if tree is not None else None if value.strip() else Rows("and", ())
        self._build()

    def say_whose(self, owner: str) -> None:
        """Name the field, and everything in it, by what it belongs to, too."""
        super().say_whose(owner)
        self._owner = owner
        self._name_controls()

    def _name_controls(self) -> None:
        """Tell the controls from those of the same names elsewhere in the form."""
        for control in self._panel.findChildren(QWidget) if self._owner else ():
            name = control.accessibleName() or (control.text() if isinstance(control, QPushButton) else "")
            if name and not name.endswith(self._owner):
                control.setAccessibleName(f"{name}, {self._owner}")

    def _change(self, rows: Rows) -> None:
        self._rows = rows
        self._build()
        self._commit_rows()

    def _commit_rows(self) -> None:
        rows = self._rows
        if rows is not None and all(is_complete(test) for _, test in _tests(rows)):
            self.commit(write_rows(rows))

    def _build(self) -> None:
        focused_name = focused_control_name(self._panel)
        clear_layout(self._lines)
        self._add_rows()
        self._name_controls()
        restore_focus(self._panel, focused_name)
        if focused_name and self.window().focusWidget() is None:
            focus_first(self._panel)

    def _add_rows(self) -> None:
        rows = self._rows
        if rows is None or not self._facts():
            reason = AS_TEXT if rows is None else tr("There are no facts to decide by yet.")
            self._lines.addWidget(label(reason, "quiet", wrap=True))
            return
        for number, item in enumerate(rows.items):
            if number:
                self._lines.addLayout(self._joiner_line(rows.joiner, is_first=number == 1))
            self._lines.addWidget(self._item_card(number, item, rows.joiner))
        add = button(tr("+ Add a condition"), self._add, role="link")
        add.setObjectName("rows:add")
        self._lines.addLayout(row(add, None))

    def _add(self, group: int | None = None) -> None:
        """Add a row, or an alternative to the row `group`, and go to its first control."""
        if self._rows is None:
            return
        self._change(add_test(self._rows, self._propose(), group))
        number = len(self._rows.items) - 1 if group is None else group
        item = self._rows.items[number]
        place = len(item.tests) - 1 if isinstance(item, Group) else 0
        restore_focus(self._panel, f"rows:{number}:{place}:fact")

    def _joiner_line(self, joiner: Joiner, *, is_first: bool) -> QHBoxLayout:
        if not is_first:
            return row(label(JOINER_WORDS[joiner], "quiet"), None)
        box = ChoiceBox()
        for joiner_word, words in JOINER_WORDS.items():
            box.addItem(words, joiner_word)
        box.setCurrentText(JOINER_WORDS[joiner])
        box.setAccessibleName(tr("How the conditions are joined"))
        box.setObjectName("rows:joiner")
        box.activated.connect(lambda index: self._join(box.itemData(index)))
        return row(box, None)

    def _join(self, joiner: Joiner) -> None:
        if self._rows is not None:
            self._change(Rows(joiner, self._rows.items))

    def _item_card(self, number: int, item: FactTest | Group, joiner: Joiner) -> QFrame:
        frame = card(role="soft", name=tr("Condition {number}", number=number + 1))
        lines = column(frame, spacing=SPACE_XS)
        lines.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        tests = item.tests if isinstance(item, Group) else (item,)
        for place, test in enumerate(tests):
            if place:
                lines.addWidget(label(JOINER_WORDS[other_joiner(joiner)], "quiet"))
            self._add_test_lines(lines, (number, place), test)
        tip = tr("Add an alternative to row {number}", number=number + 1)
        more = button(f"+ {JOINER_WORDS[other_joiner(joiner)]} …", partial(self._add, number), role="link", tip=tip)
        more.setObjectName(f"rows:{number}:more")
        lines.addLayout(row(more, None))
        return frame

    def _add_test_lines(self, lines: QVBoxLayout, place: Place, test: FactTest) -> None:
        facts = {fact.name: fact for fact in self._facts()}
        names = [*facts, *([test.fact] if test.fact not in facts else [])]
        name = f"rows:{place[0]}:{place[1]}"
        fact_box = _choice(f"{name}:fact", tr("Fact"), [speak_name(each) for each in names], names.index(test.fact))
        fact_box.activated.connect(lambda index: self._choose_fact(place, names[index]))
        remove = button("×", partial(self._replace, place, None), role="link", tip=tr("Remove this condition"))
        remove.setObjectName(f"{name}:remove")
        first = row(fact_box, remove, spacing=SPACE_XS)
        first.setStretch(0, 1)
        fact = self._typed_fact(test.fact)
        operators = operators_for(fact)
        operators = operators if test.operator in operators else (*operators, test.operator)
        words = [OPERATOR_WORDS[operator] for operator in operators]
        operator_box = _choice(f"{name}:operator", tr("What is asked"), words, operators.index(test.operator))
        operator_box.activated.connect(
            lambda index: self._replace(place, change_operator(test, operators[index], fact))
        )
        answer: list[QWidget] = []
        if test.operator not in VALUELESS:
            value = self._value_control(place, test, fact)
            value.setObjectName(f"{name}:value")
            chosen = f": {value.text()}" if isinstance(value, QPushButton) else ""  # which has no value for readers
            value.setAccessibleName(tr("Value") + chosen)
            answer.append(value)
            if facts.get(test.fact) is not None and facts[test.fact].unit:
                answer.append(label(facts[test.fact].unit, "quiet"))
        lines.addLayout(first)
        lines.addWidget(_Question(operator_box, *answer))

    def _value_control(self, place: Place, test: FactTest, fact: Fact | None) -> QWidget:
        allowed = allowed_values(fact)
        if test.operator in ("in", "not in"):
            return self._several_values(place, test, allowed)
        current = test.values[0] if test.values else ""
        if allowed and fact is not None and fact.type != "list":
            choices = allowed if current in allowed or current == "" else (*allowed, current)
            at = choices.index(current) if current in choices else -1
            box = _choice("", tr("Value"), [describe_value(value) for value in choices], at)
            box.activated.connect(lambda index: self._replace(place, _with_values(test, choices[index])))
            return box
        kind = fact.type if fact is not None else "number" if test.operator in LIMITS else ""
        line = LineBox(PLACEHOLDERS.get(kind, tr("value")))
        line.setText(_write_value(current))
        line.entered.connect(self._begin_visit)
        line.textEdited.connect(lambda text: self._type(place, test, text, kind))
        line.left.connect(self.commit_pending)
        line.returnPressed.connect(self.commit_pending)
        return line

    def _several_values(self, place: Place, test: FactTest, allowed: Sequence[Value]) -> QPushButton:
        choices = [*allowed, *(value for value in test.values if value not in allowed)]
        text = ", ".join(map(describe_value, test.values))
        chosen = MenuButton(text or tr("choose …"))
        set_plain_tooltip(chosen, text)
        menu = QMenu(chosen)
        for value in choices:
            action = menu.addAction(describe_value(value))
            action.setCheckable(True)
            action.setChecked(value in test.values)
            action.toggled.connect(partial(self._toggle, place, test, choices, value))
        chosen.setMenu(menu)
        chosen.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return chosen

    def _toggle(self, place: Place, test: FactTest, choices: Sequence[Value], value: Value, is_on: bool) -> None:
        chosen = {*test.values, value} if is_on else {*test.values} - {value}
        self._replace(place, _with_values(test, *(each for each in choices if each in chosen)))

    def _begin_visit(self) -> None:
        self._visits += 1

    def _type(self, place: Place, test: FactTest, text: str, kind: str) -> None:
        """Take a typed value, all of it as one undo step; nothing is built anew, so that the caret stays. A value that
        gives its fact a type is taken when it is whole.
        """
        value = _parse_value(text, kind)
        self.show_error("" if value is not None or not text.strip() else tr("Enter a number, such as 12 or 0.5."))
        changed = _with_values(test) if value is None else _with_values(test, value)
        if self._rows is not None:
            self._rows = replace_test(self._rows, _exact_place(self._rows, place), changed)
            self._is_pending = True
            if kind:
                self._commit_visit()

    def _commit_visit(self) -> None:
        self._is_pending = False
        self.visit = f"rows {self._visits}"
        self._commit_rows()
        self.visit = ""

    def commit_pending(self) -> None:
        """Commit a value that was typed and gives its fact a type; a condition that is only looked at stays as it is
        written.
        """
        if self._is_pending:
            self._commit_visit()

    def _typed_fact(self, name: str) -> Fact | None:
        """The fact of that name, if there is one and its type is known."""
        if name in self._untyped():
            return None
        return next((fact for fact in self._facts() if fact.name == name), None)

    def _choose_fact(self, place: Place, name: str) -> None:
        self._replace(place, change_operator(first_test(self._facts(), name), None, self._typed_fact(name)))

    def _replace(self, place: Place, test: FactTest | None) -> None:
        if self._rows is not None:
            self._change(replace_test(self._rows, _exact_place(self._rows, place), test))


class _Question(QWidget):
    """What is asked of a fact, and beside it the value with its unit; below it where one of them would be cut."""

    def __init__(self, operator: ChoiceBox, *answer: QWidget) -> None:
        super().__init__()
        self._operator, self._answer = operator, answer
        self._line = row(operator, parent=self, spacing=SPACE_XS)
        self._line.setStretch(0, 1)
        if answer:
            value_line = row(*answer, spacing=SPACE_XS)
            value_line.setStretch(0, 1)
            self._line.addLayout(value_line, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the value below the question where there is little room."""
        super().resizeEvent(event)
        value = sum(map(_width_of, self._answer))
        set_stacked(self._line, is_stacked=2 * max(_width_of(self._operator), value) > self.width())


def _width_of(control: QWidget) -> int:
    """The pixels that a control needs to show all that it says, or a short value."""
    if isinstance(control, ChoiceBox):
        return control.fontMetrics().horizontalAdvance(control.currentText()) + CHOICE_MARGIN
    return SHORT_VALUE if isinstance(control, LineBox) else control.sizeHint().width() + SPACE_XS


def _exact_place(rows: Rows, place: Place) -> Place:
    """A place as rows have it: a row that is no group has no number within."""
    return place if isinstance(rows.items[place[0]], Group) else place[:1]


def _tests(rows: Rows) -> Iterator[tuple[Place, FactTest]]:
    for number, item in enumerate(rows.items):
        if isinstance(item, Group):
            yield from (((number, place), test) for place, test in enumerate(item.tests))
        else:
            yield (number,), item


def _choice(name: str, title: str, words: Sequence[str], current: int) -> ChoiceBox:
    box = ChoiceBox()
    box.addItems(list(words))
    box.setCurrentIndex(current)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(MIN_CHARACTERS)
    box.setObjectName(name)
    box.setAccessibleName(title)
    box.setAccessibleDescription(title)  # on Linux the name of a choice is what is chosen
    return box


def _with_values(test: FactTest, *values: Value) -> FactTest:
    return FactTest(test.fact, test.operator, values)


def _write_value(value: Value) -> str:
    return str(Decimal(value.numerator) / Decimal(value.denominator)) if isinstance(value, Fraction) else str(value)


def _parse_value(text: str, kind: str) -> Value | None:
    """The value of a typed text for a fact of a type ("" for one that is not known: a number, if it can be one); None
    where it is blank, or no number though it should be.
    """
    stripped = text.strip()
    if kind not in ("number", "integer", "") or not stripped:
        return stripped or None
    try:
        decimal = Decimal(plain_number(stripped))
        if abs(decimal.adjusted()) > MAX_DIGITS:
            raise ValueError
        number = Fraction(decimal)
    except (InvalidOperation, ValueError, OverflowError):
        return None if kind else stripped
    return number.numerator if number.denominator == 1 else number


__all__ = ["ConditionRowsField"]

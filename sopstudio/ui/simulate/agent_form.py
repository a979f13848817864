"""A tool call made by the person who sits in the agent's place: the tool from a list, its parameters as fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QVBoxLayout, QWidget

from sopstudio.llm.human import typed
from sopstudio.llm.reply import Call, Reply
from sopstudio.sop import Schema, dumps
from sopstudio.text.humanize import speak_name
from sopstudio.trace import ToolOffer
from sopstudio.ui.drop_down import DropDown
from sopstudio.ui.parts import button, card, clear, column, label, named, row
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS


class AgentForm(QWidget):
    """`called` is given the reply that makes the call, once its arguments fit.

    `title` says what the call is, `deed` what is on the button, `titles` what tools are called elsewhere in the window.
    """

    def __init__(
        self,
        offers: Sequence[ToolOffer],
        called: Callable[[Reply], object],
        title: str,
        deed: str,
        titles: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self._offers, self._called = list(offers), called
        self._fields: dict[str, QWidget] = {}
        self.tool = DropDown()
        named(self.tool, "Tool that the agent calls")
        self.tool.addItems([titles.get(one.name) or speak_name(one.name) for one in self._offers])
        self.tool.currentIndexChanged.connect(self._choose)
        self._problem = label("", "bad", wrap=True)
        frame, inside = framed(title)
        inside.addWidget(self.tool)
        self._lines = column(space=SPACE_XS)
        inside.addLayout(self._lines)
        inside.addWidget(self._problem)
        inside.addLayout(row(None, button(deed, self.submit, role="primary", tip="Answer with this as the agent")))
        column(self).addWidget(frame)
        self._choose(0)

    @property
    def problem(self) -> str:
        """What is wrong with the arguments; blank when nothing is."""
        return "" if self._problem.isHidden() else self._problem.text()

    def fields(self) -> dict[str, QWidget]:
        """The fields by parameter."""
        return dict(self._fields)

    def submit(self) -> None:
        """Make the call, if what stands in the fields fits."""
        offer = self._offers[self.tool.currentIndex()]
        properties = offer.parameters.get("properties") or {}
        texts = {name: _text(field).strip() for name, field in self._fields.items()}
        values = {name: typed(text, properties[name]) for name, text in texts.items() if text}
        why = Schema(offer.parameters).misfit(values)
        self._problem.setText(why)
        self._problem.setVisible(bool(why))
        if not why:
            self._called(Reply("", (Call(offer.name, dumps(values, indent=None)),), "native"))

    def _choose(self, place: int) -> None:
        """Show the fields of another tool."""
        clear(self._lines)
        self._problem.hide()
        offer = self._offers[place]
        required = offer.parameters.get("required") or ()
        self._fields = {}
        for name, schema in (offer.parameters.get("properties") or {}).items():
            field = _field(schema)
            named(field, speak_name(name))
            line = field.lineEdit() if isinstance(field, QComboBox) else field
            if isinstance(line, QLineEdit):
                line.returnPressed.connect(self.submit)
            self._fields[name] = field
            self._lines.addWidget(label(speak_name(name) + ("" if name in required else " (optional)"), "field"))
            self._lines.addWidget(field)


def framed(title: str) -> tuple[QFrame, QVBoxLayout]:
    """A card with a title, and the column in it."""
    frame = card(role="soft")
    inside = column(frame, space=SPACE_XS)
    inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
    inside.addWidget(label(title, "name"))
    return frame, inside


def _field(schema: dict[str, Any]) -> QWidget:
    allowed = ["yes", "no"] if schema.get("type") == "boolean" else schema.get("enum")
    if not allowed:
        return QLineEdit()
    box = QComboBox()
    box.setEditable(True)
    box.addItems(["", *map(str, allowed)])
    return box


def _text(field: QWidget) -> str:
    if isinstance(field, QComboBox):
        return field.currentText()
    return field.text() if isinstance(field, QLineEdit) else ""


__all__ = ["AgentForm", "framed"]

"""A tool call made by a user who plays the agent: the tool from a list, its parameters as fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QVBoxLayout, QWidget

from sopstudio.llm.human import parse_value
from sopstudio.llm.reply import RawCall, RawReply
from sopstudio.sop import Schema, dumps
from sopstudio.text.humanize import speak_name
from sopstudio.trace import ToolOffer
from sopstudio.ui.drop_down import DropDown
from sopstudio.ui.parts import button, card, clear_layout, column, label, name_control, row
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS


class ToolCallForm(QWidget):
    """`on_reply` receives the reply with the call, once the arguments fit the schema.

    `title` names the call, `button_text` is on the button, `tool_titles` are the titles of tools in the
    rest of the window.
    """

    def __init__(
        self,
        offers: Sequence[ToolOffer],
        on_reply: Callable[[RawReply], object],
        title: str,
        button_text: str,
        tool_titles: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self._offers, self._on_reply = list(offers), on_reply
        self._fields: dict[str, QWidget] = {}
        self.tool = DropDown()
        name_control(self.tool, "Tool that the agent calls")
        self.tool.addItems([tool_titles.get(offer.name) or speak_name(offer.name) for offer in self._offers])
        self.tool.currentIndexChanged.connect(self._show_fields)
        self._problem = label("", "bad", wrap=True)
        frame, layout = titled_card(title)
        layout.addWidget(self.tool)
        self._lines = column(spacing=SPACE_XS)
        layout.addLayout(self._lines)
        layout.addWidget(self._problem)
        layout.addLayout(
            row(None, button(button_text, self.submit, role="primary", tip="Answer with this as the agent"))
        )
        column(self).addWidget(frame)
        self._show_fields(0)

    @property
    def problem(self) -> str:
        """What is wrong with the arguments; blank when nothing is."""
        return "" if self._problem.isHidden() else self._problem.text()

    def fields(self) -> dict[str, QWidget]:
        """The fields by parameter name."""
        return dict(self._fields)

    def submit(self) -> None:
        """Make the call if the values in the fields fit the schema."""
        offer = self._offers[self.tool.currentIndex()]
        properties = offer.parameters.get("properties") or {}
        texts = {name: _field_text(field).strip() for name, field in self._fields.items()}
        values = {name: parse_value(text, properties[name]) for name, text in texts.items() if text}
        reason = Schema(offer.parameters).describe_mismatch(values)
        self._problem.setText(reason)
        self._problem.setVisible(bool(reason))
        if not reason:
            self._on_reply(RawReply("", (RawCall(offer.name, dumps(values, indent=None)),), "native"))

    def _show_fields(self, index: int) -> None:
        """Show the fields of the tool at this index."""
        clear_layout(self._lines)
        self._problem.hide()
        offer = self._offers[index]
        required = offer.parameters.get("required") or ()
        self._fields = {}
        for name, schema in (offer.parameters.get("properties") or {}).items():
            field = _create_field(schema)
            name_control(field, speak_name(name))
            editor = field.lineEdit() if isinstance(field, QComboBox) else field
            if isinstance(editor, QLineEdit):
                editor.returnPressed.connect(self.submit)
            self._fields[name] = field
            self._lines.addWidget(label(speak_name(name) + ("" if name in required else " (optional)"), "field"))
            self._lines.addWidget(field)


def titled_card(title: str) -> tuple[QFrame, QVBoxLayout]:
    """A card with a title, and its layout."""
    frame = card(role="soft")
    layout = column(frame, spacing=SPACE_XS)
    layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
    layout.addWidget(label(title, "name"))
    return frame, layout


def _create_field(schema: dict[str, Any]) -> QWidget:
    allowed = ["yes", "no"] if schema.get("type") == "boolean" else schema.get("enum")
    if not allowed:
        return QLineEdit()
    box = QComboBox()
    box.setEditable(True)
    box.addItems(["", *map(str, allowed)])
    return box


def _field_text(field: QWidget) -> str:
    if isinstance(field, QComboBox):
        return field.currentText()
    return field.text() if isinstance(field, QLineEdit) else ""


__all__ = ["ToolCallForm", "titled_card"]

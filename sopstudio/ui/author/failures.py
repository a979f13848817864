"""How a tool can fail, in words: what goes wrong, why, and what to do about it. Codes and bodies are for engineers."""

from __future__ import annotations

from typing import Any

from sopstudio.sop import ErrorResponse
from sopstudio.sop.edits import fresh_id
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.field_specs import LinesSpec, add_fields
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import DocumentPart, FormList, remove_item
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, label, row

UNDO = tr("Change how a tool fails")
FAILURE_FIELDS = (
    LinesSpec("message", tr("What goes wrong"), UNDO, min_lines=1, placeholder=example(tr("guest not found"))),
    LinesSpec("cause", tr("Why it happens"), UNDO, min_lines=1),
    LinesSpec(
        "handling", tr("What to do about it"), UNDO, min_lines=1,
        placeholder=example(tr("ask for the booking number again")),
    ),
)  # fmt: skip


class Failures(InspectorForm):
    """A card for each way in which the tool can fail, and a button that adds one; Simulate offers them at a call."""

    def __init__(self, context: WindowContext, tool: DocumentPart[Any]) -> None:
        super().__init__(context, space=0)
        self._errors: DocumentPart[Any] = tool.field("errors")
        add_button = button(tr("+ Add a failure"), self._add_failure, role="link", tip=tr("Add a way to fail"))
        add_button.setObjectName("add:failure")
        self.add_section(tr("How it can fail"), add_button)
        self._cards = self.add_widget(
            FormList(lambda: list(range(len(self._errors.value))), lambda index: FailureCard(self, self._errors, index))
        )

    def _add_failure(self) -> None:
        def add(document: Any) -> Any:
            errors = self._errors.read(document)
            code = fresh_id((error.code for error in errors), "E1")
            return self._errors.write(document, (*errors, ErrorResponse(code=code, message="")))

        self.attempt(tr("Add a failure"), add)
        for form in self._cards.forms[-1:]:
            form.take_focus()


class FailureCard(InspectorForm):
    """One way to fail."""

    def __init__(self, form: InspectorForm, errors: DocumentPart[Any], index: int) -> None:
        super().__init__(form.context, space=0)
        self._errors, self._index = errors, index
        owner = tr("Failure {index}", index=index + 1)
        frame = card(name=owner)
        inside = column(frame, spacing=SPACE_XS)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        remove = self.icon_button(
            "close", tr("Remove failure {index}", index=index + 1), self._remove, f"failure:{index}:remove"
        )
        inside.addLayout(row(label(owner, "field"), None, remove))
        self.add_widget(frame)
        add_fields(self, errors.item(index), FAILURE_FIELDS, inside)
        self.say_whose(owner)

    def _remove(self) -> None:
        remaining = remove_item(self._errors.value, self._index)
        self.attempt(tr("Remove a failure"), lambda document: self._errors.write(document, remaining))


__all__ = ["Failures"]

"""The part of a tool's form that only engineers need: how it is called, and what it answers, as JSON."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from sopstudio.sop import ErrorResponse, SampleResponse, dumps
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.parameters import parse_json, parse_json_object, parse_schema
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import ChoiceField, DocumentPart, FormList, LinesField, TextField, remove_item
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, label, row

METHODS = [(method, method or "not set") for method in ("", "GET", "POST", "PUT", "PATCH", "DELETE")]


class EngineeringForm(InspectorForm):
    """Method and address, JSON Schema, sample and error responses."""

    def __init__(self, context: WindowContext, tool: DocumentPart[Any]) -> None:
        super().__init__(context)
        self.tool = tool
        self.bind(ChoiceField("Method", METHODS), tool.field("method"), "Change a method")
        address = TextField("Address", code=True, placeholder="https://api.example/reports/{applicant_id}")
        self.bind(address, tool.field("url"), "Change an address")
        self._add_schema()
        self._add_responses()
        self._add_errors()

    def _add_schema(self) -> None:
        schema = LinesField(
            "Parameters as JSON Schema", code=True, read=parse_schema, write=dumps,
            hint="Paste a JSON Schema, or a tool description that contains one, to create the parameters",
        )  # fmt: skip
        self.bind(schema, self.tool.field("parameters"), "Create parameters from JSON Schema")

    def _add_responses(self) -> None:
        responses = self.tool.field("responses")
        new_response = SampleResponse(body={})
        self._add_cards(
            "Sample responses", "response", responses, new_response, lambda index: SampleCard(self, responses, index)
        )

    def _add_errors(self) -> None:
        errors = self.tool.field("errors")
        new_error = ErrorResponse(code="E1", message="")
        self._add_cards("Error responses", "error", errors, new_error, lambda index: ErrorCard(self, errors, index))

    def _add_cards(
        self, title: str, noun: str, items: DocumentPart[Any], new_item: Any, build_card: Callable[[int], InspectorForm]
    ) -> None:  # fmt: skip
        def add() -> None:
            self.attempt(f"Add {title[:-1].lower()}", lambda one: items.write(one, (*items.read(one), new_item)))

        add_button = button(f"+ Add {'an' if noun[0] in 'aeiou' else 'a'} {noun}", add, role="link")
        add_button.setObjectName(f"add:{noun}")
        self.add_section(title, add_button)
        self.add_widget(FormList(lambda: list(range(len(items.value))), build_card))


class _ResponseCard(InspectorForm):
    """A card for one response, with a button that removes it."""

    def __init__(self, form: InspectorForm, items: DocumentPart[Any], index: int, title: str) -> None:
        super().__init__(form.context, space=0)
        self.part: DocumentPart[Any] = items.item(index)
        frame = card()
        self.card_layout = column(frame, spacing=SPACE_XS)
        self.card_layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        remove_button = self.icon_button(
            "close", f"Remove: {title}", partial(self._remove, items, index), f"{self.part.name}:remove"
        )
        self.card_layout.addLayout(row(label(f"{title} {index + 1}", "field"), None, remove_button))
        self.add_widget(frame)

    def add_line(self, title: str, name: str, placeholder: str = "") -> None:
        """Add a field of one line."""
        field = TextField(title, placeholder=placeholder)
        self.bind(field, self.part.field(name), "Change a tool response", self.card_layout)

    def _remove(self, items: DocumentPart[Any], index: int) -> None:
        after = remove_item(items.value, index)
        self.attempt("Remove a tool response", lambda one: items.write(one, after))


class SampleCard(_ResponseCard):
    """A sample response."""

    def __init__(self, form: InspectorForm, items: DocumentPart[Any], index: int) -> None:
        super().__init__(form, items, index, "Response")
        self.add_line("Title", "title", "a good score")
        body = LinesField("Body, as JSON", code=True, read=parse_json_object, write=dumps)
        self.bind(body, self.part.field("body"), "Change a tool response", self.card_layout)


class ErrorCard(_ResponseCard):
    """A way in which the tool can fail."""

    def __init__(self, form: InspectorForm, items: DocumentPart[Any], index: int) -> None:
        super().__init__(form, items, index, "Error")
        self.add_line("Code", "code", "404")
        self.add_line("Message", "message", "applicant not found")
        self.add_line("Why it happens", "cause")
        self.add_line("What to do about it", "handling")
        body = LinesField("Body, as JSON", code=True, min_lines=1, read=_parse_optional_json, write=_json_text)
        self.bind(body, self.part.field("body"), "Change a tool response", self.card_layout)


def _parse_optional_json(text: str) -> Any:
    return parse_json(text) if text.strip() else None


def _json_text(value: Any) -> str:
    return "" if value is None else dumps(value)

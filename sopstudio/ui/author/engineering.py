"""The part of a tool's form that only engineers fill in: how it is called, and what it answers, as JSON."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from sopstudio.sop import ErrorResponse, SampleResponse, dumps
from sopstudio.ui.author.bench import DeskForm
from sopstudio.ui.author.parameters import from_schema, json_object, json_value
from sopstudio.ui.desk import Desk
from sopstudio.ui.forms import ChoiceField, LinesField, Part, Repeated, TextField, without
from sopstudio.ui.parts import button, card, column, label, row
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS

METHODS = [(one, one or "not set") for one in ("", "GET", "POST", "PUT", "PATCH", "DELETE")]


class Engineering(DeskForm):
    """Method and address, pasted JSON Schema, sample and error responses."""

    def __init__(self, desk: Desk, tool: Part[Any]) -> None:
        super().__init__(desk)
        self.tool = tool
        self.bind(ChoiceField("Method", METHODS), tool.field("method"), "Change a method")
        address = TextField("Address", code=True, placeholder="https://api.example/reports/{applicant_id}")
        self.bind(address, tool.field("url"), "Change an address")
        self._pasted()
        self._responses()
        self._errors()

    def _pasted(self) -> None:
        schema = LinesField(
            "Parameters as JSON Schema", code=True, read=from_schema, write=dumps,
            hint="Paste a JSON Schema, or a tool description that contains one, to create the parameters",
        )  # fmt: skip
        self.bind(schema, self.tool.field("parameters"), "Create parameters from JSON Schema")

    def _responses(self) -> None:
        responses = self.tool.field("responses")
        fresh = SampleResponse(body={})
        self._several(
            "Sample responses", "response", responses, fresh, lambda index: SampleCard(self, responses, index)
        )

    def _errors(self) -> None:
        errors = self.tool.field("errors")
        fresh = ErrorResponse(code="E1", message="")
        self._several("Error responses", "error", errors, fresh, lambda index: ErrorCard(self, errors, index))

    def _several(
        self, title: str, what: str, items: Part[Any], fresh: Any, make: Callable[[int], DeskForm]
    ) -> None:  # fmt: skip
        def add() -> None:
            self.attempt(f"Add {title[:-1].lower()}", lambda one: items.write(one, (*items.read(one), fresh)))

        pressed = button(f"+ Add {'an' if what[0] in 'aeiou' else 'a'} {what}", add, role="link")
        pressed.setObjectName(f"add:{what}")
        self.section(title, pressed)
        self.put_in(Repeated(lambda: list(range(len(items.value))), make))


class _AnswerCard(DeskForm):
    """A card of one answer, with a button to take it out."""

    def __init__(self, form: DeskForm, items: Part[Any], index: int, title: str) -> None:
        super().__init__(form.desk, space=0)
        self.part: Part[Any] = items.item(index)
        frame = card()
        self.inside = column(frame, space=SPACE_XS)
        self.inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        gone = self.small("close", f"Remove: {title}", partial(self._remove, items, index), f"{self.part.name}:remove")
        self.inside.addLayout(row(label(f"{title} {index + 1}", "field"), None, gone))
        self.put_in(frame)

    def line(self, title: str, name: str, placeholder: str = "") -> None:
        """A field of one line."""
        field = TextField(title, placeholder=placeholder)
        self.bind(field, self.part.field(name), "Change a tool response", self.inside)

    def _remove(self, items: Part[Any], index: int) -> None:
        after = without(items.value, index)
        self.attempt("Remove a tool response", lambda one: items.write(one, after))


class SampleCard(_AnswerCard):
    """What the tool may answer."""

    def __init__(self, form: DeskForm, items: Part[Any], index: int) -> None:
        super().__init__(form, items, index, "Response")
        self.line("Title", "title", "a good score")
        body = LinesField("Body, as JSON", code=True, read=json_object, write=dumps)
        self.bind(body, self.part.field("body"), "Change a tool response", self.inside)


class ErrorCard(_AnswerCard):
    """A way in which the tool can fail."""

    def __init__(self, form: DeskForm, items: Part[Any], index: int) -> None:
        super().__init__(form, items, index, "Error")
        self.line("Code", "code", "404")
        self.line("Message", "message", "applicant not found")
        self.line("Why it happens", "cause")
        self.line("What to do about it", "handling")
        body = LinesField("Body, as JSON", code=True, least=1, read=_json_or_nothing, write=_json_text)
        self.bind(body, self.part.field("body"), "Change a tool response", self.inside)


def _json_or_nothing(text: str) -> Any:
    return json_value(text) if text.strip() else None


def _json_text(value: Any) -> str:
    return "" if value is None else dumps(value)

"""The part of a tool's form that only engineers need: how it is called, and what it answers, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sopstudio.sop import SampleResponse, dumps, edits
from sopstudio.text.humanize import speak_name
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.connection_form import ConnectionForm, connection_shape
from sopstudio.ui.author.field_specs import ChoiceSpec, FieldSpec, LinesSpec, NameSpec, TextSpec, add_fields
from sopstudio.ui.author.parameters import parse_json, parse_json_object, parse_schema
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import DocumentPart, FormList, remove_item
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, label, row


def _parse_optional_json(text: str) -> Any:
    return parse_json(text) if text.strip() else None


def _json_text(value: Any) -> str:
    return "" if value is None else dumps(value)


METHODS = tuple((method, method or tr("not set")) for method in ("", "GET", "POST", "PUT", "PATCH", "DELETE"))
ADDRESS_FIELDS = (
    ChoiceSpec("method", tr("Method"), tr("Change a method"), choices=METHODS),
    TextSpec(
        "url",
        tr("Address"),
        tr("Change an address"),
        code=True,
        placeholder=example("https://api.example/reports/{applicant_id}"),
    ),
)
PARAMETER_FIELDS = (
    LinesSpec(
        "parameters", tr("Parameters as JSON Schema"), tr("Create parameters from JSON Schema"), code=True,
        parse=parse_schema, format=dumps,
        hint=tr("Paste a JSON Schema, or a tool description that contains one, to create the parameters"),
    ),
)  # fmt: skip
PATH = TextSpec(
    "path", tr("found at"), tr("Change where an output is found"), code=True, beside=True,
    placeholder=example("report.score"),
    hint=tr("Where it is in the response: names separated by dots; the fact's own name unless you say otherwise"),
)  # fmt: skip
NAME = NameSpec(
    "name", tr("Name"), tr("Rename a tool"), rename=edits.rename_tool, kind="tool",
    hint=tr("The name a model calls it by: letters, digits, _ and -"),
)  # fmt: skip
RESPONSE_UNDO = tr("Change a tool response")
SAMPLE_FIELDS = (
    TextSpec("title", tr("Title"), RESPONSE_UNDO, placeholder=example(tr("a good score"))),
    LinesSpec("body", tr("Body, as JSON"), RESPONSE_UNDO, code=True, parse=parse_json_object, format=dumps),
)
ERROR_FIELDS = (
    TextSpec("code", tr("Code"), RESPONSE_UNDO, placeholder=example("404")),
    LinesSpec(
        "body",
        tr("Body, as JSON"),
        RESPONSE_UNDO,
        code=True,
        min_lines=1,
        parse=_parse_optional_json,
        format=_json_text,
    ),
)


class EngineeringForm(InspectorForm):
    """Method and address, JSON Schema, sample and error responses, and the name that a model calls it by."""

    def __init__(self, context: WindowContext, tool: DocumentPart[Any]) -> None:
        super().__init__(context)
        self.tool = tool
        add_fields(self, tool, ADDRESS_FIELDS)
        self.add_widget(FormList(lambda: [connection_shape(tool.value)], lambda _: ConnectionForm(context, tool)))
        add_fields(self, tool, PARAMETER_FIELDS)
        self._add_paths()
        self._add_responses()
        self._add_errors()
        add_fields(self, tool, (NAME,))

    def _add_paths(self) -> None:
        outputs = self.tool.field("outputs")
        self.add_section(tr("Where its outputs are found"))
        self.add_widget(
            FormList(lambda: [output.fact for output in outputs.value], lambda index: PathLine(self, outputs, index))
        )

    def _add_responses(self) -> None:
        responses = self.tool.field("responses")

        def add() -> None:
            self.attempt(
                tr("Add a response"),
                lambda document: responses.write(document, (*responses.read(document), SampleResponse(body={}))),
            )

        add_button = button(tr("+ Add a response"), add, role="link")
        add_button.setObjectName("add:response")
        self.add_section(tr("Sample responses as JSON"), add_button)
        self._add_cards(responses, tr("Response"), SAMPLE_FIELDS)

    def _add_errors(self) -> None:
        self.add_section(tr("Codes and bodies of its failures"))
        self._add_cards(self.tool.field("errors"), tr("Failure"), ERROR_FIELDS)

    def _add_cards(self, items: DocumentPart[Any], title: str, specs: Sequence[FieldSpec]) -> None:
        self.add_widget(
            FormList(
                lambda: list(range(len(items.value))), lambda index: ResponseCard(self, items, index, title, specs)
            )
        )


class PathLine(InspectorForm):
    """Where one output is found in a response."""

    def __init__(self, form: InspectorForm, outputs: DocumentPart[Any], index: int) -> None:
        super().__init__(form.context, space=0)
        part = outputs.item(index)
        owner = speak_name(part.value.fact) or str(index + 1)
        self.lines.addWidget(label(owner, "field"))
        add_fields(self, part, (PATH,))
        self.say_whose(tr("Output {index}", index=owner))


class ResponseCard(InspectorForm):
    """A card for one sample or error response: its fields, and a button that removes it."""

    def __init__(
        self, form: InspectorForm, items: DocumentPart[Any], index: int, title: str, specs: Sequence[FieldSpec]
    ) -> None:
        super().__init__(form.context, space=0)
        part = items.item(index)
        frame = card(name=f"{title} {index + 1}")
        inside = column(frame, spacing=SPACE_XS)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        remove_button = self.icon_button(
            "close", tr("Remove: {title}", title=title), partial(self._remove, items, index), f"{part.name}:remove"
        )
        inside.addLayout(row(label(f"{title} {index + 1}", "field"), None, remove_button))
        self.add_widget(frame)
        add_fields(self, part, specs, inside)

    def _remove(self, items: DocumentPart[Any], index: int) -> None:
        after = remove_item(items.value, index)
        self.attempt(tr("Remove a tool response"), lambda document: items.write(document, after))

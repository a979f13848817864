"""The inspector form of a tool: description, inputs, outputs; the engineering part is collapsed."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt

from sopstudio.sop import Document, Output, edits, replace_fields
from sopstudio.sop.facts import FactType
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import one_line
from sopstudio.ui.author.base_form import InspectorForm, new_fact_label
from sopstudio.ui.author.declarations import delete
from sopstudio.ui.author.engineering_form import EngineeringForm
from sopstudio.ui.author.fact_values import format_value, value_parser
from sopstudio.ui.author.parameters import (
    TYPE_TITLES,
    add_parameter,
    remove_parameter,
    rename_parameter,
    set_parameter,
    set_required,
    set_schema_key,
)
from sopstudio.ui.author.parts import follow_rename, name_part, tool_part, with_declared_facts
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.author.uses import find_tool_uses
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import (
    ChipsField,
    ChoiceField,
    Collapsible,
    ConditionField,
    DocumentPart,
    FormList,
    LinesField,
    NameField,
    PickField,
    SwitchField,
    TextField,
    remove_item,
)
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, row


class ToolForm(InspectorForm):
    """All fields of a tool."""

    def __init__(self, context: WindowContext, name: str) -> None:
        super().__init__(context)
        self.name = name
        self.part: DocumentPart[Any] = tool_part(context.document, name)
        self.add_header("tool", lambda: one_line(self.part.value.label()))
        self.bind(
            TextField("Title", placeholder="Credit bureau report"),
            self.part.field("title"),
            "Change the title of a tool",
        )
        self.bind(
            LinesField("Description", placeholder="What it does and when to call it"),
            self.part.field("description"),
            "Describe a tool",
        )
        self._add_needs()
        self._add_gives()
        self._add_precondition()
        self.add_widget(ProblemCards(context, lambda one: name in one.tools and not (one.nodes or one.edges)))
        self.add_uses("Used at", lambda: find_tool_uses(self.sop, name), "No task calls it yet.")
        engineering_form = EngineeringForm(context, self.part)
        field = NameField("Name", hint="The name a model calls it by: letters, digits, _ and -")
        engineering_form.bind(
            field, follow_rename(context.document, name_part(self.part, _rename, name), "tool"), "Rename a tool"
        )
        self._inner_forms.append(engineering_form)
        self.lines.addWidget(Collapsible("For engineers", engineering_form, context.icons))
        self.add_delete_button("Delete this tool", partial(delete, context.document, "tool", name))

    def _add_needs(self) -> None:
        add_button = button("+ Add a parameter", self._add_parameter, role="link", tip="Add a parameter")
        add_button.setObjectName("add:parameter")
        self.add_section("Needs", add_button)
        self._parameter_cards = self.add_widget(
            FormList(
                lambda: [(name, schema_type(schema)) for name, schema in self.part.value.properties().items()],
                lambda index: ParameterCard(self, self.part, list(self.part.value.properties())[index]),
            )
        )

    def _add_gives(self) -> None:
        add_button = button("+ Add an output", self._add_output, role="link", tip="Add an output")
        add_button.setObjectName("add:output")
        self.add_section("Gives", add_button)
        outputs = self.part.field("outputs")
        self._output_cards = self.add_widget(
            FormList(lambda: list(range(len(outputs.value))), lambda index: OutputCard(self, outputs, index))
        )
        self.lines.addSpacing(SPACE_S)

    def _add_precondition(self) -> None:
        precondition = ConditionField(
            "May be called only when", self.facts, optional=True, to_plain_words=describe_condition,
            placeholder="always",
            hint="A condition on what earlier tools gave; blank means always",
        )  # fmt: skip
        self.bind(precondition, self.part.field("precondition"), "Change when a tool may be called")
        side_effect = SwitchField("Has side effects", hint="It sends, books or pays something, so it is never retried")
        self.bind(side_effect, self.part.field("side_effect"), "Change what a tool does")

    def _add_parameter(self) -> None:
        self.attempt("Add a parameter", lambda one: self.part.write(one, add_parameter(self.part.read(one))))
        _focus_last(self._parameter_cards)

    def _add_output(self) -> None:
        outputs = self.part.field("outputs")
        self.attempt(
            "Add an output", lambda one: outputs.write(one, (*outputs.read(one), Output(path="", fact="")))
        )  # fmt: skip
        _focus_last(self._output_cards)


def _focus_last(cards: FormList) -> None:
    """Focus the first field of the last card."""
    for field in [field_of_card for form in cards.forms[-1:] for field_of_card in form.fields.values()][:1]:
        field.control.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _rename(document: Document, old: str, new: str) -> Document:
    return edits.rename_tool(document, old, new)


def schema_type(schema: Any) -> str:
    """The type in a parameter's schema; "" for none or several."""
    type_name = schema.get("type", "") if isinstance(schema, dict) else ""
    return type_name if isinstance(type_name, str) else ""


VALUE_TYPES: dict[str, FactType] = {"number": "number", "integer": "integer"}


class ParameterCard(InspectorForm):
    """One parameter: name, type, whether it is required, allowed values and meaning."""

    def __init__(self, form: InspectorForm, tool: DocumentPart[Any], name: str) -> None:
        super().__init__(form.context, space=0)
        self.name, self._tool = name, tool
        schema: DocumentPart[Any] = tool.view_as(
            lambda one: one.properties().get(name, {}),
            lambda one, new: set_parameter(one, name, new),
            f"parameter {name}",
        )
        frame = card()
        inside = column(frame, spacing=SPACE_S)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        first_row = row(spacing=SPACE_XS)
        field = NameField(
            "Parameter", caption=False, hint="The tool's name for it; renaming it keeps the fact that feeds it"
        )
        renaming_part = name_part(
            tool, lambda one, old, new: rename_parameter(one, tool.read(one).name, old, new), name
        )
        self.bind(
            field,
            DocumentPart(renaming_part.document, f"{renaming_part.name}:{name}", self._read_name, renaming_part.write),
            "Rename a parameter",
            first_row,
        )
        first_row.addWidget(self.icon_button("close", f"Remove {name}", self._remove, f"{schema.name}:remove"))
        inside.addLayout(first_row)
        second_row = row(spacing=SPACE_S)
        type_choices = [*TYPE_TITLES.items()] if schema_type(schema.value) else [("", "any"), *TYPE_TITLES.items()]
        self.bind(
            ChoiceField("Type", type_choices, caption=False),
            _schema_part(schema, "type"),
            "Change a parameter",
            second_row,
        )
        required = tool.view_as(
            lambda one: name in one.required(), lambda one, new: set_required(one, name, new), f"required {name}"
        )
        self.bind(SwitchField("Required"), required, "Change a parameter", second_row)
        second_row.setStretch(0, 1)
        inside.addLayout(second_row)
        self._add_meaning(schema, inside)
        self.add_widget(frame)

    def _add_meaning(self, schema: DocumentPart[Any], layout: Any) -> None:
        meaning = LinesField("Meaning", min_lines=1, caption=False, placeholder="What it means")
        self.bind(meaning, _schema_part(schema, "description"), "Describe a parameter", layout)
        kind = schema_type(schema.value)
        if kind in ("string", "number", "integer", ""):
            values = ChipsField(
                "Allowed values", self.context.icons, read=value_parser(VALUE_TYPES.get(kind, "string")),
                write=format_value,
                hint="The only values it can have; leave empty to allow any", placeholder="Any; add a value…",
            )  # fmt: skip
            self.bind(values, _schema_part(schema, "enum", ()), "Change the values of a parameter", layout)

    def _read_name(self, document: Document) -> str:
        self._tool.read(document)
        return self.name

    def _remove(self) -> None:
        self.attempt(
            "Remove a parameter",
            lambda one: self._tool.write(one, remove_parameter(self._tool.read(one), self.name)),
        )


def _schema_part(schema: DocumentPart[Any], key: str, blank: Any = "") -> DocumentPart[Any]:
    return schema.view_as(
        lambda one: one.get(key, blank) if isinstance(one, dict) else blank,
        lambda one, value: set_schema_key(one if isinstance(one, dict) else {}, key, value),
        key,
    )


class OutputCard(InspectorForm):
    """One output: the fact, and where it is in the response."""

    def __init__(self, form: InspectorForm, outputs: DocumentPart[Any], index: int) -> None:
        super().__init__(form.context, space=0)
        self._outputs, self._index = outputs, index
        part = outputs.item(index)
        frame = card()
        inside = column(frame, spacing=SPACE_XS)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        first_row = row(spacing=SPACE_XS)
        fact = PickField(
            "Fact", self.fact_suggestions, creation_label=new_fact_label, caption=False, placeholder="Which fact?",
            hint="The fact that the response sets",
        )  # fmt: skip
        self.bind(fact, with_declared_facts(_fact_and_path(part)), "Change what a tool gives", first_row)
        first_row.addWidget(self.icon_button("close", "Remove this output", self._remove, f"{part.name}:remove"))
        inside.addLayout(first_row)
        path = TextField(
            "found at", code=True, beside=True, placeholder="report.score",
            hint="Where it is in the response: names separated by dots; the fact's own name unless you say otherwise",
        )  # fmt: skip
        self.bind(path, part.field("path"), "Change where an output is found", inside)
        self.add_widget(frame)

    def _remove(self) -> None:
        remaining = remove_item(self._outputs.value, self._index)
        self.attempt("Remove an output", lambda one: self._outputs.write(one, remaining))


def _fact_and_path(output: DocumentPart[Any]) -> DocumentPart[Any]:
    """The fact of an output; it is found under its own name until another place is named."""

    def write(before: Output, fact: str) -> Output:
        own = before.path in ("", before.fact)
        return replace_fields(before, fact=fact, path=fact if own else before.path)

    return output.view_as(lambda one: one.fact, write, "fact")

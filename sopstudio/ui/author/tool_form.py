"""The inspector form of a tool: description, inputs, outputs; the engineering part is collapsed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt

from sopstudio.sop import Document, Output, replace_fields
from sopstudio.sop.facts import FactType
from sopstudio.text.fields import choices_of
from sopstudio.text.humanize import one_line, speak_name
from sopstudio.text.suggestions import Suggestion
from sopstudio.translation import tr
from sopstudio.ui.author.answer_values import AnswerValues, speak_path
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.declarations import delete
from sopstudio.ui.author.document_parts import name_part, tool_part
from sopstudio.ui.author.engineering_form import EngineeringForm
from sopstudio.ui.author.fact_values import value_parser
from sopstudio.ui.author.failures import Failures
from sopstudio.ui.author.field_specs import (
    ChoiceSpec,
    ConditionRowsSpec,
    ConditionSpec,
    FactSpec,
    LinesSpec,
    SwitchSpec,
    TextSpec,
    ValuesSpec,
    add_fields,
)
from sopstudio.ui.author.parameters import (
    TYPE_TITLES,
    add_parameter,
    remove_parameter,
    rename_parameter,
    set_parameter,
    set_required,
    set_schema_key,
)
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.author.sample_answers import SampleAnswers
from sopstudio.ui.author.uses import find_tool_uses
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import Collapsible, DocumentPart, FormList, NameField, remove_item
from sopstudio.ui.forms.field import Field, ValueParser
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, label, row

TITLE_FIELDS = (
    TextSpec("title", tr("Title"), tr("Change the title of a tool"), placeholder=example(tr("Credit bureau report"))),
    LinesSpec(
        "description", tr("Description"), tr("Describe a tool"), placeholder=tr("What it does and when to call it")
    ),
)
CALL_FIELDS = (
    ConditionRowsSpec("precondition", tr("May be called only when"), tr("Change when a tool may be called")),
    ConditionSpec(
        "precondition",
        tr("As a formula"),
        tr("Change when a tool may be called"),
        optional=True,
        placeholder=tr("always"),
        hint=tr("A condition on what earlier tools gave; blank means always"),
    ),
    ChoiceSpec(
        "effect",
        tr("A call"),
        tr("Change what a tool does"),
        beside=True,
        choices=choices_of("effect"),
        hint=tr("A failed call is repeated only where it reads or changes data"),
    ),
)


class ToolForm(InspectorForm):
    """All fields of a tool."""

    def __init__(self, context: WindowContext, name: str) -> None:
        super().__init__(context)
        self.name = name
        self.part: DocumentPart[Any] = tool_part(context.document, name)
        self.add_header("tool", lambda: one_line(self.part.value.label()))
        add_fields(self, self.part, TITLE_FIELDS)
        self._add_needs()
        self._add_gives()
        self.add_inner_form(answers := SampleAnswers(context, self.part))
        self.lines.addWidget(answers)
        self.add_inner_form(failures := Failures(context, self.part))
        self.lines.addWidget(failures)
        add_fields(self, self.part, CALL_FIELDS)
        self.add_widget(
            ProblemCards(context, lambda problem: name in problem.tools and not (problem.nodes or problem.edges))
        )
        self.add_uses(tr("Used at"), lambda: find_tool_uses(self.sop, name), tr("No task calls it yet."))
        engineering_form = EngineeringForm(context, self.part)
        self.add_inner_form(engineering_form)
        self.lines.addWidget(Collapsible(tr("For engineers"), engineering_form, context.icons))
        self.add_delete_button(tr("Delete this tool"), partial(delete, context.document, "tool", name))

    def _add_needs(self) -> None:
        add_button = button(tr("+ Add a parameter"), self._add_parameter, role="link")
        add_button.setObjectName("add:parameter")
        self.add_section(tr("Needs"), add_button)
        self._parameter_cards = self.add_widget(
            FormList(
                lambda: [(name, schema_type(schema)) for name, schema in self.part.value.properties().items()],
                lambda index: ParameterCard(self, self.part, list(self.part.value.properties())[index]),
            )
        )

    def _add_gives(self) -> None:
        add_button = button(tr("+ Add an output"), self._add_output, role="link")
        add_button.setObjectName("add:output")
        self.add_section(tr("Gives"), add_button)
        outputs = self.part.field("outputs")
        self._output_cards = self.add_widget(
            FormList(lambda: list(range(len(outputs.value))), lambda index: OutputCard(self, outputs, index))
        )
        self.add_inner_form(values := AnswerValues(self.context, self.part))
        self.lines.addWidget(values)
        self.lines.addSpacing(SPACE_S)

    def _add_parameter(self) -> None:
        before = self.part.value.properties()
        self.attempt(
            tr("Add a parameter"), lambda document: self.part.write(document, add_parameter(self.part.read(document)))
        )
        field, problems = _focus_last(self._parameter_cards), self.context.problems
        added = [name for name in self.part.value.properties() if name not in before]
        if added and isinstance(field, NameField):
            problems.begin_naming(added[0])
            field.box.left.connect(problems.end_naming)

    def _add_output(self) -> None:
        outputs = self.part.field("outputs")
        blank = Output(path="", fact="")
        self.attempt(tr("Add an output"), lambda document: outputs.write(document, (*outputs.read(document), blank)))
        _focus_last(self._output_cards)


def _focus_last(cards: FormList) -> Field | None:
    """Focus the first field of the last card; None without cards."""
    for field in [field_of_card for form in cards.forms[-1:] for field_of_card in form.fields.values()][:1]:
        field.control.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return field
    return None


def schema_type(schema: Any) -> str:
    """The type in a parameter's schema; "" for none or several."""
    type_name = schema.get("type", "") if isinstance(schema, dict) else ""
    return type_name if isinstance(type_name, str) else ""


VALUE_TYPES: dict[str, FactType] = {"number": "number", "integer": "integer"}


def _parameter_parser(schema: Any) -> ValueParser:
    return value_parser(VALUE_TYPES.get(schema_type(schema), "string"))


def _schema_part(schema: DocumentPart[Any], key: str, blank: Any = "") -> DocumentPart[Any]:
    """What a parameter's schema says under `key`; `blank` where it does not say it."""
    return schema.view_as(
        lambda value: value.get(key, blank) if isinstance(value, dict) else blank,
        lambda value, new: set_schema_key(value if isinstance(value, dict) else {}, key, new),
        key,
    )


def _type_field(choices: Iterable[tuple[str, str]], when: Callable[[Any], bool]) -> ChoiceSpec:
    return ChoiceSpec(
        "type", tr("Type"), tr("Change a parameter"), choices=tuple(choices), caption=False, when=when,
        part=lambda schema: _schema_part(schema, "type"),
    )  # fmt: skip


TYPE_FIELDS = (
    _type_field(TYPE_TITLES.items(), lambda schema: schema_type(schema) != ""),
    _type_field((("", tr("any")), *TYPE_TITLES.items()), lambda schema: schema_type(schema) == ""),
)
MEANING_FIELDS = (
    LinesSpec(
        "description",
        tr("Meaning"),
        tr("Describe a parameter"),
        min_lines=1,
        caption=False,
        placeholder=tr("What it means"),
        part=lambda schema: _schema_part(schema, "description"),
    ),
    ValuesSpec(
        "enum",
        tr("Allowed values"),
        tr("Change the values of a parameter"),
        parser_of=_parameter_parser,
        hint=tr("The only values it can have; leave empty to allow any"),
        placeholder=tr("Any; add a value…"),
        part=lambda schema: _schema_part(schema, "enum", ()),
        when=lambda schema: schema_type(schema) in ("string", "number", "integer", ""),
    ),
)


def _required_field(parameter: str) -> SwitchSpec:
    return SwitchSpec(
        "required", tr("Required"), tr("Change a parameter"),
        part=lambda tool: tool.view_as(
            lambda value: parameter in value.required(),
            lambda value, new: set_required(value, parameter, new),
            f"required {parameter}",
        ),
    )  # fmt: skip


class ParameterCard(InspectorForm):
    """One parameter: name, type, whether it is required, allowed values and meaning."""

    def __init__(self, form: InspectorForm, tool: DocumentPart[Any], name: str) -> None:
        super().__init__(form.context, space=0)
        self.name, self._tool = name, tool
        schema: DocumentPart[Any] = tool.view_as(
            lambda value: value.properties().get(name, {}),
            lambda value, new: set_parameter(value, name, new),
            f"parameter {name}",
        )
        owner = tr("Parameter {name}", name=name)
        frame = card(name=owner)
        inside = column(frame, spacing=SPACE_S)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        first_row = row(spacing=SPACE_XS)
        field = NameField(
            tr("Parameter"), caption=False, source=self._free_facts,
            hint=tr("The tool's name for it; renaming it keeps the fact that feeds it"),
        )  # fmt: skip
        renaming_part = name_part(
            tool, lambda document, old, new: rename_parameter(document, tool.read(document).name, old, new), name
        )
        self.bind(
            field,
            DocumentPart(renaming_part.document, f"{renaming_part.name}:{name}", self._read_name, renaming_part.write),
            tr("Rename a parameter"),
            first_row,
        )
        first_row.addWidget(
            self.icon_button("close", tr("Remove {name}", name=name), self._remove, f"{schema.name}:remove")
        )
        inside.addLayout(first_row)
        second_row = row(spacing=SPACE_S)
        add_fields(self, schema, TYPE_FIELDS, second_row)
        add_fields(self, tool, (_required_field(name),), second_row)
        second_row.setStretch(0, 1)
        inside.addLayout(second_row)
        add_fields(self, schema, MEANING_FIELDS, inside)
        self.say_whose(owner)
        self.add_widget(frame)

    def _free_facts(self) -> list[Suggestion]:
        """The facts that are no parameter yet: a parameter of their name takes their type and value."""
        taken = self._tool.value.properties()
        return [suggestion for suggestion in self.fact_suggestions() if suggestion.key not in taken]

    def _read_name(self, document: Document) -> str:
        self._tool.read(document)
        return self.name

    def _remove(self) -> None:
        self.attempt(
            tr("Remove a parameter"),
            lambda document: self._tool.write(document, remove_parameter(self._tool.read(document), self.name)),
        )


def _fact_and_path(output: DocumentPart[Any]) -> DocumentPart[Any]:
    """The fact of an output; it is found under its own name until another place is named."""

    def write(before: Output, fact: str) -> Output:
        own = before.path in ("", before.fact)
        return replace_fields(before, fact=fact, path=fact if own else before.path)

    return output.view_as(lambda value: value.fact, write, "fact")


OUTPUT_FACT = FactSpec(
    "fact", tr("Fact"), tr("Change what a tool gives"), caption=False, placeholder=tr("Which fact?"),
    hint=tr("The fact that the response sets"), part=_fact_and_path, creates_on_leave=True,
)  # fmt: skip


class OutputCard(InspectorForm):
    """One output: the fact, and where it is in the response; engineers say otherwise."""

    def __init__(self, form: InspectorForm, outputs: DocumentPart[Any], index: int) -> None:
        super().__init__(form.context, space=0)
        self._outputs, self._index = outputs, index
        self._part = part = outputs.item(index)
        self._frame = frame = card()
        inside = column(frame, spacing=SPACE_XS)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        first_row = row(spacing=SPACE_XS)
        add_fields(self, part, (OUTPUT_FACT,), first_row)
        self._remove_button = self.icon_button("close", "", self._remove, f"{part.name}:remove")
        first_row.addWidget(self._remove_button)
        inside.addLayout(first_row)
        self._place = label("", "quiet", wrap=True)
        inside.addWidget(self._place)
        self.on_refresh(self._update_place)
        self.on_refresh(self._update_names)
        self.add_widget(frame)

    def _update_place(self) -> None:
        """Say where the output is found, where that is not under the name of its fact."""
        output = self._part.value
        self._place.setVisible(output.path not in ("", output.fact))
        self._place.setText(tr("found at {place}", place=speak_path(output.path)))

    def _update_names(self) -> None:
        """Name all by the fact; by its place where there is none yet, or another output has the same."""
        facts = [output.fact for output in self._outputs.value]
        fact = self._part.value.fact
        name = speak_name(fact) if fact and facts.count(fact) == 1 else str(self._index + 1)
        owner = tr("Output {index}", index=name)
        if owner != self._frame.accessibleName():
            self._frame.setAccessibleName(owner)
            self._remove_button.set_tip(tr("Remove the output {name}", name=name))
            self.say_whose(owner)

    def _remove(self) -> None:
        remaining = remove_item(self._outputs.value, self._index)
        self.attempt(tr("Remove an output"), lambda document: self._outputs.write(document, remaining))

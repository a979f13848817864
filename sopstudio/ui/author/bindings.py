"""The tools bound at a task: a card for each, with its inputs and outputs, its condition and its
arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from sopstudio.sop import Binding, Document, FrozenDict, Tool, edits
from sopstudio.sop.elements import callable_name
from sopstudio.text.humanize import one_line, speak_name
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.field_specs import ConditionRowsSpec, ConditionSpec, FactSpec, add_fields
from sopstudio.ui.author.parameters import with_parameters
from sopstudio.ui.forms import (
    AddPicker,
    Collapsible,
    DocumentPart,
    Form,
    FormList,
    Suggestion,
    move_item,
    remove_item,
)
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import SPACE_M, SPACE_S
from sopstudio.ui.widgets import button, card, column, label, name_control, row

TOOL_PICKER = "tool-picker"
"""The name of the control by which a tool is bound."""


def add_bindings(form: InspectorForm, part: DocumentPart[Any]) -> None:
    """Add the section *Tools* of a task's form."""
    form.add_section(tr("Tools"))
    tools = part.field("tools")

    def keys() -> list[tuple[int, str]]:
        return [(index, binding.tool) for index, binding in enumerate(tools.value)]

    form.add_widget(FormList(keys, lambda index: BindingCard(form, tools, index)))
    adder = AddPicker(
        tr("Bind a tool"),
        lambda: [Suggestion(tool.name, one_line(tool.label()), summarize_tool(tool)) for tool in form.sop.tools],
        creation_label=lambda text: tr("New tool “{text}”", text=text),
        placeholder=tr("Which tool?"),
    )
    adder.setObjectName(TOOL_PICKER)
    adder.chosen.connect(lambda offer: _add_binding(form, part, offer))
    form.add_widget(adder)


def _add_binding(form: InspectorForm, part: DocumentPart[Any], suggestion: Suggestion) -> None:
    """Bind a tool. A new one needs the facts that the node asks for, does what its title says, and its form is shown
    next.
    """
    tools, name = part.field("tools"), suggestion.key
    new_tool = None
    if suggestion.creates:
        from sopstudio.documents.tool_effects import guess_effect  # only now: it reads the words of all languages

        name = make_tool_name(suggestion.key, {tool.name for tool in form.sop.tools})
        facts = {fact.name: fact for fact in form.sop.facts}
        asked = [facts[asked_name] for asked_name in part.value.asks if asked_name in facts]
        effect = guess_effect(suggestion.key)
        new_tool = with_parameters(Tool(name=name, title=suggestion.key, effect=effect), asked)

    def change(document: Document) -> Document:
        with_tool = edits.add_tool(document, new_tool) if new_tool is not None else document
        return tools.write(with_tool, (*tools.read(with_tool), Binding(tool=name)))

    if form.attempt(tr("Bind a tool"), change) and new_tool is not None:
        form.show_declaration("tool", name)


def make_tool_name(title: str, used_names: set[str]) -> str:
    """A name by which a model can call a tool, derived from its title."""
    return edits.fresh_id(used_names, callable_name(title) or "tool")


def summarize_tool(tool: Tool) -> str:
    """What a tool needs and gives, in one line."""
    needs = ", ".join(speak_name(name) for name in tool.properties())
    gives = ", ".join(speak_name(output.fact) for output in tool.outputs)
    clauses = (tr("needs {needs}", needs=needs) if needs else "", tr("gives {gives}", gives=gives) if gives else "")
    return " · ".join(filter(None, clauses))


CONDITION_FIELDS = (
    ConditionRowsSpec("condition", tr("Only when"), tr("Change when a tool is called")),
    ConditionSpec(
        "condition", tr("As a formula"), tr("Change when a tool is called"), optional=True, placeholder=tr("always"),
        hint=tr("The tool is called only if this holds; blank means always"),
    ),
)  # fmt: skip


def _argument_field(parameter: str) -> FactSpec:
    """The field of the fact that is passed to a parameter."""
    return FactSpec(
        parameter,
        speak_name(parameter),
        tr("Change what feeds a parameter"),
        hint=tr("The fact passed to the parameter {parameter}", parameter=parameter),
        part=lambda binding: _argument_part(binding, parameter),
    )


def _argument_part(part: DocumentPart[Any], parameter: str) -> DocumentPart[str]:
    """The fact passed to a parameter; the one of the same name needs no argument."""

    def write(binding: Binding, fact: str) -> Binding:
        others: Mapping[str, str] = {name: value for name, value in binding.arguments.items() if name != parameter}
        arguments = others if fact == parameter else {**others, parameter: fact}
        return binding.model_copy(update={"arguments": FrozenDict(arguments)})

    return part.view_as(lambda binding: binding.fact_for(parameter), write, parameter)


class BindingCard(InspectorForm):
    """A tool bound at a task: its order, the condition under which it is called, and the facts that feed it."""

    def __init__(self, form: InspectorForm, tools: DocumentPart[Any], index: int) -> None:
        super().__init__(form.context, space=0)
        self._tools, self._index = tools, index
        self.part: DocumentPart[Any] = tools.item(index)
        binding: Binding = self.part.value
        frame = card()
        inside = column(frame, spacing=2)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        tool = self._find_tool()
        title = one_line(tool.label()) if tool is not None else tr("{tool} (not declared)", tool=binding.tool)
        frame.setAccessibleName(title)
        inside.addLayout(self._build_header(title, binding.tool))
        summary_label = label("", "quiet", wrap=True)
        inside.addWidget(summary_label)
        self.add_widget(frame)
        inside.addWidget(self._build_details(title))
        self.on_refresh(lambda: summary_label.setText(self._summary()))

    def _build_details(self, title: str) -> Collapsible:
        """What is folded away where it says nothing: the condition and the inputs."""
        details = InspectorForm(self.context, space=SPACE_S)
        add_fields(details, self.part, CONDITION_FIELDS)
        details.say_whose(title)
        details.add_widget(
            FormList(self._parameter_names, lambda index: self._argument_form(index, title), space=SPACE_S)
        )
        self.add_inner_form(details)
        binding: Binding = self.part.value
        opened = bool(binding.condition or binding.arguments)
        return Collapsible(tr("Condition and inputs"), details, self.context.icons, opened=opened, owner=title)

    def _build_header(self, title: str, name: str) -> FlowLayout:
        """The title, and what can be done with the tool: beside it where there is room for both."""
        edit_button = button(
            tr("Edit"),
            lambda: self.show_declaration("tool", name),
            role="link",
        )
        name_control(edit_button, tr("Edit the tool {title}", title=title))
        edit_button.setObjectName(f"{self.part.name}:edit")
        earlier_button = self.icon_button(
            "chevron-up", tr("Call {title} earlier", title=title), partial(self._move, -1), f"{self.part.name}:up"
        )
        later_button = self.icon_button(
            "chevron-down", tr("Call {title} later", title=title), partial(self._move, 1), f"{self.part.name}:down"
        )
        unbind_button = self.icon_button(
            "close", tr("Unbind {title}", title=title), self._remove, f"{self.part.name}:remove"
        )
        count = len(self._tools.value)
        if count == 1:
            earlier_button.hide()
            later_button.hide()
        earlier_button.setEnabled(self._index > 0)
        later_button.setEnabled(self._index < count - 1)
        buttons = QWidget()
        row(None, edit_button, earlier_button, later_button, unbind_button, parent=buttons, spacing=2)
        line = FlowLayout(SPACE_S, fill=True)
        line.addWidget(ElidedLabel(title, "name"))
        line.addWidget(buttons)
        return line

    def _argument_form(self, index: int, title: str) -> Form:
        name = self._parameter_names()[index]
        argument_form = InspectorForm(self.context, space=0)
        add_fields(argument_form, self.part, (_argument_field(name),))
        argument_form.say_whose(title)
        return argument_form

    def _parameter_names(self) -> list[str]:
        tool = self._find_tool()
        return list(tool.properties()) if tool is not None else []

    def _find_tool(self) -> Tool | None:
        name = self.part.value.tool
        return next((tool for tool in self.sop.tools if tool.name == name), None)

    def _summary(self) -> str:
        tool = self._find_tool()
        if tool is None:
            return tr("This tool is not declared.")
        return summarize_tool(tool) or tr("needs nothing, gives nothing yet")

    def _move(self, offset: int) -> None:
        self._set_bindings(tr("Reorder tools"), move_item(self._tools.value, self._index, offset))

    def _remove(self) -> None:
        self._set_bindings(tr("Unbind a tool"), remove_item(self._tools.value, self._index))

    def _set_bindings(self, undo_text: str, bindings: tuple[Any, ...]) -> None:
        self.attempt(undo_text, lambda document: self._tools.write(document, bindings))

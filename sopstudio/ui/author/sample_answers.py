"""Sample answers of a tool as fields, one for each output: what mocked runs get, without a brace."""

from __future__ import annotations

from functools import partial
from typing import Any

from sopstudio.sop import Fact, Output, SampleResponse, look_up, replace_fields
from sopstudio.sop.answer_values import find_values
from sopstudio.text.humanize import describe_value, speak_name
from sopstudio.translation import tr
from sopstudio.ui.author.answer_values import AnswerPaste, speak_path
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.fact_values import format_value, value_parser
from sopstudio.ui.author.field_specs import ChoiceSpec, FieldSpec, TextSpec, ValuesSpec, add_fields
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import DocumentPart, FormList, remove_item
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.runs.response_form import with_value_at
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, card, column, label, name_control, row

UNDO = tr("Change a sample answer")
TITLE = TextSpec(
    "title", tr("Title"), UNDO, placeholder=example(tr("a good score")), hint=tr("What this answer is, in a few words")
)
UNSET = (None, tr("not said"))


class SampleAnswers(InspectorForm):
    """A card for each sample response of the tool, and a button that adds one."""

    def __init__(self, context: WindowContext, tool: DocumentPart[Any]) -> None:
        super().__init__(context, space=0)
        self._tool = tool
        self._responses: DocumentPart[Any] = tool.field("responses")
        add_button = button(tr("+ Add"), self._add_answer, role="link", tip=tr("Add a sample answer"))
        add_button.setObjectName("add:answer")
        name_control(add_button, add_button.toolTip())  # other sections say the same
        paste = AnswerPaste(context, tool)
        paste_button = button(
            tr("Paste one…"), paste.open, role="link", tip=tr("Paste an answer: JSON, or a line for each value")
        )
        paste_button.setObjectName("paste:answer")
        self.add_section(tr("Sample answers"), paste_button, add_button)
        self.add_inner_form(paste)
        self.lines.addWidget(paste)
        paste.added.connect(self._go_to_last)
        self._cards = self.add_widget(FormList(self._shapes, lambda index: AnswerCard(self, tool, index)))

    def _shapes(self) -> list[tuple[object, ...]]:
        """What the cards look like, one entry each: they are built anew where outputs or their facts change."""
        outputs = tuple((output, self._fact(output)) for output in self._tool.value.outputs)
        return [(number, outputs) for number in range(len(self._responses.value))]

    def _fact(self, output: Output) -> Fact | None:
        return next((fact for fact in self.sop.facts if fact.name == output.fact), None)

    def _add_answer(self) -> None:
        self.attempt(
            tr("Add a sample answer"),
            lambda document: self._responses.write(
                document, (*self._responses.read(document), SampleResponse(body={}))
            ),
        )
        self._go_to_last(behind_title=True)

    def _go_to_last(self, *, behind_title: bool = False) -> None:
        """Go to the answer that was added."""
        for form in self._cards.forms[-1:]:
            if not behind_title:
                form.take_focus()
                continue
            for field in list(form.fields.values())[1:2]:  # behind the title: the first output
                field.control.setFocus()


class AnswerCard(InspectorForm):
    """One sample answer: its title, and a field for each output."""

    def __init__(self, form: InspectorForm, tool: DocumentPart[Any], index: int) -> None:
        super().__init__(form.context, space=0)
        self._responses: DocumentPart[Any] = tool.field("responses")
        self._index = index
        part = self._responses.item(index)
        owner = tr("Answer {index}", index=index + 1)
        frame = card(name=owner)
        inside = column(frame, spacing=SPACE_XS)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        remove = self.icon_button(
            "close",
            tr("Remove answer {index}", index=index + 1),
            self._remove,
            f"answer:{index}:remove",
        )
        inside.addLayout(row(label(owner, "field"), None, remove))
        self.add_widget(frame)
        facts = {fact.name: fact for fact in self.sop.facts}
        fields = [_output_field(output, facts.get(output.fact)) for output in tool.value.outputs if output.path]
        add_fields(self, part, (TITLE, *fields), inside)
        self.say_whose(owner)
        self._tool, self._has_fields = tool, bool(fields)
        self._rest = label("", "quiet", wrap=True)
        inside.addWidget(self._rest)
        self.on_refresh(self._update_rest)

    def _update_rest(self) -> None:
        """Say what the answer holds that is no output."""
        tool = self._tool.value
        alone = replace_fields(tool, responses=tool.responses[self._index : self._index + 1])
        rest = ", ".join(f"{speak_path(path)}: {describe_value(value)}" for path, value in find_values(alone))
        text = "" if self._has_fields else tr("Add an output above, and it has a field here.")
        self._rest.setText(tr("It also says {values}.", values=rest) if rest else text)
        self._rest.setVisible(bool(rest or text))

    def _remove(self) -> None:
        remaining = remove_item(self._responses.value, self._index)
        self.attempt(tr("Remove a sample answer"), lambda document: self._responses.write(document, remaining))


def _output_field(output: Output, fact: Fact | None) -> FieldSpec:
    """The field of an output: a choice where its fact has few values, else a line that is read as its type."""
    part = partial(_output_part, output=output)
    title, hint = speak_name(output.fact or output.path), fact.description if fact is not None else ""
    values: tuple[Any, ...] = (True, False) if fact is not None and fact.type == "boolean" else ()
    if fact is not None and fact.allowed:
        values = fact.allowed
    if values:
        choices = (*((value, describe_value(value)) for value in values), UNSET)
        return ChoiceSpec(output.path, title, UNDO, hint=hint, part=part, choices=choices)
    if fact is not None and fact.type == "list":
        item_parser = value_parser(fact.items or "string")
        return ValuesSpec(output.path, title, UNDO, hint=hint, part=part, parser_of=lambda _: item_parser)
    parse = value_parser(fact.type if fact is not None else "string")
    return TextSpec(
        output.path, title, UNDO, hint=hint, part=part, format=format_value,
        parse=lambda text: parse(text) if text.strip() else None, placeholder=tr("not said"),
    )  # fmt: skip


def _output_part(response: DocumentPart[Any], output: Output) -> DocumentPart[Any]:
    """The value of an output in the body of a response; None where it is not said."""
    return response.view_as(
        lambda value: look_up(value.body, output.path),
        lambda value, new: replace_fields(value, body=with_value_at(value.body, output.path.split("."), new)),
        f"answer {output.path}",
    )


__all__ = ["AnswerCard", "SampleAnswers"]

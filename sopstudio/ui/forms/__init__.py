"""Fields and forms over parts of the open document, for every panel with input fields."""

from sopstudio.text.suggestions import Suggestion
from sopstudio.ui.forms.chips import ChipsField
from sopstudio.ui.forms.condition_field import ConditionField
from sopstudio.ui.forms.condition_rows_field import ConditionRowsField
from sopstudio.ui.forms.document_part import DocumentPart, move_item, remove_item
from sopstudio.ui.forms.field import ChoiceField, Field, LinesField, NameField, SwitchField, TextField
from sopstudio.ui.forms.form import Collapsible, Form, FormList, focused_control_name, restore_focus
from sopstudio.ui.forms.message_field import MessageField
from sopstudio.ui.forms.pick_field import AddPicker, PickField

__all__ = [
    "AddPicker",
    "ChipsField",
    "ChoiceField",
    "Collapsible",
    "ConditionField",
    "ConditionRowsField",
    "DocumentPart",
    "Field",
    "Form",
    "FormList",
    "LinesField",
    "MessageField",
    "NameField",
    "PickField",
    "Suggestion",
    "SwitchField",
    "TextField",
    "focused_control_name",
    "move_item",
    "remove_item",
    "restore_focus",
]

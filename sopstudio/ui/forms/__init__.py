"""Fields and forms over parts of the open document, for every panel in which something is written."""

from sopstudio.ui.forms.chips import ChipsField
from sopstudio.ui.forms.condition_field import ConditionField
from sopstudio.ui.forms.field import ChoiceField, Field, LinesField, NameField, SwitchField, TextField
from sopstudio.ui.forms.fold import Fold
from sopstudio.ui.forms.form import Form, Repeated, focus_within, refocus
from sopstudio.ui.forms.part import Part, moved, without
from sopstudio.ui.forms.picking import Adder, PickField
from sopstudio.ui.forms.suggestions import Offer

__all__ = [
    "Adder",
    "ChipsField",
    "ChoiceField",
    "ConditionField",
    "Field",
    "Fold",
    "Form",
    "LinesField",
    "NameField",
    "Offer",
    "Part",
    "PickField",
    "Repeated",
    "SwitchField",
    "TextField",
    "focus_within",
    "moved",
    "refocus",
    "without",
]

"""The options of runs that are rarely changed, folded away: how architectures work, how often checks ask a model again,
and whether answers out of format are refused.

The lists are made from what `agents.architecture_choices` declares, so a new choice needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from sopstudio.agents import Agent
from sopstudio.agents.architecture_choices import CHOICES
from sopstudio.agents.guardrails.guard import DEFAULT_RETRIES, MAX_RETRIES
from sopstudio.evaluation.run_options import AgentOptions
from sopstudio.translation import tr
from sopstudio.ui.forms import Collapsible
from sopstudio.ui.icons import IconSet
from sopstudio.ui.runs.titled_fields import TitledFields
from sopstudio.ui.text_widgets import DropDown, ElidedCheckBox, set_plain_tooltip
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import column, name_control

TITLE = tr("Options")
STRICT_TITLE = tr("Refuse answers out of format")
STRICT_TIP = tr(
    "An answer that is not in the format is refused, however it could be read: a call without an id, a call written "
    "into the text. Otherwise it is read and counted as tolerated"
)
RETRIES_TITLE, RETRIES_TIP = tr("Objections"), tr("How often a model is asked again when a check objects to its answer")
RETRY_COUNT_TITLES = {0: tr("Do not ask again"), 1: tr("Ask again once"), 2: tr("Ask again twice")}


def retries_title(retries: int) -> str:
    """How often a model is asked again, as a short sentence."""
    return RETRY_COUNT_TITLES.get(retries, tr("Ask again {retries} times", retries=retries))


def describe_agent_options(options: AgentOptions) -> Iterator[str]:
    """What differs from the defaults, in the words of the form."""
    for name, value in options.choices.items():
        if name in CHOICES:
            titles = CHOICES[name].titles()
            yield f"{CHOICES[name].label()}: {titles.get(value, value)}"
    if options.retries is not None:
        yield retries_title(options.retries)
    if options.strict:
        yield STRICT_TITLE


@dataclass(frozen=True, slots=True)
class OptionRow:
    """`box` holds the values as data, and `default` is the one that is not put on record."""

    box: QComboBox
    default: str | int

    @property
    def changed_value(self) -> str | int | None:
        """The chosen value; None where it is the default one, or the row is hidden."""
        value: str | int = self.box.currentData()
        return None if self.box.isHidden() or value == self.default else value

    def set_offered(self, is_offered: bool) -> None:
        """Show or hide the row."""
        self.box.setVisible(is_offered)


class AgentOptionsForm(Collapsible):
    """`changed` is emitted when another value is chosen. Closed at first; the heading counts what was changed."""

    changed = Signal()

    def __init__(self, icons: IconSet) -> None:
        super().__init__(TITLE, QWidget(), icons)
        self._fields = TitledFields()
        self.rows = {
            name: self._add_row(choice.label(), choice.about, list(choice.titles().items()), choice.values[0])
            for name, choice in CHOICES.items()
        }
        retries = [(number, retries_title(number)) for number in range(MAX_RETRIES + 1)]
        self.retries = self._add_row(RETRIES_TITLE, RETRIES_TIP, retries, DEFAULT_RETRIES)
        self.strict = ElidedCheckBox(STRICT_TITLE)
        set_plain_tooltip(self.strict, STRICT_TIP)
        self.strict.toggled.connect(lambda _: self._on_changed())
        lines = column(self.inside, spacing=SPACE_S)
        lines.addLayout(self._fields)
        lines.addWidget(self.strict)
        self.show_for((), asks_again=False)

    def _add_row(self, title: str, tip: str, values: Sequence[tuple[str | int, str]], default: str | int) -> OptionRow:
        """Add a list of values with their titles."""
        box = DropDown()
        name_control(box, f"{title}: {tip}")
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(6)
        for value, text in values:
            box.addItem(text, value)
            box.setItemData(box.count() - 1, text, Qt.ItemDataRole.ToolTipRole)
        row = OptionRow(box, default)
        box.setCurrentIndex(box.findData(default))
        box.activated.connect(lambda _: self._on_changed())
        self._fields.add_field(title, box)
        return row

    @property
    def options(self) -> AgentOptions:
        """What differs from the defaults, of the rows that are offered."""
        chosen = {name: str(value) for name, row in self.rows.items() if (value := row.changed_value) is not None}
        retries = self.retries.changed_value
        return AgentOptions(chosen, None if retries is None else int(retries), self.strict.isChecked())

    def show_for(self, agents: Iterable[Agent], *, asks_again: bool) -> None:
        """Offer the choices that one of these architectures has; `asks_again` says whether a check may object."""
        names = {agent.name for agent in agents}
        for name, row in self.rows.items():
            row.set_offered(not names.isdisjoint(CHOICES[name].agents))
        self.retries.set_offered(asks_again)
        self._update_heading()

    def _on_changed(self) -> None:
        self._update_heading()
        self.changed.emit()

    def _update_heading(self) -> None:
        changes = list(describe_agent_options(self.options))
        self.set_heading(
            tr("{title} · {count} changed", title=TITLE, count=len(changes)) if changes else TITLE, "\n".join(changes)
        )


__all__ = ["AgentOptionsForm", "OptionRow", "describe_agent_options", "retries_title"]

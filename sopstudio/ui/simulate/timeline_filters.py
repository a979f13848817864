"""Which kinds of events the timeline lists: a button for each group of them, which is an action, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct
from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.theme import SPACE_XS
from sopstudio.ui.widgets import button, label


class EventGroup(Struct, frozen=True):
    """Kinds of events (keys of `sopstudio.trace.describe.KINDS`) that are listed together."""

    name: str
    title: str
    tip: str
    action_title: str
    kinds: frozenset[str]


GROUPS = (
    EventGroup(
        "messages",
        tr("Messages"),
        tr("What the agent and the customer say"),
        tr("Only messages in the timeline"),
        frozenset({"agent", "user"}),
    ),
    EventGroup(
        "calls",
        tr("Calls"),
        tr("Calls of tools, steps of persons, and what was looked up"),
        tr("Only calls in the timeline"),
        frozenset({"call", "response", "failure", "handover", "search", "passages", "retrieval", "retrieved"}),
    ),
    EventGroup(
        "decisions",
        tr("Decisions"),
        tr("Steps that were entered, conditions and edges, and the facts that were learned"),
        tr("Only decisions in the timeline"),
        frozenset(
            {
                "node",
                "condition",
                "route",
                "branches",
                "question",
                "fact",
                "computed",
                "task agent",
                "action",
                "memory",
                "delivered",
            }
        ),
    ),
    EventGroup(
        "model",
        tr("Model"),
        tr("What models were asked, and what they replied"),
        tr("Only requests to models in the timeline"),
        frozenset({"prompt", "reply", "log", "spoilt reply", "several"}),
    ),
)
ALWAYS_SHOWN = frozenset({"end", "warning"})
"""The kinds that are in no group: how a run ended, and what went wrong in it."""


class TimelineFilters(QWidget):
    """Lists all events, or with buttons that are pressed only those of their groups. `changed` is emitted when others
    are listed. What is chosen holds for all runs of the window.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Kinds of events that are listed"))
        self.buttons: dict[str, QPushButton] = {}
        self._hidden_label = label("", "quiet")
        self._layout = FlowLayout(SPACE_XS)
        self.setLayout(self._layout)
        for group in GROUPS:
            group_button = button(group.title, role="filter", tip=tr("Only: {title}", title=group.tip))
            group_button.setCheckable(True)
            group_button.toggled.connect(lambda _: self.changed.emit())
            self.buttons[group.name] = group_button
            self._layout.addWidget(group_button)
        self._layout.addWidget(self._hidden_label)
        self.show_hidden(0)

    @property
    def hidden_kinds(self) -> frozenset[str]:
        """The kinds of events that are not listed."""
        chosen = [group.name for group in GROUPS if self.buttons[group.name].isChecked()]
        hidden = (group.kinds for group in GROUPS if chosen and group.name not in chosen)
        return frozenset().union(*hidden)

    def show_hidden(self, count: int) -> None:
        """Say how many events are not listed."""
        self._hidden_label.setText(tr("{events} hidden", events=plural(count, "event")) if count else "")
        self._hidden_label.setVisible(count > 0)
        self._fit_height()

    def hasHeightForWidth(self) -> bool:
        """No, as all that stands around it would then be as high as it can be."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as many lines as the buttons need."""
        super().resizeEvent(event)
        self._fit_height()

    def sizeHint(self) -> QSize:
        """All on one line."""
        return QSize(self.one_line_width(), self._layout.minimumSize().height())

    def _fit_height(self) -> None:
        self.setFixedHeight(self._layout.heightForWidth(max(1, self.width())))

    def one_line_width(self) -> int:
        """The width of all buttons beside one another, with how much is hidden."""
        hints = [group_button.sizeHint().width() for group_button in self.buttons.values()]
        hidden = self._hidden_label.fontMetrics().horizontalAdvance(tr("{events} hidden", events=plural(9999, "event")))
        return sum(hints) + hidden + SPACE_XS * len(hints)

    def switch_actions(self, in_view: Callable[[], bool]) -> Iterator[Action]:
        """A switch for each group."""
        for group in GROUPS:
            group_button = self.buttons[group.name]
            yield Action(
                f"simulate.list-{group.name}", group.action_title, group_button.toggle, "Simulate", enabled=in_view,
                checked=group_button.isChecked, group=6, search_words=tr("filter events hide show"),
            )  # fmt: skip


__all__ = ["ALWAYS_SHOWN", "GROUPS", "EventGroup", "TimelineFilters"]

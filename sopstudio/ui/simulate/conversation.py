"""The conversation: what was said and done as bubbles and cards, and the field in which the person answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QScrollArea, QWidget

from sopstudio.sop import Flow, Tool
from sopstudio.trace import AskModel, CallTool, Ruling, UserReply
from sopstudio.ui.desk import Look
from sopstudio.ui.icons import IconSet
from sopstudio.ui.parts import button, column, empty, label, named, row, scrolled
from sopstudio.ui.simulate.as_agent import AsAgent, invitation, spoken_as
from sopstudio.ui.simulate.bubbles import Aside, Bubble, Card
from sopstudio.ui.simulate.entries import Entry
from sopstudio.ui.simulate.plan import Draft, Snapshot
from sopstudio.ui.simulate.response_form import ResponseForm, failures
from sopstudio.ui.theme import SPACE_M, SPACE_S

MOST = 150
"""Entries shown; the timeline has them all."""
WAITS = {
    "user": "Answer as the customer…",
    "": "The conversation is over",
    "world": "Press Step (F10) or Run (F5) to go on",
    "tool": "A tool must answer first",
    "person": "Decide the question above first",
}


class Conversation(QWidget):
    """`given` carries an answer of the person; `returned` asks that the tool's mocked answer be returned.

    `left` says that what had the focus is gone.
    """

    given = Signal(object)
    returned = Signal()
    left = Signal()

    def __init__(self, look: Look, icons: IconSet) -> None:
        super().__init__()
        self._look, self._icons = look, icons
        self._snapshot: Snapshot | None = None
        self._past = False
        self._widgets: list[Bubble | Aside | Card] = []
        self.form: ResponseForm | None = None
        self.played: AsAgent | None = None
        self._draft: Bubble | None = None
        inside = QWidget()
        self._lines = column(inside, space=SPACE_S)
        self._lines.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._earlier = label("Earlier entries are in the timeline.", "quiet")
        self._nothing = empty("Nothing said yet", "Choose what to talk about above, then press Step or Run.")
        self._lines.addWidget(self._earlier)
        self._lines.addWidget(self._nothing)
        self._lines.addStretch(1)
        self._area: QScrollArea = scrolled(inside)
        self._area.verticalScrollBar().rangeChanged.connect(self._to_end)
        self.field = QLineEdit()
        named(self.field, "Answer as the customer")
        self.field.returnPressed.connect(self.say)
        self.send = button("", self.say, role="bare", tip="Send the answer (Enter)")
        self.leave = button("Leave", self._leave, role="link", tip="Leave the conversation as the customer")
        foot = row(self.field, self.send, self.leave)
        foot.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_M)
        foot.setStretch(0, 1)
        whole = column(self)
        whole.addWidget(self._area, 1)
        whole.addLayout(foot)
        icons.changed.connect(self._recolour)
        self._recolour()
        self.show_run(None, [])

    def show_run(self, snapshot: Snapshot | None, told: Sequence[Entry], *, past: bool = False) -> None:
        """Show these entries; with `past` they are of an earlier moment, at which nothing can be answered."""
        before, self._snapshot = self._snapshot, snapshot
        self._past = past
        focused = self.window().focusWidget()
        other = before is None or snapshot is None or before.run != snapshot.run or past
        shown = list(told[-MOST:])
        self._drop_passing()
        if not other and shown:
            self._drop_before(shown[0])
        same = 0
        while not other and same < min(len(shown), len(self._widgets)) and self._widgets[same].entry == shown[same]:
            same += 1
        self._drop(same)
        for entry in shown[same:]:
            self._add(entry, past)
        self._earlier.setVisible(len(told) > MOST)
        self._nothing.setVisible(not told)
        self._fit()
        self._invite(past)
        gone = focused is not None and self.isAncestorOf(focused) and not focused.isVisibleTo(self)
        if gone and not self.field.hasFocus():
            self.left.emit()

    def hear(self, draft: Draft) -> None:
        """Let the bubble of the reply that a model is giving grow, until the reply itself is shown."""
        busy = self._snapshot is not None and self._snapshot.busy and not self._past
        if not busy or draft.who not in ("agent", "user"):
            return
        if self._draft is None or self._draft.entry.kind != draft.who:
            self._drop_passing()
            self._draft = Bubble(Entry(draft.who, -1, ""))
            self._lines.insertWidget(self._lines.count() - 1, self._draft)
        self._draft.grow(draft.text)
        self._fit()

    def say(self) -> None:
        """Answer with what stands in the field."""
        text = self.field.text().strip()
        if text and self.field.isEnabled():
            self.field.clear()
            asked = self._asked()
            self.given.emit(UserReply(text, False) if asked is None else spoken_as(asked, text))

    def _asked(self) -> AskModel | None:
        """What the person is asked in the agent's place."""
        snapshot = self._snapshot
        request = snapshot.request if snapshot is not None and snapshot.turn == "agent" else None
        return request if isinstance(request, AskModel) else None

    @property
    def cards(self) -> list[Card]:
        """The cards of tool calls, questions and the end."""
        return [one for one in self._widgets if isinstance(one, Card)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Bubbles follow the width."""
        super().resizeEvent(event)
        self._fit()

    def _leave(self) -> None:
        self.given.emit(UserReply("", True))

    def _invite(self, past: bool) -> None:
        snapshot = self._snapshot
        mine = snapshot is not None and snapshot.turn in ("user", "agent") and not past and not snapshot.busy
        asked = self._asked() if mine else None
        self.field.setEnabled(mine)
        self.send.setEnabled(mine)
        self.leave.setVisible(mine and asked is None)
        if snapshot is not None and asked is not None:
            self._nothing.hide()
            setup = snapshot.setup
            tools = setup.routing.flow.sop.tools
            self.played = AsAgent(asked, self.given.emit, talks=setup.agent.talks, tools=tools)
            self.field.setEnabled(not self.played.sorts)
            self.send.setEnabled(not self.played.sorts)
            self._lines.insertWidget(self._lines.count() - 1, self.played)
        if snapshot is None or not snapshot.began:
            text = "Press Step (F10) or Run (F5) to begin"
        elif past:
            text = "An earlier moment is shown"
        elif not snapshot.live:
            text = "A kept run; fork it to go on"
        elif asked is not None:
            text = invitation(asked)
        else:
            text = "The agent is working…" if snapshot.busy else WAITS.get(snapshot.turn, "")
        self.field.setPlaceholderText(text)
        if mine and self.isVisible() and not self.field.hasFocus() and self.form is None:
            first = self.played.sorts[0] if self.played is not None and self.played.sorts else self.field
            first.setFocus()

    def _add(self, entry: Entry, past: bool) -> None:
        made: Bubble | Aside | Card
        if entry.kind in ("tool", "ask", "end"):
            made = Card(entry, self._look, mocked=True)
            if entry.waiting and not past and self._snapshot is not None and not self._snapshot.busy:
                self._offer(made)
        else:
            made = Bubble(entry) if entry.kind in ("agent", "user") else Aside(entry)
        self._widgets.append(made)
        self._lines.insertWidget(self._lines.count() - 1, made)

    def _offer(self, made: Card) -> None:
        if made.entry.kind == "ask":
            for words, holds in (("Yes", True), ("No", False), ("Let the agent decide", None)):
                made.offer(button(words, partial(self.given.emit, Ruling(holds, "person"))))
            return
        edit = button("Edit…", partial(self.edit, made), tip="Edit the response before it is returned")
        fail: QPushButton = button("Fail…", role="bad", tip="Make the tool fail")
        fail.clicked.connect(lambda: self.fail_menu().exec(fail.mapToGlobal(QPoint(0, fail.height()))))
        made.offer(button("Return", self.returned.emit, role="primary", tip="Return the mocked response"), edit, fail)

    def fail_menu(self) -> QMenu:
        """The ways in which the waiting tool can fail."""
        menu = QMenu(self)
        waiting = self._waiting()
        if waiting is not None:
            for words, failed in failures(waiting[1], waiting[0]):
                menu.addAction(words.replace("&", "&&"), partial(self.given.emit, failed))
        return menu

    def edit(self, made: Card) -> None:
        """Show the fields of the waiting tool's response below its card."""
        waiting = self._waiting()
        if waiting is None or self._snapshot is None or self.form is not None:
            return
        _, tool, flow = waiting
        self.form = ResponseForm(tool, flow.facts, self._snapshot.proposal, self.given.emit, self._drop_form)
        self._lines.insertWidget(self._lines.indexOf(made) + 1, self.form)
        self.form.setFocus()

    def _waiting(self) -> tuple[CallTool, Tool, Flow] | None:
        """The call that waits, its tool and the flow that it is in."""
        snapshot = self._snapshot
        if snapshot is None or not isinstance(snapshot.request, CallTool):
            return None
        flow = snapshot.setup.routing.flow
        tool = flow.tools.get(snapshot.request.tool)
        return (snapshot.request, tool, flow) if tool is not None else None

    def _drop_before(self, first: Entry) -> None:
        """Remove the entries that have moved out of the newest `MOST`, so that the others keep their widgets."""
        start = next((number for number, widget in enumerate(self._widgets) if widget.entry == first), 0)
        for widget in self._widgets[:start]:
            self._remove(widget)
        del self._widgets[:start]

    def _drop(self, since: int) -> None:
        self._drop_form()
        for widget in self._widgets[since:]:
            self._remove(widget)
        del self._widgets[since:]

    def _remove(self, widget: QWidget) -> None:
        self._lines.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    def _drop_passing(self) -> None:
        passing, self._draft, self.played = (self._draft, self.played), None, None
        for widget in filter(None, passing):
            self._remove(widget)

    def _drop_form(self) -> None:
        if self.form is not None:
            self._remove(self.form)
            self.form = None

    def _fit(self) -> None:
        width = self._area.viewport().width() - 2 * SPACE_M
        for one in (*self._widgets, *filter(None, [self._draft])):
            one.fit(width)

    def _to_end(self, _least: int, most: int) -> None:
        self._fit()
        self._area.verticalScrollBar().setValue(most)

    def _recolour(self) -> None:
        self.send.setIcon(self._icons.icon("send"))


__all__ = ["Conversation"]

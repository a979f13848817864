"""The conversation: what was said and done as bubbles and cards, and the field in which the user answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QScrollArea, QWidget

from sopstudio.connections import Decision, LiveCall
from sopstudio.debugger.plan import DebuggerState, PartialReply
from sopstudio.sop import Flow, PersonTool, Tool
from sopstudio.sop.people import BY, TIMED_OUT
from sopstudio.text.humanize import describe_value, join_sentences
from sopstudio.trace import AskModel, CallTool, Ruling, ToolResult, UserReply
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.context import ThemeState
from sopstudio.ui.context_menu import MenuContent
from sopstudio.ui.icons import IconSet
from sopstudio.ui.runs.response_form import ResponseForm, list_answers, list_failures
from sopstudio.ui.simulate.agent_forms import AgentAnswerForm, placeholder_text, text_answer
from sopstudio.ui.simulate.bubbles import Bubble, EntryCard, NoteLine
from sopstudio.ui.simulate.conversation_entries import ConversationEntry
from sopstudio.ui.simulate.conversation_menu import EntryWidget, entry_menu, find_entry_widget
from sopstudio.ui.tab_order import apply_tab_order
from sopstudio.ui.text_widgets import ElidedLineEdit
from sopstudio.ui.theme import SPACE_M, SPACE_S
from sopstudio.ui.widgets import button, column, empty_state, label, name_control, row, scroll_area

MAX_ENTRIES = 150
"""Entries shown; the timeline has all events."""
WAITING_TEXTS = {
    "user": tr("Your answer…"),
    "": tr("The conversation is over"),
    "world": tr("Press Step (F10) or Run (F5) to go on"),
    "tool": tr("A tool must answer first"),
    "person": tr("Decide the question above first"),
    "permission": tr("Decide whether the tool is called"),
}
EFFECT_WORDS = {"writes": tr("changes data"), "sends": tr("sends something"), "pays": tr("moves money")}
PERMISSIONS: tuple[tuple[str, Decision, str, str], ...] = (
    (tr("Call it"), "call", "primary", tr("Really make this call")),
    (tr("Always in this run"), "always", "", tr("Make this call, and do not ask again for this tool in this run")),
    (tr("Use the sample"), "mock", "", tr("Answer with the sample; nothing is called")),
    (tr("Do not call"), "refuse", "bad", tr("The call fails: nobody allowed it")),
)
"""What a person can decide on a live call that changes something: text, decision, role of the button, tooltip."""


class ConversationPanel(QWidget):
    """`answered` carries an answer of the user; `mock_accepted` asks to return the tool's mocked response.

    `carried_out` carries what a person answers whose step the user carries out, `decided` a decision on a live call,
    and `record_requested` the number of a live call whose answer is to become a sample. `other_answer_requested` has
    the number of a mocked call that is to be answered otherwise.
    `focus_lost` is emitted when the focused widget disappears, `score_requested` when the score is to be seen.
    """

    answered = Signal(object)
    mock_accepted = Signal()
    carried_out = Signal(object)
    decided = Signal(str)
    record_requested = Signal(int)
    other_answer_requested = Signal(int)
    focus_lost = Signal()
    score_requested = Signal()

    def __init__(self, theme: ThemeState, icons: IconSet) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._state: DebuggerState | None = None
        self._is_past = False
        self._entry_widgets: list[EntryWidget] = []
        self.response_form: ResponseForm | None = None
        self.agent_form: AgentAnswerForm | None = None
        self._partial_bubble: Bubble | None = None
        self._stops: list[QWidget] = []
        self.announcer = Announcer(self)
        self.setAccessibleName(tr("Conversation"))
        content = QWidget()
        self._entry_layout = column(content, spacing=SPACE_S)
        self._entry_layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._earlier_note = label(tr("Earlier entries are in the timeline."), "quiet", wrap=True)
        self._empty_state = empty_state(
            tr("Nothing said yet"), tr("Choose what to talk about above, then press Step or Run.")
        )
        self._entry_layout.addWidget(self._earlier_note)
        self._entry_layout.addWidget(self._empty_state)
        self._entry_layout.addStretch(1)
        self._scroll_area: QScrollArea = scroll_area(content, tr("Conversation"))
        self._scroll_area.verticalScrollBar().rangeChanged.connect(self._scroll_to_end)
        self.field = ElidedLineEdit()
        name_control(self.field, tr("Answer as the customer"))
        self.field.returnPressed.connect(self.submit)
        self.send_button = button("", self.submit, role="bare", tip=tr("Send the answer (Enter)"))
        self.leave_button = button(
            tr("Leave"), self._leave_conversation, role="link", tip=tr("Leave the conversation as the customer")
        )
        self.score_button = button(
            tr("Show the score"),
            self.score_requested.emit,
            role="link",
            tip=tr("How well the run went"),
        )
        self.turn_label = label(tr("Your turn: answer as the customer"), "section", wrap=True)
        self.turn_label.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, 0)
        foot = row(self.field, self.send_button, self.leave_button, self.score_button)
        foot.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_M)
        foot.setStretch(0, 1)
        self.live_banner = label(tr("LIVE: tools are really called in this run"), "warning", wrap=True)
        self.live_banner.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, 0)
        layout = column(self)
        layout.addWidget(self.live_banner)
        layout.addWidget(self._scroll_area, 1)
        layout.addWidget(self.turn_label)
        layout.addLayout(foot)
        icons.changed.connect(self._update_icon)
        self._update_icon()
        self.show_run(None, [])

    def show_run(
        self, state: DebuggerState | None, entries: Sequence[ConversationEntry], *, is_past: bool = False
    ) -> None:
        """Show these entries; with `is_past` they are those of an earlier event, where nothing can be answered."""
        previous, self._state = self._state, state
        self._is_past = is_past
        focused = self.window().focusWidget()
        is_other_run = previous is None or state is None or previous.run_number != state.run_number or is_past
        visible_entries = list(entries[-MAX_ENTRIES:])
        self._remove_temporary()
        if not is_other_run and visible_entries:
            self._drop_before(visible_entries[0])
        same_count = 0
        while (
            not is_other_run
            and same_count < min(len(visible_entries), len(self._entry_widgets))
            and self._entry_widgets[same_count].entry == visible_entries[same_count]
        ):
            same_count += 1
        self._remove_since(same_count)
        for entry in visible_entries[same_count:]:
            self._add_entry(entry, is_past)
        if not is_other_run:
            self._announce_since(same_count)
        self.live_banner.setVisible(state is not None and state.calls_tools)
        self._earlier_note.setVisible(len(entries) > MAX_ENTRIES)
        self._empty_state.setVisible(not entries)
        self._fit()
        self._update_input(is_past)
        self._stops = apply_tab_order(self, self._stops)
        self._focus_choices()
        focus_gone = focused is not None and self.isAncestorOf(focused) and not focused.isVisibleTo(self)
        if focus_gone and not self.field.hasFocus():
            self.focus_lost.emit()

    def _announce_since(self, count: int) -> None:
        """Have read what is new; what one said oneself as the customer is not."""
        is_customer = self._state is not None and bool(self._state.setup.options.get("person"))
        own = "user" if is_customer else ""
        new = [widget.accessibleName() for widget in self._entry_widgets[count:] if widget.entry.kind != own]
        if new:
            self.announcer.announce(join_sentences(new))

    def show_partial_reply(self, reply: PartialReply) -> None:
        """Show the part of a reply that a model has written so far, until the reply itself is shown."""
        busy = self._state is not None and self._state.is_busy and not self._is_past
        if not busy or reply.component not in ("agent", "user"):
            return
        if self._partial_bubble is None or self._partial_bubble.entry.kind != reply.component:
            self._remove_temporary()
            self._partial_bubble = Bubble(ConversationEntry(reply.component, -1, ""))
            self._entry_layout.insertWidget(self._entry_layout.count() - 1, self._partial_bubble)
        self._partial_bubble.set_text(reply.text)
        self._fit()

    def context_menu(self, position: QPoint | None) -> MenuContent | None:
        """What can be done at an entry; by key at the one that has the focus, else at the newest one."""
        widget = find_entry_widget(self, self._scroll_area, self._entry_widgets, position)
        if widget is None or self._state is None:
            return None
        return entry_menu(self, widget, self._state, by_key=position is None)

    def submit(self) -> None:
        """Answer with the text in the field."""
        text = self.field.text().strip()
        if text and self.field.isEnabled():
            self.field.clear()
            request = self._agent_request()
            self.answered.emit(UserReply(text, False) if request is None else text_answer(request, text))

    def _agent_request(self) -> AskModel | None:
        """The pending request, where the user plays the agent."""
        state = self._state
        request = state.request if state is not None and state.turn == "agent" else None
        return request if isinstance(request, AskModel) else None

    @property
    def cards(self) -> list[EntryCard]:
        """The cards of tool calls, questions and the end."""
        return [widget for widget in self._entry_widgets if isinstance(widget, EntryCard)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the bubbles to the width."""
        super().resizeEvent(event)
        self._fit()

    def _leave_conversation(self) -> None:
        self.answered.emit(UserReply("", True))

    def _update_input(self, is_past: bool) -> None:
        state = self._state
        is_my_turn = state is not None and state.turn in ("user", "agent") and not is_past and not state.is_busy
        request = self._agent_request() if is_my_turn else None
        if not is_my_turn and self.window().focusWidget() is self.field:
            self._scroll_area.setFocus()  # else it would go to what comes next, in another panel
        self.field.setEnabled(is_my_turn)
        self.send_button.setEnabled(is_my_turn)
        self.leave_button.setVisible(is_my_turn and request is None)
        self.turn_label.setVisible(is_my_turn and request is None)
        is_over = state is not None and state.finished is not None and not is_past
        self.send_button.setVisible(not is_over)
        self.score_button.setVisible(is_over)
        if state is not None and request is not None:
            self._empty_state.hide()
            setup = state.setup
            tools = setup.runtime.flow.sop.tools
            self.agent_form = AgentAnswerForm(request, self.answered.emit, talks=setup.agent.talks, tools=tools)
            self.field.setEnabled(not self.agent_form.intent_buttons)
            self.send_button.setEnabled(not self.agent_form.intent_buttons)
            self._entry_layout.insertWidget(self._entry_layout.count() - 1, self.agent_form)
        if state is None or not state.has_begun:
            text = tr("Press Step (F10) or Run (F5) to begin")
        elif is_past:
            text = tr("An earlier moment is shown")
        elif not state.is_live:
            text = tr("A kept run; fork it to go on")
        elif request is not None:
            text = placeholder_text(request)
        else:
            text = tr("The agent is working…") if state.is_busy else self._waiting_text(state.turn)
        self.field.setPlaceholderText(text)
        if is_my_turn and self.isVisible() and not self.field.hasFocus() and self.response_form is None:
            target = (
                self.agent_form.intent_buttons[0]
                if self.agent_form is not None and self.agent_form.intent_buttons
                else self.field
            )
            target.setFocus()

    def _focus_choices(self) -> None:
        """Bring the focus from the conversation to what somebody has to choose in it: of a question to what decides
        nothing, as Enter may still be meant for what the customer said.
        """
        state, card = self._state, self._entry_widgets[-1] if self._entry_widgets else None
        is_asked = isinstance(card, EntryCard) and card.entry.waiting and state is not None and not state.is_busy
        choices = card.findChildren(QPushButton) if is_asked and card is not None else []
        if choices and self.window().focusWidget() is self._scroll_area:
            choices[-1 if isinstance(card, EntryCard) and card.entry.kind == "ask" else 0].setFocus()

    def _waiting_text(self, turn: str) -> str:
        """What the conversation waits for."""
        pending = self._pending_call()
        if pending is not None and isinstance(pending[1], PersonTool):
            return tr("A person must answer first")
        return WAITING_TEXTS.get(turn, "")

    def _add_entry(self, entry: ConversationEntry, is_past: bool) -> None:
        widget: EntryWidget
        if entry.kind in ("tool", "ask", "end"):
            widget = EntryCard(entry, self._theme, mocked=True)
            if entry.waiting and not is_past and self._state is not None and not self._state.is_busy:
                self._add_card_buttons(widget)
            if entry.live and entry.state == "ok":
                tip = tr("Make this answer the tool's first sample; it can be undone")
                record = partial(self.record_requested.emit, entry.at)
                widget.add_choices(button(tr("Record as mock"), record, role="link", tip=tip))
            elif self._may_answer_otherwise(entry):
                tip = tr("Go back to this call, and edit what the tool answers")
                answer = partial(self.other_answer_requested.emit, entry.at)
                widget.add_choices(button(tr("Another answer…"), answer, role="link", tip=tip))
        else:
            widget = Bubble(entry) if entry.kind in ("agent", "user") else NoteLine(entry)
        self._entry_widgets.append(widget)
        self._entry_layout.insertWidget(self._entry_layout.count() - 1, widget)
        is_unanswered = entry.waiting and not is_past and self._state is not None and self._state.lacks_response
        if is_unanswered and isinstance(widget, EntryCard):
            self.edit_response(widget)

    def last_answered_call(self) -> int | None:
        """The number of the event of the last call that can be answered otherwise; None where there is none."""
        entries = (card.entry for card in reversed(self.cards))
        return next((entry.at for entry in entries if self._may_answer_otherwise(entry)), None)

    def _may_answer_otherwise(self, entry: ConversationEntry) -> bool:
        """Whether an entry is a mocked call that has been answered, in a run that can go back to it."""
        state = self._state
        if state is None or not state.is_live or entry.waiting or entry.live:
            return False
        event = state.events[entry.at] if entry.at < len(state.events) else None
        tool = state.setup.runtime.flow.tools.get(event.tool) if isinstance(event, CallTool) else None
        return tool is not None and bool(tool.outputs) and not isinstance(tool, PersonTool)

    def _add_card_buttons(self, entry_card: EntryCard) -> None:
        if entry_card.entry.kind == "ask":
            rulings = ((tr("Yes"), True), (tr("No"), False), (tr("Let the agent decide"), None))
            entry_card.add_choices(
                *(button(text, partial(self.answered.emit, Ruling(holds, "person"))) for text, holds in rulings)
            )
            return
        pending = self._pending_call()
        if pending is not None and isinstance(pending[1], PersonTool):
            entry_card.add_instruction(pending[1].person.description)
            entry_card.add_choices(*self._person_buttons(entry_card, pending[1]))
            return
        if self._state is not None and self._state.question is not None:
            self._ask_permission(entry_card, self._state.question)
            return
        if self._state is not None and self._state.route:
            self._offer_live_call(entry_card, self._state.route)
            return
        edit = button(
            tr("Edit…"), partial(self.edit_response, entry_card), tip=tr("Edit the response before it is returned")
        )
        lacks_response = self._state is not None and self._state.lacks_response
        if lacks_response:
            entry_card.add_instruction(tr("Nothing says yet what this tool answers."), "quiet")
            edit = button(tr("Give an answer…"), partial(self.edit_response, entry_card), role="primary")
        fail = self._fail_button()
        accept = button(tr("Return"), self.mock_accepted.emit, role="primary", tip=tr("Return the mocked response"))
        entry_card.add_choices(*([] if lacks_response else [accept]), edit, fail)

    def _ask_permission(self, entry_card: EntryCard, question: LiveCall) -> None:
        """Ask whether a live call that changes something is made."""
        entry_card.add_instruction(tr("{tool}, by {route}", tool=question.tool, route=question.route), "quiet")
        lines = [f"{name}: {describe_value(value)}" for name, value in question.arguments.items()]
        entry_card.add_instruction("\n".join(lines) or tr("It has no arguments."))
        effect = EFFECT_WORDS.get(question.effect, question.effect)
        entry_card.add_instruction(tr("A LIVE CALL THAT {upper}", upper=effect.upper()), "warning")
        if question.is_repeated:
            text = tr("The same call was broken off before: it may have been carried out already.")
            entry_card.add_instruction(text, "warning")
        entry_card.add_choices(
            *(
                button(text, partial(self.decided.emit, decision), role=role, tip=tip)
                for text, decision, role, tip in PERMISSIONS
            )
        )

    def _offer_live_call(self, entry_card: EntryCard, route: str) -> None:
        """Offer to make a live call that only reads, or to answer in its place."""
        entry_card.add_instruction(f"LIVE: {route}")
        proposed = self._state.proposed_result if self._state is not None else None
        buttons = [button(tr("Call it"), self.mock_accepted.emit, role="primary", tip=tr("Really make this call"))]
        if proposed is not None:
            buttons.append(
                button(tr("Use the sample"), partial(self.answered.emit, proposed), tip=tr("Nothing is called"))
            )
        buttons.append(
            button(tr("Edit…"), partial(self.edit_response, entry_card), tip=tr("Write the response yourself"))
        )
        entry_card.add_choices(*buttons)

    def _person_buttons(self, entry_card: EntryCard, tool: PersonTool) -> list[QPushButton]:
        """What the person of a waiting step can answer: a button for each answer, or one that opens the form."""
        buttons = [button(text, partial(self.carried_out.emit, values)) for text, values in list_answers(tool)]
        if not buttons:
            buttons = [button(tr("Answer…"), partial(self.edit_response, entry_card), role="primary")]
        if tool.is_timed:
            buttons.append(button(tr("Time runs out"), partial(self.carried_out.emit, {TIMED_OUT: True})))
        if self._state is not None and self._state.turn == "tool":
            tip = tr("Answer as the scenario says, or with the first value that fits")
            buttons.insert(0, button(tr("As planned"), self.mock_accepted.emit, role="primary", tip=tip))
        if self._state is not None and self._state.turn == "world":
            tip = tr("The model that plays persons answers")
            buttons.insert(0, button(tr("Ask the model"), self.mock_accepted.emit, role="primary", tip=tip))
        return buttons

    def _fail_button(self) -> QPushButton:
        fail: QPushButton = button(tr("Fail…"), role="bad", tip=tr("Make the tool fail"))
        fail.clicked.connect(lambda: self.fail_menu().exec(fail.mapToGlobal(QPoint(0, fail.height()))))
        return fail

    def fail_menu(self) -> QMenu:
        """A menu of the ways in which the waiting tool can fail."""
        menu = QMenu(self)
        pending = self._pending_call()
        if pending is not None:
            for text, result in list_failures(pending[1], pending[0]):
                menu.addAction(text.replace("&", "&&"), partial(self.answered.emit, result))
        return menu

    def edit_response(self, entry_card: EntryCard) -> None:
        """Show the fields of the waiting tool's response below its card, in place of the card's buttons."""
        pending = self._pending_call()
        if pending is None or self._state is None or self.response_form is not None:
            return
        _, tool, flow = pending
        facts, submit = flow.facts, self.answered.emit
        if isinstance(tool, PersonTool):
            facts, submit = {fact.name: fact for fact in tool.form}, self._carry_out
        cancel = partial(self._cancel_form, entry_card)
        fail = None if isinstance(tool, PersonTool) else self._fail_button()
        self.response_form = ResponseForm(tool, facts, self._state.proposed_result, submit, cancel, fail)
        self._entry_layout.insertWidget(self._entry_layout.indexOf(entry_card) + 1, self.response_form)
        self.response_form.show()
        self.response_form.setFocus()
        entry_card.show_choices(False)

    def _cancel_form(self, entry_card: EntryCard) -> None:
        """Go back from the fields to the buttons of the card."""
        entry_card.show_choices(True)
        entry_card.findChildren(QPushButton)[0].setFocus()
        self._remove_form()

    def _carry_out(self, result: ToolResult) -> None:
        self.carried_out.emit({name: value for name, value in result.body.items() if name not in (BY, TIMED_OUT)})

    def _pending_call(self) -> tuple[CallTool, Tool, Flow] | None:
        """The pending call, its tool and its flow; None where no known tool is waiting."""
        state = self._state
        if state is None or not isinstance(state.request, CallTool):
            return None
        flow = state.setup.runtime.flow
        tool = flow.tools.get(state.request.tool)
        return (state.request, tool, flow) if tool is not None else None

    def _drop_before(self, first: ConversationEntry) -> None:
        """Remove the entries that have moved out of the newest `MOST`, so that the others keep their widgets."""
        start = next((number for number, widget in enumerate(self._entry_widgets) if widget.entry == first), 0)
        for widget in self._entry_widgets[:start]:
            self._remove(widget)
        del self._entry_widgets[:start]

    def _remove_since(self, index: int) -> None:
        self._remove_form()
        for widget in self._entry_widgets[index:]:
            self._remove(widget)
        del self._entry_widgets[index:]

    def _remove(self, widget: QWidget) -> None:
        self._entry_layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    def _remove_temporary(self) -> None:
        temporary, self._partial_bubble, self.agent_form = (self._partial_bubble, self.agent_form), None, None
        for widget in filter(None, temporary):
            self._remove(widget)

    def _remove_form(self) -> None:
        if self.response_form is not None:
            self._remove(self.response_form)
            self.response_form = None

    def _fit(self) -> None:
        width = self._scroll_area.viewport().width() - 2 * SPACE_M
        for widget in (*self._entry_widgets, *filter(None, [self._partial_bubble])):
            widget.fit(width)

    def _scroll_to_end(self, _minimum: int, maximum: int) -> None:
        """Show the newest entry, or a form that is open from its first field on."""
        self._fit()
        end = maximum if self.response_form is None else min(maximum, self.response_form.y())
        self._scroll_area.verticalScrollBar().setValue(end)

    def _update_icon(self) -> None:
        self.send_button.setIcon(self._icons.icon("send"))


__all__ = ["ConversationPanel"]

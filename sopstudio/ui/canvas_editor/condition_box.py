"""A field over the pill of an edge to edit its condition, with completion and the first error below."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame

from sopstudio.errors import EditError
from sopstudio.expressions import ParseError, parse
from sopstudio.sop import Document, Edge, Sop
from sopstudio.sop.edits import graph_of
from sopstudio.sop.elements import element_key, leaves_person
from sopstudio.sop.first_use import set_condition, without_condition
from sopstudio.text.completion import Completion, complete
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import join_sentences
from sopstudio.text.labels import SPOKEN_KINDS
from sopstudio.text.suggestions import Suggestion
from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas_editor.edge_words import edge_text, parse_edge_text, propose_words, with_prose
from sopstudio.ui.canvas_editor.entry_box import GROWN_HEIGHT, MARGIN, EntryBox, find_box_place
from sopstudio.ui.fonts import code_font, interface_font
from sopstudio.ui.forms.condition_field import CLOCK_TIME, NOTATION, describe_effect, describe_fault, read_typed
from sopstudio.ui.forms.suggestions import SuggestionList
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.open_document import OpenDocument, Selection, split_key
from sopstudio.ui.theme import BODY, SECONDARY, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, label, set_role

if TYPE_CHECKING:
    from sopstudio.documents.proposals import FormalProposal


MIN_BOX_WIDTH, MAX_BOX_WIDTH = 340, 620
TEXT_PADDING = 6 * SPACE_S
"""The room around the text of the field."""
KIND_MEANINGS = {
    "always": tr("The edge is always taken."),
    "otherwise": tr("Taken when no edge above holds."),
    "timeout": tr("Taken when the person does not answer in time."),
}
STILL_BLANK = example(tr("score is at least 720"))
STILL_WORDS = tr("Not a condition yet: go on, or press Enter to keep the words.")
CONFIRM_PROSE = tr("Press Enter again to keep it in words, for a person or the model to decide.")
FIXED_CONDITIONS = (
    Suggestion(tr(SPOKEN_KINDS["otherwise"]), tr(SPOKEN_KINDS["otherwise"]), tr("no edge above holds")),
    Suggestion(tr(SPOKEN_KINDS["always"]), tr(SPOKEN_KINDS["always"]), tr("without a condition")),
)
TIMEOUT_CONDITION = Suggestion(tr(SPOKEN_KINDS["timeout"]), tr(SPOKEN_KINDS["timeout"]), tr("nobody answers in time"))


def _is_being_written(text: str, fault: int) -> bool:
    """Whether a text with a fault at this position is only unfinished: it is words, or the fault is in the last one."""
    return NOTATION.search(text) is None or fault >= text.rstrip().rfind(" ") + 1


def _describe(proposal: FormalProposal) -> str:
    """The facts by which a proposal decides."""
    if not proposal.facts:
        return tr("decided by known facts")
    return tr("with the new fact {facts}", facts=", ".join(fact.name.replace("_", " ") for fact in proposal.facts))


class ConditionBox(QFrame):
    """Enter accepts a condition that parses; a second Enter keeps other text as prose. Escape cancels."""

    def __init__(self, canvas: Canvas, document: OpenDocument) -> None:
        super().__init__(canvas)
        self.setObjectName("floating")
        self._canvas, self._document = canvas, document
        self._key = self._new_node = ""
        self._is_new = False
        self._asked_for_prose = self._showing = False
        self._next_selection = Selection()
        self._completion = Completion(0, 0)
        self.box = EntryBox(self, tr("Condition of the edge"))
        self.box.setPlaceholderText(tr("When? status is late, or otherwise"))
        self.box.setMaxLength(2000)
        self.message = label("", "quiet", wrap=True)
        inside = column(self, margin=SPACE_S, spacing=SPACE_XS)
        inside.addWidget(self.box)
        inside.addWidget(self.message)
        self.suggestions = SuggestionList(self.box)
        self.suggestions.chosen.connect(self._insert)
        self.box.textEdited.connect(lambda _: self._text_edited())
        self.box.accepted.connect(self._accept)
        self.box.cancelled.connect(self.close_box)
        self.box.left.connect(self._accept_on_leave)
        canvas.scrolled.connect(self._update_position)
        document.replaced.connect(self._update_position)
        document.settling.connect(self._settle)
        self.hide()

    def edit(self, key: str, node: str = "", *, is_new: bool = False) -> None:
        """Edit the condition of the edge `key`, which was added just now where it `is_new`.

        The edge is selected afterwards, or the node with the key `node`.
        """
        edge = self._find_edge(key)
        if edge is None:
            return
        (self._canvas.reveal_added if is_new else self._canvas.reveal)(*filter(None, (node, key)))
        self._key, self._is_new, self._asked_for_prose = key, is_new, False
        self._new_node = node
        self._next_selection = Selection(frozenset({node})) if node else Selection(edges=frozenset({key}))
        self.box.setAccessibleName(tr("Condition of the edge to {title}", title=self._title_of_target(edge)))
        text = self._initial_text(edge)
        self.box.setText(text)
        self.box.setFont(code_font(SECONDARY + 1) if NOTATION.search(text) else interface_font(BODY))
        self.box.error_colour = QColor(self._canvas.canvas_scene.ink.palette.bad)
        self.setFixedWidth(self._fitting_width(text))
        self._check()
        self.show()
        self.raise_()
        self.box.end(False)
        self.box.home(True)  # all is selected, and the beginning in view
        self.box.setFocus()
        if not self.box.text() or edge.kind == "prose":
            self._suggest()

    def _fitting_width(self, text: str) -> int:
        """The width in which a text is whole, where there is room for that."""
        needed = self.box.fontMetrics().horizontalAdvance(text) + TEXT_PADDING
        return max(MIN_BOX_WIDTH, min(needed, MAX_BOX_WIDTH, self._canvas.viewport().width() - 2 * MARGIN))

    def _initial_text(self, edge: Edge) -> str:
        """What the edge says; a new one says nothing yet but what it is probably for."""
        if not self._is_new or edge.condition or edge.kind == "otherwise":
            return edge_text(edge, self._document.document.sop.facts)
        return propose_words(self._document.document.sop, edge, split_key(self._key)[0])

    def _title_of_target(self, edge: Edge) -> str:
        node = self._canvas.canvas_scene.drawing.nodes.get(element_key(split_key(self._key)[0], edge.target))
        return node.title if node is not None else edge.target

    def close_box(self, *, refocus: bool = True) -> None:
        """Close without a change; with `refocus` the canvas gets the focus."""
        self._key = ""
        self.suggestions.hide()
        if self.isVisible():
            if refocus:
                self._canvas.setFocus()
                self._canvas.reveal_added(*filter(None, (self._new_node,)))
            self.hide()

    def _find_edge(self, key: str) -> Edge | None:
        scope, name = split_key(key)
        try:
            graph = graph_of(self._document.document.sop, scope)
        except EditError:
            return None
        return next((edge for edge in graph.edges if edge.id == name), None)

    def _can_time_out(self, edge: Edge | None) -> bool:
        """Whether *time runs out* is a condition of the edge: where it leaves a person's step."""
        scope = split_key(self._key)[0]
        return edge is not None and leaves_person(graph_of(self._document.document.sop, scope), edge)

    def _parse(self, edge: Edge, text: str) -> Edge:
        facts = self._document.document.sop.facts
        return parse_edge_text(edge, text, facts, can_time_out=self._can_time_out(edge))

    def _update_position(self) -> None:
        if not self._key:
            return
        scene = self._canvas.canvas_scene
        pill, edge = scene.pill_items.get(self._key), scene.edge_items.get(self._key)
        if edge is None:
            self.close_box()
            return
        line = QRectF(edge.boundingRect().center(), edge.handle_positions[1]).normalized()
        self.adjustSize()
        self._place_beside(line if pill is None else pill.boundingRect())

    def _place_beside(self, label: QRectF) -> None:
        """Move to where the label of the edge is, or as near to it as leaves the cards at its ends in view."""
        canvas, scene = self._canvas, self._canvas.canvas_scene
        ends = {scene.drawing.edges[self._key].source, scene.drawing.edges[self._key].target}
        boxes = {
            key: QRectF(QPointF(*node.box[:2]), QPointF(*node.box[2:])) for key, node in scene.drawing.nodes.items()
        }
        labels = [item.boundingRect() for key, item in scene.pill_items.items() if key != self._key]
        others = [*(box for key, box in boxes.items() if key not in ends), *labels]
        needed, room = self.size().expandedTo(QSize(0, GROWN_HEIGHT)), canvas.clear_view()
        if room.width() < needed.width() + 2 * MARGIN or room.height() < needed.height() + 2 * MARGIN:
            room = canvas.viewport().rect()

        def to_view(box: QRectF) -> QRect:
            return canvas.mapFromScene(box).boundingRect()

        place = find_box_place(
            needed,
            to_view(label),
            room.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN),
            [to_view(boxes[key]) for key in ends & boxes.keys()],
            list(map(to_view, others)),
        )
        self.move(place)

    def _text_edited(self) -> None:
        self._asked_for_prose = False
        self._check()
        self._suggest()

    def _check(self) -> None:
        edge, text = self._find_edge(self._key), self.box.text()
        self.box.error_at = -1
        if edge is not None:
            self._show_check(edge, text)
        self._update_position()
        self.box.update()

    def _show_check(self, edge: Edge, text: str) -> None:
        if not text.strip() and not self._asked_for_prose:
            self._show_message(STILL_BLANK)
            return
        try:
            after = self._parse(edge, text)
        except ParseError as error:
            if self._show_meaning(edge, text):
                return
            self._show_fault(text, error.position)
            return
        if after.kind == "prose":
            self._show_message(tr("In words: a person or the model decides."))
        elif after.kind == "formal":
            if self._show_meaning(edge, text):
                return
            self._show_condition(edge, after.condition)
        else:
            self._show_message(KIND_MEANINGS[after.kind])

    def _show_condition(self, edge: Edge, condition: str) -> None:
        """Say what accepting a condition does to facts that it is the first to name or to compare, or what is wrong."""
        sop = self._sop_before(edge)
        if effect := describe_effect(sop, condition):
            self._show_message(effect, "good")
        elif fault := describe_fault(condition, sop.facts, sop):
            self._show_message(fault, "warning")
        else:
            self._show_message(tr("Enter to accept, Esc to cancel."))

    def _show_fault(self, text: str, position: int) -> None:
        """Say what is wrong with a text that is no condition; quietly while it is being written."""
        fault = describe_fault(text, self._document.document.sop.facts)
        if self._asked_for_prose:
            self._show_message(CONFIRM_PROSE, "bad")
        elif _is_being_written(text, position):
            is_told = NOTATION.search(text) or CLOCK_TIME.search(text)
            self._show_message(fault if is_told else STILL_WORDS)
        else:
            self.box.error_at = position
            self._show_message(fault, "bad")

    def _read_typed(self, edge: Edge, text: str) -> str:
        """What a text is meant to be, where that is clear though it is no condition; blank for words that are kept."""
        is_kept = text.strip() == edge_text(edge, self._document.document.sop.facts)
        if is_kept or self._fixed_conditions(edge, text):
            return ""
        from sopstudio.documents.decision_answers import read_answer  # only now: it reads sentences

        sop = self._sop_before(edge)
        graph = graph_of(sop, split_key(self._key)[0])
        return read_answer(sop, graph, edge, text) or read_typed(text, sop.facts, sop)

    def _sop_before(self, edge: Edge) -> Sop:
        """The SOP without the condition of the edge, which is about to be another."""
        return without_condition(self._document.document.sop, edge, scope=split_key(self._key)[0])

    def _show_meaning(self, edge: Edge, text: str) -> bool:
        """Say what the text is read as. Returns whether there is something to say."""
        meant = self._read_typed(edge, text)
        if meant:
            read = tr("Enter reads it as: {condition}", condition=describe_condition(meant) or meant)
            effect = describe_effect(self._sop_before(edge), meant)
            self._show_message(join_sentences((read, effect)) if effect else read, "good")
        return bool(meant)

    def _show_message(self, text: str, role: str = "quiet") -> None:
        set_role(self.message, role)
        self.message.setText(text)

    def _suggest(self) -> None:
        text = self.box.text()
        caret = len(text) if self.box.selectedText() == text else self.box.cursorPosition()
        self._completion = complete(text, caret, self._document.document.sop.facts)
        edge = self._find_edge(self._key)
        begun = self._fixed_conditions(edge, text) if caret == len(text) else []
        fixed = [each for each in begun if each.key != text]
        if fixed and not text:
            suggestions, select_first = (*self._completion.suggestions, *fixed), False
        else:
            suggestions, select_first = (*fixed, *self._completion.suggestions), self._completion.select_first
        if not suggestions and edge is not None and caret == len(text):
            suggestions, select_first = self._new_conditions(edge, text), False
        if suggestions and select_first and edge is not None:
            # Enter takes what the line below says, and nothing from the list that makes no condition
            select_first = not self._read_typed(edge, text) and self._leads_on(edge, suggestions[0])
            if select_first:
                self._show_message(tr("Enter takes “{text}” from the list.", text=suggestions[0].text))
        anchor = self.box.rect().adjusted(0, 0, 0, self.height() - self.box.geometry().bottom())
        self.suggestions.show_suggestions(suggestions, anchor, select_first=select_first)

    def _fixed_conditions(self, edge: Edge | None, text: str) -> list[Suggestion]:
        """The conditions without facts that a text is, or begins."""
        conditions = (*FIXED_CONDITIONS, TIMEOUT_CONDITION) if self._can_time_out(edge) else FIXED_CONDITIONS
        return [each for each in conditions if each.key.casefold().startswith(text.casefold())]

    def _new_conditions(self, edge: Edge, text: str) -> tuple[Suggestion, ...]:
        """What a text in words may be with a new fact, and what kept words are by the facts that there are now; none
        for what is a condition or is read as one.
        """
        is_kept = edge_text(edge, self._document.document.sop.facts) == text
        if NOTATION.search(text) or (is_kept and edge.kind != "prose") or self._read_typed(edge, text):
            return ()
        from sopstudio.documents.proposals import propose_conditions  # only now: they read sentences
        from sopstudio.documents.typed_conditions import propose_new_fact

        graph = graph_of(self._document.document.sop, split_key(self._key)[0])
        answers = [other.condition for other in graph.edges if other.source == edge.source and other.id != edge.id]
        facts = self._document.document.sop.facts
        new = propose_new_fact(text, facts)
        proposals = propose_conditions(text, facts, "", (*answers, text))
        offered = [proposal for proposal in proposals if proposal.facts or is_kept]
        if new is not None and all(parse(new.expression).tree != parse(each.expression).tree for each in offered):
            offered.insert(0, new)
        offers: dict[str, Suggestion] = {}  # two that are spoken alike are one
        for each in offered:
            said = describe_condition(each.expression)
            offer = Suggestion(each.expression, said, _describe(each), creates=True)
            offers.setdefault(offer.list_text(), offer)
        return tuple(offers.values())

    def _insert(self, suggestion: Suggestion) -> None:
        text, caret = self._complete_with(suggestion)
        self.box.setText(text)
        self.box.setCursorPosition(caret)
        self._asked_for_prose = False
        self._check()

    def _complete_with(self, suggestion: Suggestion) -> tuple[str, int]:
        """The text with a suggestion in it, and where the caret is then."""
        if suggestion.creates or suggestion in (*FIXED_CONDITIONS, TIMEOUT_CONDITION):
            return suggestion.key, len(suggestion.key)
        text, completion = self.box.text(), self._completion
        begin = text[: completion.start] + suggestion.key
        return begin + text[completion.end :], len(begin)

    def _leads_on(self, edge: Edge, suggestion: Suggestion) -> bool:
        """Whether a text with a suggestion in it is a condition, or what may become one behind the suggestion."""
        text, _ = self._complete_with(suggestion)
        try:
            self._parse(edge, text)
        except ParseError as error:
            return error.position >= self._completion.start or bool(self._read_typed(edge, text))
        return True

    def _accept(self) -> None:
        edge, text = self._find_edge(self._key), self.box.text()
        if edge is None:
            self.close_box()
            return
        try:
            after = self._parse(edge, self._read_typed(edge, text) or text)
        except ParseError:
            if not self._asked_for_prose:
                self._asked_for_prose = True
                self._check()
                return
            after = with_prose(edge, text)
        self._commit(after, refocus=True)

    def _accept_on_leave(self) -> None:
        """Losing the focus accepts what can be read; other words are kept as words, unless a condition is there."""
        edge, text = self._find_edge(self._key), self.box.text()
        if edge is None:
            self.close_box(refocus=False)
            return
        try:
            after = self._parse(edge, self._read_typed(edge, text) or text)
        except ParseError as error:
            is_open = edge.kind == "prose" or not edge.condition
            after = with_prose(edge, text) if is_open else edge
            if not is_open:
                why = tr("“{text}” cannot be read as a condition: {error}", text=text.strip(), error=str(error))
                self._document.refused.emit(join_sentences((why, tr("the condition stays as it was"))))
        self._commit(after, refocus=False)

    def _settle(self) -> None:
        """Accept what can be read; a condition that one is in the middle of stays open."""
        edge = self._find_edge(self._key)
        if edge is not None:
            with suppress(ParseError):
                text = self.box.text()
                self._commit(self._parse(edge, self._read_typed(edge, text) or text), refocus=True)

    def _commit(self, edge: Edge, *, refocus: bool) -> None:
        key = self._key
        self.close_box(refocus=refocus)
        scope = split_key(key)[0]
        selection = self._next_selection if refocus else None

        def change(document: Document) -> Document:
            return set_condition(document, edge, scope=scope)

        self._document.attempt(tr("Change the condition"), change, select=selection)
        if refocus:
            self._canvas.reveal_added(*filter(None, (self._new_node,)))

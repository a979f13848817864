"""The steps of the tour as data: their texts, and the condition for each to be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from sopstudio.sop import Edge
from sopstudio.ui.context import WindowActions

SAMPLE: Final = "loan_application"
START_NODE, CREDIT_NODE = "open_application", "check_credit"


class TourStep(Struct, frozen=True):
    """One step. `is_done` tells whether it was done; a step without it is left with *Next*."""

    title: str
    text: str
    is_done: Callable[[WindowActions], bool] | None = None
    perspective: str = "author"


def _otherwise_edges(window: WindowActions) -> list[Edge]:
    return [
        edge
        for edge in window.context.document.document.sop.edges
        if edge.source == START_NODE and edge.kind == "otherwise"
    ]


STEPS: Final[tuple[TourStep, ...]] = (
    TourStep(
        "A procedure is a graph",
        "Every card is a step of the procedure. A pill on an arrow says when that arrow is taken. "
        "Click the card “Check credit”.",
        lambda window: CREDIT_NODE in window.context.document.selection.nodes,
    ),
    TourStep(
        "Say what happens there",
        "On the right is everything about the step: what to ask, which tools to call, where it leads. "
        "Change its title, or anything else you like. Ctrl+Z undoes it.",
        lambda window: window.context.document.stack.count() > 0,
    ),
    TourStep(
        "Break it",
        "Now click the dashed arrow “otherwise” that leaves “Open the application”, and press Delete.",
        lambda window: not _otherwise_edges(window),
    ),
    TourStep(
        "See what is wrong",
        "Look at Problems below: it says in plain words what is wrong, and takes you there. "
        "Press Ctrl+Z until the arrow is back.",
        lambda window: bool(_otherwise_edges(window)),
    ),
    TourStep(
        "Try it out",
        "Press Ctrl+2 to simulate, and choose “Journey 1” at the top right. F10 goes one step at a time: the ring "
        "shows where the agent is, the pills show why it went there. When a tool waits for its answer, you can "
        "change the answer or make it fail.",
        lambda window: window.current == "simulate",
        "",
    ),
    TourStep(
        "Keep it",
        "Press Ctrl+1 to come back, and Ctrl+S to keep a version. Nothing is ever lost: every version stays, "
        "and what you did not save is back after a crash.",
        lambda window: SAMPLE in window.context.library.sop_ids(),
        "",
    ),
    TourStep(
        "Your own procedure",
        "Ctrl+Shift+V reads text that you paste and shows what it understood. Ctrl+N starts an empty SOP: press "
        "Space to add steps. Ctrl+K finds everything else.",
        None,
        "",
    ),
)

"""The steps of the tour, as data: what it says, and how it knows that a person did it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sopstudio.sop import Edge
from sopstudio.ui.frame import Frame

SAMPLE: Final = "loan_application"
FIRST, CREDIT = "open_application", "check_credit"


@dataclass(frozen=True, slots=True)
class Step:
    """One step. `done` tells whether it was done; without it, one goes on by *Next*."""

    title: str
    text: str
    done: Callable[[Frame], bool] | None = None
    perspective: str = "author"


def _edges(window: Frame) -> list[Edge]:
    return [one for one in window.desk.document.document.sop.edges if one.source == FIRST and one.kind == "otherwise"]


STEPS: Final[tuple[Step, ...]] = (
    Step(
        "A procedure is a graph",
        "Every card is a step of the procedure. A pill on an arrow says when that arrow is taken. "
        "Click the card “Check credit”.",
        lambda window: CREDIT in window.desk.document.selection.nodes,
    ),
    Step(
        "Say what happens there",
        "On the right is everything about the step: what to ask, which tools to call, where it leads. "
        "Change its title, or anything else you like. Ctrl+Z undoes it.",
        lambda window: window.desk.document.stack.count() > 0,
    ),
    Step(
        "Break it",
        "Now click the dashed arrow “otherwise” that leaves “Open the application”, and press Delete.",
        lambda window: not _edges(window),
    ),
    Step(
        "See what is wrong",
        "Look at Problems below: it says in plain words what is wrong, and takes you there. "
        "Press Ctrl+Z until the arrow is back.",
        lambda window: bool(_edges(window)),
    ),
    Step(
        "Try it out",
        "Press Ctrl+2 to simulate, and choose “Journey 1” at the top right. F10 goes one step at a time: the ring "
        "shows where the agent is, the pills show why it went there. When a tool waits for its answer, you can "
        "change the answer or make it fail.",
        lambda window: window.current == "simulate",
        "",
    ),
    Step(
        "Keep it",
        "Press Ctrl+1 to come back, and Ctrl+S to keep a version. Nothing is ever lost: every version stays, "
        "and what you did not save is back after a crash.",
        lambda window: SAMPLE in window.desk.library.ids(),
        "",
    ),
    Step(
        "Your own procedure",
        "Ctrl+Shift+V reads text that you paste and shows what it understood. Ctrl+N starts an empty SOP: press "
        "Space to add steps. Ctrl+K finds everything else.",
        None,
        "",
    ),
)

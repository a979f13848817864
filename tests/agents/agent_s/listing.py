"""The SOP of the paper's tables 4 to 6 in small: a listing is asked for, its status checked, and told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sopstudio.scenarios import Fault, MockResponse
from sopstudio.simulation import Session, drive
from sopstudio.simulation.world import ScriptedUser
from sopstudio.sop import Article, End, Fact, Sop, Task
from sopstudio.trace import Remembered
from tests.agents.agent_s.players import Acting, object_reply
from tests.agents.examples import answers, binds, edge, setup, tool
from tests.fakes import says

ASK, CHECK, LOOK_UP = "ask the user for listing id", "check listing status", "seek external knowledge"

LISTING = Sop(
    id="listing",
    title="Listing",
    start="check",
    facts=(
        Fact(name="listing_id", pattern="LST[A-Z0-9]+", description="Number of the listing"),
        Fact(name="listing_status", allowed=("active", "blocked")),
    ),
    tools=(tool("check_listing_status", "listing_id", gives=("listing_status",)), tool("delete_listing")),
    nodes=(
        Task(id="check", title="Check", asks=("listing_id",), tools=binds("check_listing_status")),
        End(id="active", title="Active", message="The listing {listing_id} is active."),
        End(id="blocked", title="Blocked", message="It is blocked."),
    ),
    edges=(
        edge("check", "active", "{listing_status} == 'active'"),
        edge("check", "blocked", kind="otherwise"),
    ),
    knowledge=(Article(id="find", title="Where is my listing id?", text="Under Listings, in the first column."),),
)
ACTIVE = answers({"listing_status": "active"})
DOWN = Fault(message="api call failed")
INVALID = Fault(message="invalid listing id")
SHOW, END = "show message: Active", "end: Active"

Part = Callable[[str], dict[str, Any]]


def taking(*lines: str) -> Part:
    """A state model that wants these, one after the other; the last one again and again."""
    wanted = iter(lines)
    last = lines[-1]
    return lambda _asked: object_reply(thought="so", next_action=next(wanted, last))


def replies(*made: dict[str, Any]) -> Part:
    """A model that answers with these, one after the other; the last one again and again."""
    queue: Iterator[dict[str, Any]] = iter(made)
    return lambda _asked: next(queue, made[-1])


def preparing(asked: str) -> dict[str, Any]:
    """An action model that takes the newest value that is known, and words everything alike."""
    known = [line.partition(" = ")[2].rpartition(" (")[0] for line in asked.splitlines() if " = " in line]
    return object_reply(
        user_interaction=f"<{asked.splitlines()[0]}>",
        params={"listing_id": known[-1]} if known else {},
        search_query="where is listing id",
    )


def hearing(asked: str) -> dict[str, Any]:
    """A user model that takes a reply beginning with LST for the listing's number."""
    reply = asked.rpartition("Reply: ")[2]
    fits = reply.startswith("LST")
    slots = {"listing": reply} if fits else {}
    return object_reply(
        input_validation="success" if fits else "fail", slots=slots, user_response="I see.", observation=reply
    )


def answering(asked: str) -> dict[str, Any]:
    """A model that answers from articles, with the question."""
    return says(f"You asked: {asked}. It is in the first column.")


def converse(
    state: Part,
    lines: Sequence[str] = ("hello", "LST1"),
    *,
    action: Part = preparing,
    user: Part = hearing,
    knowledge: Part = answering,
    checks: tuple[MockResponse, ...] = ACTIVE,
    sop: Sop = LISTING,
    **options: Any,
) -> tuple[Session, Acting]:
    """A conversation over the listing with these models, and what they were asked."""
    made = setup(sop, by="agent-s", responses={"check_listing_status": checks}, options=options)
    model = Acting(state=state, action=action, user=user, knowledge=knowledge)
    session = drive(made.session(), made.world(model, user=ScriptedUser(lines)))
    return session, model


def memory(session: Session) -> list[tuple[str, str, bool]]:
    """The execution memory of a run."""
    return [
        (event.action, event.observation, event.success) for event in session.events if isinstance(event, Remembered)
    ]

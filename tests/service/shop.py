"""A procedure that is served in tests: it looks an order up, has a team lead approve, and pays."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sopstudio.llm import Model
from sopstudio.llm.client import Background
from sopstudio.llm.http_service import Place
from sopstudio.llm.offline import OfflineModel
from sopstudio.service import ConversationManager, History, Service, ServiceLimits, ToolFunctions, serve_sop
from sopstudio.sop import Edge, End, Fact, Output, Person, Sop, Task, Tool, freeze
from sopstudio.sop.model import Binding, SampleResponse
from sopstudio.store import Conversations, Library

ORDER = {"type": "object", "properties": {"order": {"type": "string"}}, "required": ["order"]}
APPROVE = Person(
    id="approve", title="Approve the refund", role="Team lead", action="approve", shows=("order", "price"),
    provides=("approved",), time_limit=60, not_user=True,
)  # fmt: skip
SHOP = Sop(
    id="shop",
    title="Refund of an order",
    start="ask",
    facts=(
        Fact(name="order", pattern="[A-Z]-[0-9]+", description="Number of the order"),
        Fact(name="price", type="number"),
        Fact(name="approved", type="boolean"),
        Fact(name="paid", type="boolean"),
    ),
    tools=(
        Tool(
            name="find_order",
            effect="reads",
            parameters=freeze(ORDER),
            outputs=(Output(path="price", fact="price"),),
            responses=(SampleResponse(body=freeze({"price": 30})),),
        ),
        Tool(
            name="pay_back",
            effect="pays",
            parameters=freeze(ORDER),
            outputs=(Output(path="paid", fact="paid"),),
            responses=(SampleResponse(body=freeze({"paid": True})),),
        ),
    ),
    nodes=(
        Task(id="ask", asks=("order",), tools=(Binding(tool="find_order"),)),
        APPROVE,
        Task(id="pay", tools=(Binding(tool="pay_back"),)),
        End(id="done", message="Your money is on its way."),
        End(id="refused", message="We cannot refund this."),
        End(id="late", message="Nobody could decide in time."),
    ),
    edges=(
        Edge(id="a", source="ask", target="pay", condition="{price} < 20"),
        Edge(id="b", source="ask", target="approve", condition="{price} >= 20"),
        Edge(id="c", source="approve", target="pay", condition="{approved} == true"),
        Edge(id="d", source="approve", target="refused", condition="{approved} == false"),
        Edge(id="e", source="approve", target="late", kind="timeout"),
        Edge(id="f", source="pay", target="done", kind="always"),
    ),
)
START = datetime(2026, 11, 22, 9, tzinfo=UTC)


class ShopTools:
    """The tools of the shop, which count their calls. Orders that begin with A cost 10, others 30."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []
        self.failure: BaseException | None = None

    def find_order(self, order: str) -> dict[str, Any]:
        self.calls.append(("find_order", order))
        return {"price": 10 if order.startswith("A") else 30}

    async def pay_back(self, order: str) -> dict[str, Any]:
        self.calls.append(("pay_back", order))
        if self.failure is not None:
            raise self.failure
        return {"paid": True}

    def functions(self) -> ToolFunctions:
        return ToolFunctions({"find_order": self.find_order, "pay_back": self.pay_back})


class Desk:
    """A served shop whose process can be ended and begun anew, and whose clock a test sets."""

    def __init__(self, home: Path, model: Model | None = None, **limits: Any) -> None:
        self.home, self.model, self.limits = home, model or OfflineModel(), limits
        self.tools, self.now = ShopTools(), START
        self._closing = ExitStack()
        self.begin()

    def begin(self) -> None:
        """Begin anew with what is stored, as after the process was ended."""
        self._closing.close()
        conversations = self._closing.enter_context(Conversations(self.home / "served"))
        self.library = self._closing.enter_context(Library.open(self.home, automatic_backup=False))
        self.manager = ConversationManager(
            SHOP,
            "dpa",
            self.model,
            conversations,
            self.library,
            functions=self.tools.functions(),
            limits=ServiceLimits(**self.limits),
            clock=lambda: self.now,
        )

    async def say(self, *texts: str, name: str = "", user: str = "") -> dict[str, Any]:
        """The reply to the last of the user's messages."""
        return await self.manager.answer(History(texts, name, user))

    def wait(self, **time: float) -> None:
        self.now += timedelta(**time)

    def close(self) -> None:
        self._closing.close()


@contextmanager
def serving(home: Path, place: Place | None = None, people_token: str = "") -> Iterator[str]:
    """The address of the shop, served with its samples until the end of the block."""
    background, urls, there = Background("serving"), list[str](), threading.Event()

    async def serve() -> None:
        with Conversations(home / "served") as conversations, Library.open(home, automatic_backup=False) as library:
            manager = ConversationManager(SHOP, "dpa", OfflineModel(), conversations, library)
            service = Service(manager, SHOP, "dpa", "offline", "samples", people_token)
            await serve_sop(service, place or Place(0), _announcing(urls, there), urls.append)

    work = background.submit(serve())
    try:
        assert there.wait(60)
        yield urls[0]
    finally:
        work.cancel()
        background.close()


def _announcing(urls: list[str], there: threading.Event) -> Callable[[str], None]:
    def ready(url: str) -> None:
        urls.append(url)
        there.set()

    return ready

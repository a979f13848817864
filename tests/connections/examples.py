"""A small SOP whose tools are called at a shop: it finds an order, and refunds it where it was sent."""

from __future__ import annotations

from typing import Any

from sopstudio.sop import End, Fact, Output, SampleResponse, Sop, Task, Tool, replace_fields
from tests.agents.examples import binds, edge, tool


def refunds(url: str, **find: Any) -> Sop:
    """The SOP; `find` are further fields of the tool that finds an order."""
    find_order = tool(
        "find_order", "order", title="Find the order", method="GET", url=f"{url}/orders/{{order}}",
        responses=(SampleResponse(body={"data": {"order": {"status": "open"}}}),),
    )  # fmt: skip
    status = Output(path="data.order.status", fact="status")
    refund = tool("refund", "order", title="Refund it", method="POST", url=f"{url}/refunds", gives=("refund",))
    tools = (
        replace_fields(find_order, outputs=(status,), **find),
        replace_fields(refund, effect="pays", responses=(SampleResponse(body={"refund": "R-0"}),)),
    )
    return Sop(
        id="refunds",
        start="find",
        facts=(
            Fact(name="order", examples=("A-1",)),
            Fact(name="status", allowed=("sent", "open")),
            Fact(name="refund"),
        ),
        tools=tools,
        nodes=(
            Task(id="find", title="Find", asks=("order",), tools=binds("find_order")),
            Task(id="pay", title="Pay", tools=binds("refund")),
            End(id="paid", message="Paid."),
            End(id="waits", message="It is not sent yet."),
        ),
        edges=(
            edge("find", "pay", "{status} == 'sent'"),
            edge("find", "waits", "{status} == 'open'"),
            edge("pay", "paid"),
        ),
    )


def tools_of(sop: Sop) -> dict[str, Tool]:
    """The tools by name."""
    return {own.name: own for own in sop.tools}

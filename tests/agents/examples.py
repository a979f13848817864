"""Small SOPs that runs are tested on, and short ways to run them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sopstudio.agents import Agent, find_agent
from sopstudio.llm import Model
from sopstudio.scenarios import Fault, MockResponse, Scenario, UserSeed
from sopstudio.simulation import Limits, Session, Setup, drive, load_prompts
from sopstudio.simulation.world import ScriptedUser
from sopstudio.simulation.world.world import ReplyingUser
from sopstudio.sop import (
    Article,
    Assignment,
    Binding,
    Compute,
    Decision,
    Edge,
    End,
    Fact,
    Flow,
    Output,
    Runtime,
    Sop,
    Task,
    Tool,
)
from sopstudio.trace import AskPerson, Event, Refused, Ruling, run_state
from tests.mentions import unnamed


def tool(name: str, *parameters: str, gives: Sequence[str] = (), **fields: Any) -> Tool:
    """A tool whose parameters are required texts, and whose outputs are called like the facts they give."""
    schema = {
        "type": "object",
        "properties": {parameter: {"type": "string"} for parameter in parameters},
        "required": list(parameters),
        "additionalProperties": False,
    }
    outputs = tuple(Output(path=fact, fact=fact) for fact in gives)
    return Tool(**{"name": name, "parameters": schema, "outputs": outputs} | fields)


def edge(source: str, target: str, condition: str = "", **fields: Any) -> Edge:
    """An edge named after its nodes: formal with a condition, always without."""
    kind = fields.pop("kind", "formal" if condition else "always")
    name = fields.pop("id", f"{source}-{target}")
    return Edge(id=name, source=source, target=target, kind=kind, condition=condition, **fields)


def end(name: str) -> End:
    """An end with a message, so that no model has to find words."""
    return End(id=name, message=f"This is {name}.")


def binds(*tools: str | Binding) -> tuple[Binding, ...]:
    """Bindings; a plain name binds a tool without a condition."""
    return tuple(Binding(tool=tool) if isinstance(tool, str) else tool for tool in tools)


RISK = Sop(
    id="risk",
    title="Risk",
    start="assess",
    facts=(
        Fact(name="customerId", pattern="[0-9]+", description="the customer's number"),
        Fact(name="riskLevel", allowed=("acceptable", "high")),
        Fact(name="score", type="integer"),
        Fact(name="amount", type="integer"),
        Fact(name="note", optional=True),
    ),
    tools=(
        tool("getRisk", "customerId", gives=("riskLevel", "score", "note")),
        Tool(
            name="issueRefund",
            parameters={
                "type": "object",
                "properties": {"amount": {"type": "integer"}},
                "required": ["amount"],
                "additionalProperties": False,
            },
        ),
    ),
    nodes=(
        Task(id="assess", title="Assess", asks=("customerId",), tools=binds("getRisk")),
        Task(id="refund", title="Refund", asks=("amount",), tools=binds("issueRefund")),
        end("paid"),
        end("declined"),
    ),
    edges=(
        edge("assess", "refund", "{riskLevel} == 'acceptable'"),
        edge("assess", "declined", kind="otherwise"),
        edge("refund", "paid"),
    ),
    knowledge=(Article(id="hours", title="Opening hours", text="We are open from nine to five."),),
)
"""The customer's risk decides whether there is a refund."""


def answers(*responses: Mapping[str, Any] | Fault) -> tuple[MockResponse, ...]:
    """What a tool answers, call by call."""
    return tuple(
        MockResponse(fault=response) if isinstance(response, Fault) else MockResponse(response=dict(response))
        for response in responses
    )


ACCEPTABLE = answers({"riskLevel": "acceptable", "score": 700})
HIGH = answers({"riskLevel": "high", "score": 400})


LOOP = Sop(
    id="loop",
    start="ask",
    facts=(Fact(name="code"), Fact(name="valid", type="boolean")),
    tools=(tool("check", "code", gives=("valid",)),),
    nodes=(Task(id="ask", asks=("code",), tools=binds("check")), end("in"), end("out")),
    edges=(
        edge("ask", "in", "{valid} == true"),
        edge("ask", "ask", "{valid} == false", loop=2, id="again"),
        edge("ask", "out", kind="otherwise"),
    ),
)
"""A code is asked for until it is valid, three times at most."""

COMPUTING = Sop(
    id="computing",
    start="ask",
    facts=(Fact(name="size", type="integer"), Fact(name="double", type="integer")),
    nodes=(
        Task(id="ask", asks=("size",)),
        Compute(id="sum", title="Sum", assignments=(Assignment(fact="double", expression="{size} * 2"),)),
        Decision(id="which"),
        end("big"),
        end("small"),
    ),
    edges=(
        edge("ask", "sum"),
        edge("sum", "which"),
        edge("which", "big", "{double} > 10"),
        edge("which", "small", kind="otherwise"),
    ),
)
"""The double of a size decides."""


def setup(
    sop: Sop,
    *,
    responses: Mapping[str, tuple[MockResponse, ...]] | None = None,
    by: str | Agent = "dpa",
    options: Mapping[str, Any] | None = None,
    limits: Limits | None = None,
    facts: Mapping[str, Any] | None = None,
    user: str = "world",
) -> Setup:
    """A run of `sop` in a world of its own."""
    case = Scenario(id="case", responses=dict(responses or {}), user=UserSeed(goal="help", facts=dict(facts or {})))
    chosen = find_agent(by) if isinstance(by, str) else by
    return Setup(
        Runtime(Flow(sop)), chosen, case, load_prompts(), user, options=options or {}, limits=limits or Limits()
    )


def run(
    sop: Sop,
    model: Model,
    user: Sequence[str] | ReplyingUser = (),
    *,
    person: Ruling | None = None,
    **how: Any,
) -> Session:
    """One run to its end. `user` gives the lines that the user says; `how` is passed to `setup`."""
    made = setup(sop, **how)
    talker = ScriptedUser(user) if isinstance(user, Sequence) else user

    def decide(_request: AskPerson) -> Ruling:
        assert person is not None
        return person

    return drive(made.session(), made.world(model, user=talker, person=decide if person else None))


def ending(session: Session, *names: object) -> tuple[str, list[str]]:
    """How a session that came to no end of the SOP has finished: its status, and those of `names` that its reason,
    which is written for people, does not hold.
    """
    finished = session.finished
    assert finished is not None
    assert finished.end == ""
    return finished.status, unnamed(finished.reason, *names)


def run_calls(events: Sequence[Event]) -> list[tuple[str, dict[str, Any]]]:
    """The tools that were really run, with their arguments."""
    return [(call.tool, call.arguments) for call in run_state(events).calls if not call.refused]


def refusal_kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of what the session did not let through."""
    return [event.kind for event in events if isinstance(event, Refused)]


def path(events: Sequence[Event]) -> tuple[str, ...]:
    """The places that were entered."""
    return run_state(events).path

"""The SOP as a value: nodes, edges, sub-procedures and the SOP itself."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import Field

from sopstudio.sop.connections import Connection
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import FrozenDict, FrozenModel, Json, JsonObject, TextMap

TOOL_NAME = r"^[a-zA-Z0-9_-]{1,64}$"
AGENT_TOOLS = RECORD, KNOWLEDGE = "record_facts", "search_knowledge"
"""What the agents' own tools are called: the one that takes down what the user said, and the one that looks up."""
STAND_IN = "explore_subtree_"
"""How a model's functions begin that stand for a branch (SOP-Agent, section 3.3)."""
MAX_MINUTES = 5_256_000
"""The longest time that a person may be allowed: ten years."""
_POSITION = re.compile(r"[0-9]{1,9}")


class Output(FrozenModel):
    """The location of a fact in a tool's response: a dotted path of keys and list positions."""

    path: str
    fact: str


class SampleResponse(FrozenModel):
    """A response of the tool in mocked runs where no other is given."""

    body: JsonObject
    title: str = ""


class ErrorResponse(FrozenModel):
    """An error of the tool: its code and message, its cause, and how to handle it."""

    code: str
    message: str
    cause: str = ""
    handling: str = ""
    body: Json = None


Effect = Literal["reads", "writes", "sends", "pays"]
"""What a call changes outside: nothing (*reads*), stored data, a message that goes out, or money that is moved."""


class Tool(FrozenModel):
    """One callable API. `parameters` is a JSON Schema object; `precondition` a condition over earlier outputs.

    `connection` says how a live run reaches it; without one that is HTTP, where `url` is a whole address.
    """

    name: str = Field(pattern=TOOL_NAME)
    title: str = ""
    description: str = ""
    method: str = ""
    url: str = ""
    parameters: JsonObject = FrozenDict(type="object", properties=FrozenDict())
    outputs: tuple[Output, ...] = ()
    precondition: str = ""
    responses: tuple[SampleResponse, ...] = ()
    errors: tuple[ErrorResponse, ...] = ()
    effect: Effect = "reads"
    connection: Connection | None = None

    def properties(self) -> dict[str, Any]:
        """The parameters by name, each a JSON Schema."""
        properties = self.parameters.get("properties", {})
        return properties if isinstance(properties, dict) else {}

    def required(self) -> tuple[str, ...]:
        """The names of the parameters without which the tool cannot be called."""
        names = self.parameters.get("required", ())
        return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list | tuple) else ()

    def label(self) -> str:
        """The tool's name for people."""
        return self.title or self.name


def look_up(body: Any, path: str) -> Any:
    """The value at the dotted `path` in a response body (list positions as numbers); None where there is none."""
    for key in path.split("."):
        if isinstance(body, dict):
            body = body.get(key)
        elif isinstance(body, list | tuple) and _POSITION.fullmatch(key) and int(key) < len(body):
            body = body[int(key)]
        else:
            return None
    return body


Branching = Literal["first", "all"]
TIME_RUNS_OUT = "time runs out"
"""What an edge of kind *timeout* is called."""
EdgeKind = Literal["formal", "prose", "always", "otherwise", "timeout"]
Identifier = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^/\x00-\x1f\x7f]+$")]


class Binding(FrozenModel):
    """A tool used at a node: when it is used (`condition`; blank means always) and which fact feeds which parameter.

    A parameter that `arguments` does not name is fed by the fact of the same name.
    """

    tool: str
    condition: str = ""
    arguments: TextMap = FrozenDict()

    def fact_for(self, parameter: str) -> str:
        """The name of the fact that feeds `parameter`."""
        return self.arguments.get(parameter, parameter)


class Assignment(FrozenModel):
    """A computed fact: its name and the expression that gives its value."""

    fact: str
    expression: str


class _Node(FrozenModel):
    id: Identifier
    title: str = ""
    description: str = ""
    branching: Branching = "first"

    def label(self) -> str:
        """The node's name for people."""
        return self.title or self.id


class Task(_Node):
    """A step of work: instructions, facts to ask the user for, tools to call, a message to say."""

    kind: Literal["task"] = "task"
    steps: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    tools: tuple[Binding, ...] = ()
    message: str = ""


class Decision(_Node):
    """A node for routing only: nothing happens here but the choice of the next edge."""

    kind: Literal["decision"] = "decision"


class Compute(_Node):
    """Facts computed by expressions, in order."""

    kind: Literal["compute"] = "compute"
    assignments: tuple[Assignment, ...] = ()


class ProcedureCall(_Node):
    """A sub-procedure, run from its start to one of its ends; then the edges of this node are followed.

    `deterministic` procedures are run by code and offered to a model as one tool (MARCO, section 2.4).
    """

    kind: Literal["procedure"] = "procedure"
    procedure: str
    deterministic: bool = False


Ending = Literal["", "good", "bad", "waiting", "neutral"]
"""How an end ends for whom the procedure serves; blank where the words of the end say it."""


class End(_Node):
    """An end of the procedure, with its outcome in words. `ending` is for people who look; nothing is decided by it."""

    kind: Literal["end"] = "end"
    outcome: str = ""
    message: str = ""
    ending: Ending = ""


PersonAction = Literal["do", "decide", "approve", "provide"]


class Person(_Node):
    """A step that a person carries out: the run waits for the answer, or until the time allowed is over.

    `action` says what is wanted: that something is done (*do*), one of the values that the fact in `provides` allows
    (*decide*), yes or no for the boolean fact in `provides` (*approve*), or a form with the facts in `provides`
    (*provide*). `shows` are the facts that the person sees. Whoever carried out one of the steps in `not_by`, and with
    `not_user` the user, may not carry out this one. After `time_limit` minutes the edge of kind *timeout* follows, and
    the facts in `provides` stay unknown. `message` is what the user is told meanwhile.
    """

    kind: Literal["person"] = "person"
    role: str = ""
    action: PersonAction = "do"
    shows: tuple[str, ...] = ()
    provides: tuple[str, ...] = ()
    not_by: tuple[str, ...] = ()
    not_user: bool = False
    time_limit: int | None = Field(default=None, ge=1, le=MAX_MINUTES)
    message: str = ""


Node = Annotated[Task | Decision | Compute | ProcedureCall | End | Person, Field(discriminator="kind")]


class Edge(FrozenModel):
    """A transition from one node to another. The edges of a node are tried in the order of the SOP's list.

    `kind` says how it is decided: *formal* by the condition, *prose* by a person or a model with a closed
    question, *always*, *otherwise* (when no earlier edge of the node holds), or *timeout* (when the time of the
    person's step that it leaves is over). An edge that closes a loop says how often it may be taken (`loop`);
    after that it no longer holds.
    """

    id: Identifier
    source: str
    target: str
    kind: EdgeKind = "formal"
    condition: str = ""
    label: str = ""
    loop: int | None = Field(default=None, ge=1, le=1000)

    def wording(self) -> str:
        """The edge's condition as a person reads it."""
        return self.condition or (TIME_RUNS_OUT if self.kind == "timeout" else self.kind)


class Article(FrozenModel):
    """A piece of knowledge to answer users' questions from."""

    id: Identifier
    title: str
    text: str


class Graph(FrozenModel):
    """What a procedure and a whole SOP have in common: nodes, edges and a start."""

    id: Identifier
    title: str = ""
    description: str = ""
    start: str = ""
    outputs: tuple[str, ...] = ()
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()

    def label(self) -> str:
        """The procedure's name for people."""
        return self.title or self.id.replace("_", " ").replace("-", " ")


class Procedure(Graph):
    """A named sub-SOP. It shares the SOP's facts and tools; `inputs` must be known before, `outputs` are set after."""

    inputs: tuple[str, ...] = ()


class Sop(Graph):
    """A Standard Operating Procedure: the value that all other parts of the program view, check or run.

    `opening` is what someone says first who wants it done; simulated customers begin with it.
    """

    opening: str = ""
    facts: tuple[Fact, ...] = ()
    tools: tuple[Tool, ...] = ()
    knowledge: tuple[Article, ...] = ()
    procedures: tuple[Procedure, ...] = ()

    def graphs(self) -> tuple[Graph, ...]:
        """The SOP itself and every sub-procedure."""
        return (self, *self.procedures)

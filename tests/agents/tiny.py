"""Two tiny agents that show what the protocol can do, and the SOP that they walk.

`Council` asks two models at once, descends into a sub-procedure and comes back. `Retracer` fails a call, goes back two
steps and resumes.
"""

from __future__ import annotations

from sopstudio.agents.protocol import Briefing, Conversation, ask_together, ask_user, call_tool
from sopstudio.sop import Decision, End, Fact, Procedure, ProcedureCall, Sop, Task, Tool
from sopstudio.trace import (
    Answers,
    AskModel,
    CallTool,
    Entered,
    Finished,
    Learned,
    ModelReply,
    ToolResult,
    Tripped,
    UserReply,
)
from tests.agents.examples import binds, edge, end, tool

SOP = Sop(
    id="tiny",
    title="Tiny",
    start="think",
    facts=(Fact(name="key"), Fact(name="door"), Fact(name="room")),
    tools=(tool("find", "key", gives=("door",)), tool("open", "door", gives=("room",)), Tool(name="elsewhere")),
    nodes=(
        Decision(id="think"),
        ProcedureCall(id="look", procedure="looking"),
        Task(id="act", tools=binds("open")),
        end("done"),
    ),
    edges=(edge("think", "look"), edge("look", "act"), edge("act", "done")),
    procedures=(
        Procedure(
            id="looking",
            start="ask",
            nodes=(Task(id="ask", asks=("key",), tools=binds("find")), End(id="seen")),
            edges=(edge("ask", "seen"),),
        ),
    ),
)


def mind(component: str) -> AskModel:
    """A question to one of the models."""
    return AskModel(lambda: f"You are the {component}. Go on?", (), (), component)


class Council:
    """Goes on when both models say so; then finds the door inside a sub-procedure, and opens it outside."""

    name, title, policy, talks, templates = "council", "Asks two at once", "node", True, ()

    def converse(self, briefing: Briefing) -> Conversation:
        yield Entered(briefing.flow.start)
        minds = yield from ask_together(mind("optimist"), mind("pessimist"))
        if not isinstance(minds, Answers):
            return Finished("failed", "", minds.why)
        said = [answer.text for answer in minds.answers if isinstance(answer, ModelReply)]
        if said != ["yes", "yes"]:
            return Finished("stopped", "", " but ".join(said))
        yield Entered("look")
        yield Entered("look/ask")
        found = yield from call_tool(CallTool("find", {"key": "k1"}))
        if not isinstance(found, ToolResult):
            return Finished("agent-error", "", found.why)
        yield Learned("door", found.body["door"], "tool", "find")
        yield Entered("look/seen")
        yield Entered("act")
        yield from call_tool(CallTool("open", {"door": found.body["door"]}))
        yield Entered("done")
        return Finished("completed", "done", "")


class Retracer:
    """Opens the door with a key from the user; where that fails it goes back, asks for another key, and resumes."""

    name, title, policy, talks, templates = "retracer", "Goes back", "node", True, ()

    def converse(self, _briefing: Briefing) -> Conversation:
        yield Entered("think")
        yield Entered("look")
        for _ in range(3):
            yield Entered("look/ask")
            reply = yield from ask_user("Which key?")
            if not isinstance(reply, UserReply) or reply.ended:
                return Finished("left", "", "no key")
            yield Learned("key", reply.text, "user", "")
            found = yield from call_tool(CallTool("find", {"key": reply.text}))
            if not isinstance(found, ToolResult):
                return Finished("agent-error", "", found.why)
            yield Learned("door", found.body["door"], "tool", "find")
            yield Entered("look/seen")
            yield Entered("act")
            opened = yield from call_tool(CallTool("open", {"door": found.body["door"]}))
            if isinstance(opened, ToolResult) and opened.ok:
                yield Entered("done")
                return Finished("completed", "done", "")
            yield Tripped("retry", "the door did not open")
        return Finished("stopped", "", "no key fits")

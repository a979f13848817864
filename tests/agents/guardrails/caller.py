"""An agent that does whatever its model says: what guardrails are tried on."""

from __future__ import annotations

from sopstudio.agents import forms
from sopstudio.agents.protocol import Briefing, Conversation, ask_model, ask_user, call_tool
from sopstudio.agents.wording import tool_offer
from sopstudio.trace import AskModel, CallTool, Finished, ModelReply, UserReply


class Caller:
    """Offers every tool, makes every call that it is told to make, and says the rest."""

    title, policy, talks, templates = "Calls what it is told", "any", True, ()

    def __init__(self, form: str = "", name: str = "caller") -> None:
        self.form, self.name = form, name

    def converse(self, briefing: Briefing) -> Conversation:
        bound = (briefing.runtime.unbound_tool(tool.name) for tool in briefing.flow.sop.tools)
        offers = tuple(tool_offer(bound_tool) for bound_tool in bound if bound_tool is not None)
        said = "Hello?"
        while True:
            heard = yield from ask_user(said)
            if not isinstance(heard, UserReply) or heard.ended:
                return Finished("left")
            reply = yield from ask_model(AskModel(lambda: "Help.", (), offers, form=self.form))
            while isinstance(reply, ModelReply) and (read := forms.read(self.form, reply)).calls:
                for call in read.calls:
                    yield from call_tool(CallTool(call.tool, call.arguments or {}))
                reply = yield from ask_model(AskModel(lambda: "Go on.", (), offers, form=self.form))
            said = forms.read(self.form, reply).text if isinstance(reply, ModelReply) else reply.why

"""The offline model as an endpoint: a serialised chat-completions request in, a serialised response out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sopstudio.llm.message_shape import unshape_messages
from sopstudio.llm.model_kind import ModelContext, ModelKind
from sopstudio.llm.offline import task_agent
from sopstudio.llm.offline.agent import act, question_for
from sopstudio.llm.offline.branches import answer_fork, judge
from sopstudio.llm.offline.chat_request import ChatRequest
from sopstudio.llm.offline.knowledge import answer_from_passages, classify, is_classification, is_knowledge_question
from sopstudio.llm.offline.person import act_as_person, is_person
from sopstudio.llm.offline.procedure_agent import follow_procedure
from sopstudio.llm.offline.speech import find_speech
from sopstudio.llm.offline.user import play_user
from sopstudio.llm.offline.workflow_agent import choose_next_action, interpret_reply, prepare_action
from sopstudio.sop import dumps, loads, loads_own
from sopstudio.translation import mark

ROLE_ANSWERS = (
    ("next_action", choose_next_action),
    ("search_query", prepare_action),
    ("input_validation", interpret_reply),
)
"""The function that answers for each key that the reply object must have."""


def respond(request: str) -> str:
    """The response to a serialised request, both chat-completions JSON."""
    return _respond_to(loads(request), len(request))


def _respond_to(body: Any, length: int) -> str:
    """The response to a request body whose text has this length in characters."""
    message = _answer_in_form(body)
    text = (message.get("content") or "") + "".join(
        call["function"]["arguments"] for call in message.get("tool_calls", [])
    )
    return dumps(
        {
            "object": "chat.completion",
            "model": "offline",
            "choices": [
                {
                    "index": 0,
                    "message": {"role": "assistant", **message},
                    "finish_reason": "tool_calls" if "tool_calls" in message else "stop",
                }
            ],
            "usage": {"prompt_tokens": length // 4, "completion_tokens": max(1, len(text) // 4)},
        },
        indent=None,
    )


def _answer_in_form(body: Any) -> dict[str, Any]:
    """The next message in the form that the request asks for."""
    if not isinstance(body, Mapping):
        return _next_message(body)
    messages = body.get("messages")
    if isinstance(messages, list):
        body = {**body, "messages": list(unshape_messages(filter(_is_message, messages)))}
    objected_parameter = task_agent.find_objected_parameter(body)
    if task_agent.is_react_request(body):
        return task_agent.to_react_form(_next_message(task_agent.from_react_form(body), objected_parameter))
    if task_agent.is_json_request(body):
        message = _next_message(task_agent.from_json_form(body), objected_parameter)
        return task_agent.to_json_form(message, body)
    return _next_message(body, objected_parameter)


def _is_message(item: Any) -> bool:
    return isinstance(item, Mapping)


def _next_message(body: Any, objected_parameter: str = "") -> dict[str, Any]:
    """The next message, in the language of the conversation."""
    speech = find_speech(body) if isinstance(body, Mapping) else None
    if speech is None:
        return _choose_message(ChatRequest(body), objected_parameter)
    request = ChatRequest(speech.read(body), has_decimal_comma=speech.has_decimal_comma)
    message = _choose_message(request, objected_parameter)
    return {**message, "content": speech.speak(message["content"], body)} if message["content"] else message


def _choose_message(request: ChatRequest, objected_parameter: str) -> dict[str, Any]:
    """The next message in the role that the request gives: an agent, the simulated user, a judge or a
    narrator.

    Where the answer is to be an object, its keys tell the role. `objected_parameter` is a parameter whose
    value a guardrail has just refused as invented: it is asked for.
    """
    answer = next((answer for key, answer in ROLE_ANSWERS if request.wants_key(key)), None)
    if answer is not None and not request.tools:
        return answer(request)
    if not request.tools and is_person(request):
        return act_as_person(request)
    if not request.tools and request.plays_user():
        return play_user(request)
    if not request.tools and request.is_closed_question():
        return judge(request)
    if is_classification(request):
        return classify(request)
    return (
        answer_from_passages(request) if is_knowledge_question(request) else _agent_message(request, objected_parameter)
    )


def _agent_message(request: ChatRequest, objected_parameter: str) -> dict[str, Any]:
    """The next message of an agent."""
    specs = [spec for spec in request.parameters if objected_parameter in (spec.name, spec.fact)]
    if specs:
        return {"content": question_for(specs[:1])}
    return follow_procedure(request) or answer_fork(request) or act(request)


class OfflineModel:
    """The offline model as a `Model`."""

    name = "offline"

    def complete(self, body: dict[str, Any]) -> Any:
        """Answer a request body; both ways through JSON text, so that nothing else can reach the model."""
        request = dumps(body, indent=None)
        return loads_own(_respond_to(loads_own(request), len(request)))

    async def complete_async(self, body: dict[str, Any]) -> Any:
        """Like `complete`; takes less than a millisecond, so it does not yield."""
        return self.complete(body)


def _make(_rest: str, _context: ModelContext) -> OfflineModel:
    return OfflineModel()


KIND = ModelKind(
    "offline", mark("Rules that stand in for a language model: no network, always the same answer"), _make, "offline"
)

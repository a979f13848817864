"""How spans of generative AI are named: by OpenTelemetry's semantic conventions, or by OpenInference.

Sources: the OpenTelemetry semantic conventions for generative AI, *Agent spans* and *Spans* (1.37), and the
OpenInference specification, *Semantic conventions*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sopstudio.sop import dumps
from sopstudio.trace.events import Event
from sopstudio.trace.requests import AskModel, CallTool, Message, ModelReply, Say, UserReply
from sopstudio.trace.spans import Attributes, Convention


def _split_spec(spec: str) -> tuple[str, str]:
    """The provider and the name of a model: `openai:gpt-4o@local` is `gpt-4o` of `openai`."""
    last = spec.rpartition("+")[2]
    provider, colon, name = last.partition(":")
    return (provider, name) if colon else ("sopstudio", last)


def _gen_ai_agent(header: Mapping[str, Any], _events: Sequence[Event]) -> tuple[str, Attributes]:
    sop = str(header.get("sop", ""))
    return f"invoke_agent {sop}", {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": sop,
        "gen_ai.agent.description": str(header.get("agent", "")),
        "gen_ai.provider.name": _split_spec(str(header.get("model", "")))[0],
        "gen_ai.request.model": str(header.get("model", "")),
    }


def _gen_ai_model(spec: str, request: AskModel, reply: ModelReply | None) -> tuple[str, Attributes]:
    provider, name = _split_spec(spec)
    attributes: Attributes = {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": provider,
        "gen_ai.request.model": name,
        "gen_ai.system_instructions": dumps([{"type": "text", "content": request.system()}]),
        "gen_ai.input.messages": dumps([_gen_ai_message(message) for message in request.history]),
    }
    if request.offers:
        definitions = [
            {
                "type": "function",
                "name": offer.name,
                "description": offer.description,
                "parameters": offer.parameters,
            }
            for offer in request.offers
        ]
        attributes["gen_ai.tool.definitions"] = dumps(definitions)
    if reply is not None:
        calls = [
            {"type": "tool_call", "id": call.id, "name": call.tool, "arguments": call.arguments} for call in reply.calls
        ]
        text = [{"type": "text", "content": reply.text}] if reply.text else []
        reason = "tool_call" if calls else "stop"
        attributes |= {
            "gen_ai.output.messages": dumps([{"role": "assistant", "parts": [*text, *calls], "finish_reason": reason}]),
            "gen_ai.response.finish_reasons": [reason],
            "gen_ai.usage.input_tokens": reply.usage.prompt_tokens,
            "gen_ai.usage.output_tokens": reply.usage.completion_tokens,
        }
    return f"chat {name}", attributes


def _gen_ai_message(message: Message) -> dict[str, Any]:
    content = str(message.get("content") or "")
    if message.get("role") == "tool":
        part = {"type": "tool_call_response", "id": message.get("tool_call_id", ""), "response": content}
        return {"role": "tool", "parts": [part]}
    calls = [
        {
            "type": "tool_call",
            "id": call.get("id", ""),
            "name": call.get("function", {}).get("name", ""),
            "arguments": call.get("function", {}).get("arguments", ""),
        }
        for call in message.get("tool_calls") or ()
    ]
    text = [{"type": "text", "content": content}] if content else []
    return {"role": str(message.get("role", "")), "parts": [*text, *calls]}


def _gen_ai_tool(call: CallTool, result: Any) -> tuple[str, Attributes]:
    attributes: Attributes = {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": call.tool,
        "gen_ai.tool.type": "function",
        "gen_ai.tool.call.arguments": dumps(call.arguments),
    }
    if result is not None:
        attributes["gen_ai.tool.call.result"] = dumps(result)
    return f"execute_tool {call.tool}", attributes


def _inference_agent(header: Mapping[str, Any], events: Sequence[Event]) -> tuple[str, Attributes]:
    said = [event.text for event in events if isinstance(event, UserReply) and event.text]
    answered = [event.text for event in events if isinstance(event, Say)]
    sop = str(header.get("sop", ""))
    return sop, {
        "openinference.span.kind": "AGENT",
        "agent.name": sop,
        **({"input.value": said[0], "input.mime_type": "text/plain"} if said else {}),
        **({"output.value": answered[-1], "output.mime_type": "text/plain"} if answered else {}),
    }


def _inference_model(spec: str, request: AskModel, reply: ModelReply | None) -> tuple[str, Attributes]:
    provider, name = _split_spec(spec)
    attributes: Attributes = {
        "openinference.span.kind": "LLM",
        "llm.model_name": name,
        "llm.provider": provider,
    }
    for place, message in enumerate(request.messages()):
        attributes |= _inference_message(f"llm.input_messages.{place}.message", message)
    for place, offer in enumerate(request.offers):
        function = {"name": offer.name, "description": offer.description, "parameters": offer.parameters}
        attributes[f"llm.tools.{place}.tool.json_schema"] = dumps({"type": "function", "function": function})
    if reply is not None:
        calls = [
            {"id": call.id, "function": {"name": call.tool, "arguments": dumps(call.arguments)}} for call in reply.calls
        ]
        message = {"role": "assistant", "content": reply.text, "tool_calls": calls}
        usage = reply.usage
        attributes |= {
            **_inference_message("llm.output_messages.0.message", message),
            "output.value": reply.text,
            "llm.token_count.prompt": usage.prompt_tokens,
            "llm.token_count.completion": usage.completion_tokens,
            "llm.token_count.total": usage.prompt_tokens + usage.completion_tokens,
        }
    return name, attributes


def _inference_message(prefix: str, message: Message) -> Attributes:
    attributes: Attributes = {f"{prefix}.role": str(message.get("role", ""))}
    if message.get("content"):
        attributes[f"{prefix}.content"] = str(message["content"])
    if message.get("tool_call_id"):
        attributes[f"{prefix}.tool_call_id"] = str(message["tool_call_id"])
    for place, call in enumerate(message.get("tool_calls") or ()):
        start, function = f"{prefix}.tool_calls.{place}.tool_call", call.get("function", {})
        attributes |= {
            f"{start}.id": str(call.get("id", "")),
            f"{start}.function.name": str(function.get("name", "")),
            f"{start}.function.arguments": str(function.get("arguments", "")),
        }
    return attributes


def _inference_tool(call: CallTool, result: Any) -> tuple[str, Attributes]:
    attributes: Attributes = {
        "openinference.span.kind": "TOOL",
        "tool.name": call.tool,
        "tool.parameters": dumps(call.arguments),
        "input.value": dumps(call.arguments),
        "input.mime_type": "application/json",
    }
    if result is not None:
        attributes |= {"output.value": dumps(result), "output.mime_type": "application/json"}
    return call.tool, attributes


CONVENTIONS = MappingProxyType(
    {
        "gen-ai": Convention(_gen_ai_agent, _gen_ai_model, _gen_ai_tool),
        "openinference": Convention(_inference_agent, _inference_model, _inference_tool),
    }
)


__all__ = ["CONVENTIONS"]

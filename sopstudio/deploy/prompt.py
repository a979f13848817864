"""The target `prompt`: the system prompt and tools that `spa` and `fc` send, as requests for the APIs of models.

A model that gets them follows the procedure as well as it can: nothing but the prompt keeps it to the order of steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sopstudio.agents.procedure_text import format_sections
from sopstudio.agents.protocol import Briefing
from sopstudio.agents.whole_procedure import SinglePromptConversation
from sopstudio.deploy.markdown import GENERATED, one_line, table
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.target import Export, Target
from sopstudio.formats import Loss
from sopstudio.simulation import load_prompts
from sopstudio.sop import Document, PersonTool, Runtime, dumps
from sopstudio.trace import ToolOffer
from sopstudio.translation import mark, tr

MAX_DESCRIPTION_CHARACTERS = 1024
"""How long the description of a tool may be in OpenAI's API."""


def build(document: Document) -> Export:
    """The files. Raises `DeployError` for an SOP that cannot be run at all."""
    runtime = runnable(document)
    briefing = Briefing(runtime, load_prompts(), {})
    chat = SinglePromptConversation(briefing, "spa", speaks_with_calls=True, sections=format_sections)
    case = SinglePromptConversation(briefing, "fc")
    files: dict[str, str] = {"README.md": _readme(runtime, chat.offers)}
    for name, prompt in (("chat", chat.prompt()), ("case", case.prompt())):
        files[f"{name}/system.md"] = prompt + "\n"
        for api, request in _requests(runtime, prompt, chat.offers).items():
            files[f"{name}/{api}.json"] = dumps(request) + "\n"
    if runtime.flow.sop.knowledge:
        files["knowledge.md"] = "\n".join(f"# {item.title}\n\n{item.text}\n" for item in runtime.flow.sop.knowledge)
    encoded = {name: text.encode() for name, text in sorted(files.items())}
    return Export(encoded, tuple(_losses(runtime, chat.offers)))


def _requests(runtime: Runtime, prompt: str, offers: Sequence[ToolOffer]) -> dict[str, Mapping[str, Any]]:
    """The body of a request by the API that takes it, without model and messages of a user."""
    origin = {"sop": runtime.flow.source.id, "version": runtime.flow.sop_hash}
    bedrock = [{"toolSpec": {**_describe(tool), "inputSchema": {"json": tool.parameters}}} for tool in offers]
    return {
        "openai-chat": {
            "messages": [{"role": "system", "content": prompt}],
            **_tools([{"type": "function", "function": _function(tool)} for tool in offers]),
        },
        "openai-responses": {
            "instructions": prompt,
            **_tools([{"type": "function", **_function(tool), "strict": False} for tool in offers]),
            "metadata": origin,
        },
        "anthropic-messages": {
            "system": prompt,
            **_tools([{**_describe(tool), "input_schema": tool.parameters} for tool in offers]),
        },
        "bedrock-converse": {
            "system": [{"text": prompt}],
            **({"toolConfig": {"tools": bedrock}} if bedrock else {}),
            "requestMetadata": origin,
        },
    }


def _tools(tools: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The member `tools`, which no API takes empty."""
    return {"tools": tools} if tools else {}


def _describe(tool: ToolOffer) -> dict[str, str]:
    return {"name": tool.name, **({"description": text} if (text := _description(tool)) else {})}


def _function(tool: ToolOffer) -> dict[str, Any]:
    return {**_describe(tool), "parameters": tool.parameters}


def _description(tool: ToolOffer) -> str:
    if len(tool.description) <= MAX_DESCRIPTION_CHARACTERS:
        return tool.description
    return tool.description[: MAX_DESCRIPTION_CHARACTERS - 1] + "…"


def _losses(runtime: Runtime, offers: Sequence[ToolOffer]) -> Iterator[Loss]:
    yield Loss(
        tr("the order of steps and calls"), "", tr("the prompt says it, and nothing but the model keeps to it"), "kept"
    )
    if runtime.flow.sop.knowledge:
        why = tr("the articles are in knowledge.md; answer calls of the last tool with passages of them")
        yield Loss(tr("knowledge"), "", why, "kept")
    for tool in runtime.flow.tools.values():
        if isinstance(tool, PersonTool):
            why = tr("whoever answers its calls checks who may act and when the time is over")
            yield Loss(tr("a step of a person"), tr("node {place}", place=tool.place), why, "kept")
    for offer in offers:
        if len(offer.description) > MAX_DESCRIPTION_CHARACTERS:
            why = tr("APIs take {characters} characters", characters=MAX_DESCRIPTION_CHARACTERS)
            yield Loss(tr("the end of a description"), tr("tool {name}", name=offer.name), why)


def _readme(runtime: Runtime, offers: Sequence[ToolOffer]) -> str:
    sop = runtime.flow.source
    rows = ((f"`{offer.name}`", _effect(runtime, offer.name), offer.description) for offer in offers)
    return README.format(
        title=one_line(sop.label()),
        identity=sop.id,
        version=runtime.flow.sop_hash,
        generated=GENERATED.format(target="prompt"),
        tools=table(("tool", "effect", ""), rows),
    )


def _effect(runtime: Runtime, name: str) -> str:
    tool = runtime.flow.tools.get(name)
    if tool is None:
        return "searches knowledge.md"
    return "a person acts" if isinstance(tool, PersonTool) else tool.effect


README = """# {title}

The procedure `{identity}`, version `{version}`, as system prompt and tools for the API of a model.
{generated}

- `chat/` is for a conversation with a user (what the architecture `spa` sends).
- `case/` is for a case whose facts are all known, as the only message of the user (what `fc` sends).

In each, `system.md` is the prompt by itself, and the JSON files are bodies of requests in which `model` (`modelId`) and
the messages are to be added: `openai-chat.json` (Chat Completions, also of servers that speak it),
`openai-responses.json`, `anthropic-messages.json` (add `max_tokens`) and `bedrock-converse.json`.

```python
import json
from openai import OpenAI

request = json.load(open("chat/openai-chat.json"))
request["messages"].append({{"role": "user", "content": "Hello"}})
completion = OpenAI().chat.completions.create(model="MODEL", **request)
```

Your program answers the calls of these tools:

{tools}

Nothing but the prompt keeps the model to the procedure. Check before a call that pays or sends that it may be made
(export to `mcp` or `http`, where the procedure is carried out by code), and score a model with
`sopstudio evaluate source.sop.json --agents spa,fc`.
"""

TARGET = Target(
    "prompt",
    mark("Prompt and tools"),
    build,
    summary=mark("The system prompt, and the tools as JSON, for the APIs of models."),
)

__all__ = ["TARGET"]

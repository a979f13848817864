"""The offline model as an agent: call what can be called, ask for what is missing, say when nothing is left."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sopstudio.llm.offline.conversation import Conversation, Tool
from sopstudio.llm.offline.extraction import Wanted
from sopstudio.sop import dumps

AGAIN = re.compile(r"\balready called\b", re.I)
FAILED = re.compile(r"\bcall failed\b", re.I)
HEADING = re.compile(r"^#+\s*(?:[^:\n]{1,20}:\s*)?(?P<title>.+?)\s*$", re.M)
QUESTION = re.compile(r"^\W*(?:where|how|what|why|when|who|which|can i|could i|do i|is there|may i)\b.*", re.I | re.S)
LOOK_UP = re.compile(r"\b(?:look\s?up|search|knowledge)\b", re.I)


def act(talk: Conversation) -> dict[str, Any]:
    """The agent's next message."""
    if not talk.tools:
        return {"content": _words(talk)}
    search = next((tool for tool in talk.tools if _is_search(tool)), None)
    tools = [tool for tool in talk.tools if tool is not search]
    if search is not None and (query := _question(talk)):
        return _call(talk, search.name, {search.required[0]: query})
    refused: list[Wanted] = []
    failed: list[str] = []
    for tool in tools:
        if FAILED.search(tool.description):
            failed.append(tool.name)
            continue
        values, lacking = _values(talk, tool)
        if AGAIN.search(tool.description):
            if not lacking and _corrected(talk, tool, values):
                return _call(talk, tool.name, values)
            continue
        if not lacking and not _just_rejected(talk, tool.name, values):
            return _call(talk, tool.name, values)
        missing = [one for one in lacking if not _declined(talk, one)]
        if missing:
            return {"content": _found(talk) + _ask(missing[:3])}
        refused += lacking
    return {"content": _found(talk) + _give_up(refused, failed)}


def _is_search(tool: Tool) -> bool:
    return tool.required == ("query",) and bool(LOOK_UP.search(f"{tool.name} {tool.description}"))


def _question(talk: Conversation) -> str:
    """What the user wants to know, if the last thing said was a question that has not been looked up yet."""
    if talk.last_role() != "user":
        return ""
    text = talk.exchanges[-1].reply.strip()
    return text if "?" in text and (QUESTION.match(text) or len(talk.exchanges) > 1) else ""


def _found(talk: Conversation) -> str:
    """What a look-up has just brought, to pass on before going on."""
    if talk.last_role() != "tool" or not talk.called:
        return ""
    content = talk.called[-1].content
    passages = content.get("passages") if isinstance(content, Mapping) else None
    if passages is None:
        return ""
    return f"{passages[0]['text']} " if passages else "I have nothing about that, I am afraid. "


def _values(talk: Conversation, tool: Tool) -> tuple[dict[str, Any], list[Wanted]]:
    """The arguments that can be made out, and what is missing of the required ones."""
    known, told = talk.known(), talk.from_tools()
    values: dict[str, Any] = {}
    for wanted in tool.wanted:
        value = _value(talk, wanted, known, told)
        if value is not None:
            values[wanted.name] = value
    return values, [one for one in tool.wanted if one.name in tool.required and one.name not in values]


def _value(talk: Conversation, wanted: Wanted, known: Mapping[str, tuple[str, str]], told: Mapping[str, Any]) -> Any:
    """A value that a tool gave stands; else what the user said last; else what the prompt states as known."""
    name = wanted.fact
    stated = known.get(name)
    if stated is not None and not stated[1].startswith("said"):
        return _typed(wanted, stated[0])
    if stated is None and name in told:
        return told[name]
    for exchange in reversed(talk.exchanges):
        value = wanted.find(exchange.question, exchange.reply, _alone(talk, wanted, exchange.question))
        if value is not None:
            return value
    return None if stated is None else _typed(wanted, stated[0])


def _typed(wanted: Wanted, text: str) -> Any:
    if wanted.kind in ("integer", "number", "boolean", "array"):
        from sopstudio.errors import FormatError
        from sopstudio.sop import loads

        try:
            return loads(text)
        except FormatError:
            return None
    return text


def _alone(talk: Conversation, wanted: Wanted, question: str) -> bool:
    """Whether `question` asked for this value and no other that is on offer."""
    others = {one.name: one for tool in talk.tools for one in tool.wanted if one.name != wanted.name}
    return not any(other.asked_in(question) for other in others.values())


def _declined(talk: Conversation, wanted: Wanted) -> bool:
    """Whether the user, when last asked for this value, said that it is not at hand."""
    for exchange in reversed(talk.exchanges):
        if wanted.asked_in(exchange.question):
            return exchange.declines()
    return False


def _corrected(talk: Conversation, tool: Tool, values: Mapping[str, Any]) -> bool:
    """Whether the user has said something since the last call that changes its arguments."""
    calls = [one for one in talk.called if one.tool == tool.name]
    if not calls or len(talk.exchanges) <= calls[-1].heard:
        return False
    return any(calls[-1].arguments.get(name) != value for name, value in values.items())


def _just_rejected(talk: Conversation, name: str, values: Mapping[str, Any]) -> bool:
    """Whether the very same call was turned down and the user has said nothing since."""
    calls = [one for one in talk.called if one.tool == name]
    if not calls or not calls[-1].failed() or len(talk.exchanges) > calls[-1].heard:
        return False
    return dict(calls[-1].arguments) == dict(values)


def _call(talk: Conversation, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    text = dumps(dict(arguments), indent=None)
    identifier = f"call_{len(talk.talk)}"
    call = {"id": identifier, "type": "function", "function": {"name": name, "arguments": text}}
    return {"content": None, "tool_calls": [call]}


def _ask(missing: list[Wanted]) -> str:
    named = [f"your {one.spoken()}{_form(one)}" for one in missing]
    listed = named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]
    return f"Could you please tell me {listed}?"


def _form(wanted: Wanted) -> str:
    if wanted.allowed:
        return " (one of " + ", ".join(str(value) for value in wanted.allowed) + ")"
    if wanted.kind == "boolean":
        return " (yes or no)"
    description = wanted.description.split(". ")[0].strip().rstrip(".")
    return f" ({description})" if description else ""


def _give_up(refused: list[Wanted], failed: list[str]) -> str:
    reasons = []
    if refused:
        reasons.append("without your " + " and ".join(one.spoken() for one in refused))
    if failed:
        reasons.append("because " + " and ".join(name.replace("_", " ") for name in failed) + " did not work")
    return f"I am sorry, I cannot go on {' and '.join(reasons) or 'at this point'}."


def _words(talk: Conversation) -> str:
    """A step that is only to be said: the title that the prompt gives it."""
    heading = HEADING.search(talk.system)
    return f"{heading['title'].rstrip('.')}." if heading else "Noted. Thank you."

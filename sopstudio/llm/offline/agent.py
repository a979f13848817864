"""The offline model as an agent: call what can be called, ask for what is missing, say when nothing is left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offline.asking import AT_ONCE, question_after, without
from sopstudio.llm.offline.conversation import Called, Conversation, Exchange, Tool
from sopstudio.llm.offline.course import stated
from sopstudio.llm.offline.extraction import Wanted
from sopstudio.llm.offline.failing import what_failed
from sopstudio.llm.offline.looking_up import found, is_search, question_of, search_of
from sopstudio.llm.offline.naming import asked_among, role_of
from sopstudio.sop import dumps, loads
from sopstudio.text.phrases import asserted, corrects_earlier

AGAIN = re.compile(r"\balready called\b", re.I)
FAILED = re.compile(r"\bcall failed\b", re.I)
TITLE = re.compile(
    r"^\W*(?:\w+ )?(?:step|task|stage|node|now)\b[^:\n]{0,20}:\W*(?P<title>[^\n]+?)\W*$|^#+\s*(?P<heading>[^\n]+?)\s*$",
    re.M | re.I,
)
WHETHER = re.compile(r"^[ \t]*[-*•+][ \t]+whether\b[^:\n]{0,30}:[ \t]*(?P<what>\S[^\n]*?)[ \t]*$", re.M | re.I)
PASSING = re.compile(
    r"\b(?:try|call) again\b|\bfor a moment\b|\btemporar|\btime(?:d)?[ -]?out\b|\bin time\b|\bbusy\b|\boverload"
    r"|\bcould not be read\b|\bnot readable\b|\brate limit",
    re.I,
)
"""How a failure tells that the same call may work when it is made again."""
GIVEN_UP = re.compile(r"\bnot tried again\b", re.I)
"""How a failure tells that it was tried often enough."""
REPEATS = 2
"""How often a call that failed is made again."""
PATIENCE = 4
"""How often a value is asked for before it is taken as not to be had."""


def act(talk: Conversation) -> dict[str, Any]:
    """The agent's next message."""
    if not talk.tools:
        return {"content": _narration(talk)}
    search = search_of(talk)
    if search is not None and (query := question_of(talk)):
        return calling(talk, search.name, {search.required[0]: query})
    failed = [tool for tool in talk.tools if FAILED.search(tool.description)]
    tools = [tool for tool in talk.tools if tool is not search and (tool not in failed or may_repeat(talk, tool))]
    told = found(talk)
    message = _correction(talk, tools) or step(talk, [tool for tool in tools if not AGAIN.search(tool.description)])
    message = message or {"content": give_up(talk, talk.tools)}
    return {"content": f"{told} {message['content'] or 'Shall I go on?'}"} if told else message


def _correction(talk: Conversation, tools: Iterable[Tool]) -> dict[str, Any] | None:
    """Another call of a tool whose arguments the user has changed since its last call."""
    for tool in tools:
        values, lacking = values_of(talk, tool)
        if AGAIN.search(tool.description) and not lacking and _changed(talk, tool, values):
            return calling(talk, tool.name, values)
    return None


def step(talk: Conversation, tools: Iterable[Tool]) -> dict[str, Any] | None:
    """The first call that is ready, or a question for what the first tool lacks; None where nothing is left to do."""
    for tool in tools:
        values, lacking = values_of(talk, tool)
        lacking = lacking or _worth_asking(talk, tool, values)
        if not lacking and not _just_rejected(talk, tool.name, values):
            return calling(talk, tool.name, values)
        missing = [one for one in lacking if not declined(talk, one)]
        if missing:
            return {"content": question_after(talk, missing[:AT_ONCE])}
    return None


def _worth_asking(talk: Conversation, tool: Tool, values: Mapping[str, Any]) -> list[Wanted]:
    """Values of a tool that requires none and has none yet: each is asked for once."""
    if tool.required or values or is_search(tool):
        return []
    return [one for one in tool.wanted if not asked_for(talk, one)]


def values_of(talk: Conversation, tool: Tool) -> tuple[dict[str, Any], list[Wanted]]:
    """The arguments that can be made out, and what is missing of the required ones."""
    found = {one.name: value_of(talk, one) for one in tool.wanted}
    values = {name: value for name, value in found.items() if value is not None}
    return values, [one for one in tool.wanted if one.name in tool.required and one.name not in values]


def value_of(talk: Conversation, wanted: Wanted) -> Any:
    """A value that a tool gave stands; else what the user said last; else what the prompt states as said before."""
    stated = talk.stated(wanted.fact)
    if stated is not None and not stated[1].startswith("said"):
        return typed_value(wanted, stated[0])
    if stated is None and wanted.fact in talk.from_tools:
        value = talk.from_tools[wanted.fact]
        return value if wanted.fits(value) else None
    for position in reversed(range(len(talk.exchanges))):
        value = _said(talk, wanted, position)
        if value is not None:
            return value if wanted.fits(value) else None
    return None if stated is None else typed_value(wanted, stated[0])


def value_since(talk: Conversation, wanted: Wanted, heard: int) -> Any:
    """What the user has said since the first `heard` of the replies, newest first; None where that does not fit."""
    for position in reversed(range(heard, len(talk.exchanges))):
        value = _said(talk, wanted, position)
        if value is not None:
            return value if wanted.fits(value) else None
    return None


def _said(talk: Conversation, wanted: Wanted, position: int) -> Any:
    """The value that the user gave at this point of the conversation, or None.

    A general question gives none, whatever words it has in common with a choice; a code in it is one all the same.
    """
    exchange = talk.exchanges[position]
    question = exchange.question
    if position and corrects_earlier(exchange.reply):
        question = talk.exchanges[position - 1].question
    repeated = any(earlier.reply == exchange.reply for earlier in talk.exchanges[:position])
    among = (*talk.wanted, *talk.others)
    told = stated(exchange.reply) if wanted.pattern else asserted(stated(exchange.reply))
    return wanted.find(told, role_of(wanted, question, among), among, repeated=repeated)


def typed_value(wanted: Wanted, text: str) -> Any:
    """A value of the prompt as the parameter takes it; a text of several lines stands there as a JSON string."""
    try:
        value = loads(text)
    except FormatError:
        value = None
    if wanted.kind in ("string", "date", "date-time"):
        return value if isinstance(value, str) and "\n" in value else text
    return value


def asked_for(talk: Conversation, wanted: Wanted, heard: int = 0) -> list[Exchange]:
    """The exchanges in which this value was asked for, but for the first `heard`."""
    among = [*talk.wanted, *talk.others]
    among += [] if any(one.fact == wanted.fact for one in among) else [wanted]
    facts = [(one, {asked.fact for asked in asked_among(one.question, among)}) for one in talk.exchanges[heard:]]
    return [one for one, asked in facts if wanted.fact in asked]


def declined(talk: Conversation, wanted: Wanted, heard: int = 0) -> bool:
    """Whether the user, when last asked for this value, said that it is not at hand; or was asked often enough.

    The first `heard` replies are left aside.
    """
    asked = asked_for(talk, wanted, heard)
    return bool(asked) and (asked[-1].declines(wanted.kind) or len(asked) >= PATIENCE)


def _changed(talk: Conversation, tool: Tool, values: Mapping[str, Any]) -> bool:
    """Whether the user has said something since the last call that changes its arguments."""
    calls = [one for one in talk.called if one.tool == tool.name]
    if not calls or len(talk.exchanges) <= calls[-1].heard:
        return False
    return any(calls[-1].arguments.get(name) != value for name, value in values.items())


def _just_rejected(talk: Conversation, name: str, values: Mapping[str, Any]) -> bool:
    """Whether the very same call was turned down and the user has said nothing since."""
    calls = [one for one in talk.called if one.tool == name]
    if not calls or not calls[-1].failed() or len(talk.exchanges) > calls[-1].heard or PASSING.search(_why(calls[-1])):
        return False
    return dict(calls[-1].arguments) == dict(values)


def may_repeat(talk: Conversation, tool: Tool) -> bool:
    """Whether the tool's last failure may pass, and it was not tried again often enough."""
    failures = 0
    for call in reversed([one for one in talk.called if one.tool == tool.name]):
        if not call.failed():
            break
        if not PASSING.search(_why(call)) or GIVEN_UP.search(_why(call)):
            return False
        failures += 1
    return 0 < failures <= REPEATS


def _why(call: Called) -> str:
    """What a tool said of its failure."""
    content = call.content
    if not isinstance(content, Mapping):
        return str(content)
    return f"{content.get('error', '')} {content.get('message', '')}"


def calling(talk: Conversation, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    function = {"name": name, "arguments": dumps(dict(arguments), indent=None)}
    return {"content": None, "tool_calls": [{"id": f"call_{len(talk.talk)}", "type": "function", "function": function}]}


def give_up(talk: Conversation, tools: Sequence[Tool]) -> str:
    """What keeps it from going on with these tools."""
    failed = [tool for tool in tools if FAILED.search(tool.description)]
    ready = [tool for tool in tools if not FAILED.search(tool.description) and not AGAIN.search(tool.description)]
    refused = [one.spoken() for tool in ready if not is_search(tool) for one in values_of(talk, tool)[1]]
    reasons = [without(refused)] if refused else []
    failure, told = what_failed(talk, failed)
    if failed:
        reasons.append(f"because {failure}")
    return f"I am sorry, I cannot go on {' and '.join(reasons) or 'at this point'}. {told}".rstrip()


def _narration(talk: Conversation) -> str:
    """A step that is only to be said: the title that the prompt gives it, and what is to be found out."""
    match = TITLE.search(talk.instructions)
    title = (match["title"] or match["heading"]) if match else ""
    mark = "" if title.endswith("?") else "."
    questions = [f"Is this so: {match['what'].rstrip('?.')}?" for match in WHETHER.finditer(talk.instructions)]
    return " ".join([f"{title.rstrip('.')}{mark}" if title else "Noted. Thank you.", *questions])

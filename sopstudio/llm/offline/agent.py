"""The offline model as an agent: call what can be called, ask for what is missing, say when nothing is
left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.llm.offline.asking import MAX_VALUES_PER_QUESTION, describe_missing, question_after_reply
from sopstudio.llm.offline.conversation import ChatRequest, ChatTool, Exchange, PastCall
from sopstudio.llm.offline.course import strip_statements
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.llm.offline.failing import describe_failures
from sopstudio.llm.offline.looking_up import find_search_tool, found_passage, is_search_tool, open_question
from sopstudio.llm.offline.naming import find_asked, question_role
from sopstudio.sop import dumps, loads
from sopstudio.text.phrases import corrects_earlier, drop_general_questions

ALREADY_CALLED = re.compile(r"\balready called\b", re.I)
LAST_CALL_FAILED = re.compile(r"\bcall failed\b", re.I)
STEP_TITLE = re.compile(
    r"^\W*(?:\w+ )?(?:step|task|stage|node|now)\b[^:\n]{0,20}:\W*(?P<title>[^\n]+?)\W*$|^#+\s*(?P<heading>[^\n]+?)\s*$",
    re.M | re.I,
)
WHETHER_LINE = re.compile(r"^[ \t]*[-*•+][ \t]+whether\b[^:\n]{0,30}:[ \t]*(?P<what>\S[^\n]*?)[ \t]*$", re.M | re.I)
TEMPORARY_FAILURE = re.compile(
    r"\b(?:try|call) again\b|\bfor a moment\b|\btemporar|\btime(?:d)?[ -]?out\b|\bin time\b|\bbusy\b|\boverload"
    r"|\bcould not be read\b|\bnot readable\b|\brate limit",
    re.I,
)
"""How a failure says that the same call may work later."""
GIVEN_UP = re.compile(r"\bnot tried again\b", re.I)
"""How a failure tells that it was tried often enough."""
MAX_REPEATS = 2
"""How often a failed call is repeated."""
MAX_REQUESTS_PER_VALUE = 4
"""How often a value is asked for before it counts as unavailable."""


def act(request: ChatRequest) -> dict[str, Any]:
    """The agent's next message."""
    if not request.tools:
        return {"content": _narrate(request)}
    search = find_search_tool(request)
    if search is not None and (query := open_question(request)):
        return call_message(request, search.name, {search.required[0]: query})
    failed_tools = [tool for tool in request.tools if LAST_CALL_FAILED.search(tool.description)]
    tools = [
        tool for tool in request.tools if tool is not search and (tool not in failed_tools or may_repeat(request, tool))
    ]
    passage = found_passage(request)
    message = _correction(request, tools) or call_or_ask(
        request, [tool for tool in tools if not ALREADY_CALLED.search(tool.description)]
    )
    message = message or {"content": give_up(request, request.tools)}
    return {"content": f"{passage} {message['content'] or 'Shall I go on?'}"} if passage else message


def _correction(request: ChatRequest, tools: Iterable[ChatTool]) -> dict[str, Any] | None:
    """Another call of a tool whose arguments the user has changed since its last call."""
    for tool in tools:
        values, lacking = find_arguments(request, tool)
        if ALREADY_CALLED.search(tool.description) and not lacking and _has_changed(request, tool, values):
            return call_message(request, tool.name, values)
    return None


def call_or_ask(request: ChatRequest, tools: Iterable[ChatTool]) -> dict[str, Any] | None:
    """The first call that is ready, or a question for what the first tool lacks; None where nothing is left to
    do.
    """
    for tool in tools:
        values, lacking = find_arguments(request, tool)
        lacking = lacking or _optional_values(request, tool, values)
        if not lacking and not _was_rejected(request, tool.name, values):
            return call_message(request, tool.name, values)
        missing = [spec for spec in lacking if not is_declined(request, spec)]
        if missing:
            return {"content": question_after_reply(request, missing[:MAX_VALUES_PER_QUESTION])}
    return None


def _optional_values(request: ChatRequest, tool: ChatTool, values: Mapping[str, Any]) -> list[ValueSpec]:
    """The values of a tool that requires none and has none yet: each is asked for once."""
    if tool.required or values or is_search_tool(tool):
        return []
    return [spec for spec in tool.parameters if not exchanges_asking(request, spec)]


def find_arguments(request: ChatRequest, tool: ChatTool) -> tuple[dict[str, Any], list[ValueSpec]]:
    """The arguments that can be found, and the required ones that are missing."""
    candidates = {spec.name: find_value(request, spec) for spec in tool.parameters}
    values = {name: value for name, value in candidates.items() if value is not None}
    return values, [spec for spec in tool.parameters if spec.name in tool.required and spec.name not in values]


def find_value(request: ChatRequest, spec: ValueSpec) -> Any:
    """The value of a parameter: from a tool, else from the user's latest words, else stated earlier in the
    prompt.
    """
    stated = request.find_stated(spec.fact)
    if stated is not None and not stated[1].startswith("said"):
        return parse_stated(spec, stated[0])
    if stated is None and spec.fact in request.tool_values:
        value = request.tool_values[spec.fact]
        return value if spec.fits(value) else None
    for position in reversed(range(len(request.exchanges))):
        value = _value_in_exchange(request, spec, position)
        if value is not None:
            return value if spec.fits(value) else None
    return None if stated is None else parse_stated(spec, stated[0])


def find_recent_value(request: ChatRequest, spec: ValueSpec, start: int) -> Any:
    """The value in the user's replies from the `start`-th on, newest first; None where it does not fit."""
    for position in reversed(range(start, len(request.exchanges))):
        value = _value_in_exchange(request, spec, position)
        if value is not None:
            return value if spec.fits(value) else None
    return None


def _value_in_exchange(request: ChatRequest, spec: ValueSpec, position: int) -> Any:
    """The value that the user gave in this exchange, or None.

    A general question gives none, whatever words it shares with a choice; a code in it counts all the same.
    """
    exchange = request.exchanges[position]
    question = exchange.question
    if position and corrects_earlier(exchange.reply):
        question = request.exchanges[position - 1].question
    repeated = any(earlier.reply == exchange.reply for earlier in request.exchanges[:position])
    among = (*request.parameters, *request.other_values)
    text = (
        strip_statements(exchange.reply) if spec.pattern else drop_general_questions(strip_statements(exchange.reply))
    )
    return spec.find(text, question_role(spec, question, among), among, repeated=repeated)


def parse_stated(spec: ValueSpec, text: str) -> Any:
    """A stated value as the parameter takes it; a text of several lines is stated as a JSON string."""
    try:
        value = loads(text)
    except FormatError:
        value = None
    if spec.kind in ("string", "date", "date-time"):
        return value if isinstance(value, str) and "\n" in value else text
    return value


def exchanges_asking(request: ChatRequest, spec: ValueSpec, start: int = 0) -> list[Exchange]:
    """The exchanges from the `start`-th on in which this value was asked for."""
    among = [*request.parameters, *request.other_values]
    among += [] if any(candidate.fact == spec.fact for candidate in among) else [spec]
    facts = [
        (exchange, {asked_spec.fact for asked_spec in find_asked(exchange.question, among)})
        for exchange in request.exchanges[start:]
    ]
    return [exchange for exchange, asked_facts in facts if spec.fact in asked_facts]


def is_declined(request: ChatRequest, spec: ValueSpec, start: int = 0) -> bool:
    """Whether the user said that this value is not at hand, or was asked for it often enough.

    Only replies from the `start`-th on count.
    """
    exchanges = exchanges_asking(request, spec, start)
    return bool(exchanges) and (exchanges[-1].declines(spec.kind) or len(exchanges) >= MAX_REQUESTS_PER_VALUE)


def _has_changed(request: ChatRequest, tool: ChatTool, values: Mapping[str, Any]) -> bool:
    """Whether the user has said something since the last call that changes its arguments."""
    calls = [call for call in request.calls if call.tool == tool.name]
    if not calls or len(request.exchanges) <= calls[-1].exchanges_before:
        return False
    return any(calls[-1].arguments.get(name) != value for name, value in values.items())


def _was_rejected(request: ChatRequest, name: str, values: Mapping[str, Any]) -> bool:
    """Whether the same call was refused and the user has said nothing since."""
    calls = [call for call in request.calls if call.tool == name]
    if (
        not calls
        or not calls[-1].has_failed()
        or len(request.exchanges) > calls[-1].exchanges_before
        or TEMPORARY_FAILURE.search(_failure_details(calls[-1]))
    ):
        return False
    return dict(calls[-1].arguments) == dict(values)


def may_repeat(request: ChatRequest, tool: ChatTool) -> bool:
    """Whether the tool's last failure is temporary, and the call was not repeated often enough."""
    failures = 0
    for call in reversed([past_call for past_call in request.calls if past_call.tool == tool.name]):
        if not call.has_failed():
            break
        if not TEMPORARY_FAILURE.search(_failure_details(call)) or GIVEN_UP.search(_failure_details(call)):
            return False
        failures += 1
    return 0 < failures <= MAX_REPEATS


def _failure_details(call: PastCall) -> str:
    """What a tool said of its failure."""
    content = call.content
    if not isinstance(content, Mapping):
        return str(content)
    return f"{content.get('error', '')} {content.get('message', '')}"


def call_message(request: ChatRequest, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    function = {"name": name, "arguments": dumps(dict(arguments), indent=None)}
    return {
        "content": None,
        "tool_calls": [{"id": f"call_{len(request.messages)}", "type": "function", "function": function}],
    }


def give_up(request: ChatRequest, tools: Sequence[ChatTool]) -> str:
    """Why the agent cannot go on with these tools."""
    failed_tools = [tool for tool in tools if LAST_CALL_FAILED.search(tool.description)]
    ready = [
        tool
        for tool in tools
        if not LAST_CALL_FAILED.search(tool.description) and not ALREADY_CALLED.search(tool.description)
    ]
    missing_names = [
        spec.spoken_name() for tool in ready if not is_search_tool(tool) for spec in find_arguments(request, tool)[1]
    ]
    reasons = [describe_missing(missing_names)] if missing_names else []
    failure, details = describe_failures(request, failed_tools)
    if failed_tools:
        reasons.append(f"because {failure}")
    return f"I am sorry, I cannot go on {' and '.join(reasons) or 'at this point'}. {details}".rstrip()


def _narrate(request: ChatRequest) -> str:
    """A step that only says something: its title in the prompt, and the conditions to settle."""
    match = STEP_TITLE.search(request.instructions)
    title = (match["title"] or match["heading"]) if match else ""
    mark = "" if title.endswith("?") else "."
    questions = [f"Is this so: {match['what'].rstrip('?.')}?" for match in WHETHER_LINE.finditer(request.instructions)]
    return " ".join([f"{title.rstrip('.')}{mark}" if title else "Noted. Thank you.", *questions])

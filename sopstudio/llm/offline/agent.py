"""The offline model as an agent: call what can be called, ask for what is missing, say when nothing is
left.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sopstudio.documents.step_words import has_asking_verb, speak_request
from sopstudio.errors import ConditionError, FormatError
from sopstudio.expressions import parse
from sopstudio.llm.offline.chat_request import ChatRequest, ChatTool, Exchange, PastCall
from sopstudio.llm.offline.claims import Role, find_asked, find_claims, is_meant, question_role, texts_after_name
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.llm.offline.knowledge import (
    NOT_KNOWN,
    find_search_tool,
    found_passage,
    is_opening_wish,
    is_search_tool,
    open_question,
)
from sopstudio.llm.offline.user import strip_statements
from sopstudio.sop import dumps, loads
from sopstudio.text.phrases import (
    content_words,
    corrects_earlier,
    declines,
    drop_general_questions,
    first_sentence,
    sentences,
    word_set,
    words_of,
)
from sopstudio.text.values import strip_quotes

REMARK = re.compile(r"\b(?:call failed|already called)\b", re.I)
MAX_TITLE_WORDS = 6
TECHNICAL = re.compile(r"[{}<>\\_\n]|://|[a-z][A-Z]|\bresponse\.")
"""Text that marks a message as not for users."""
MAX_MESSAGE_CHARACTERS = 200


def tool_title(tool: ChatTool) -> str:
    """The title of a tool: the one before its description, else the words of its name."""
    first_text = next(iter(sentences(tool.description)), "").rstrip(" .")
    is_title = 0 < len(first_text.split()) <= MAX_TITLE_WORDS and not REMARK.search(first_text)
    return first_text if is_title else " ".join(words_of(tool.name))


def describe_failures(request: ChatRequest, tools: Iterable[ChatTool]) -> tuple[str, str]:
    """That these tools did not work, and their messages as sentences; blank where none is for users."""
    titles = {tool.name: f"“{tool_title(tool)}”" for tool in tools}
    last = {call.tool: call for call in request.calls if call.tool in titles and call.has_failed()}
    messages = dict.fromkeys(filter(None, (_failure_message(call, titles[name]) for name, call in last.items())))
    return f"{' and '.join(titles.values())} did not work", " ".join(messages)


def describe_unknown(condition: str, facts: Container[str]) -> str:
    """What keeps a formal condition from being decided; blank for prose, and where every fact is known."""
    try:
        names = parse(condition).facts
    except ConditionError:
        return ""
    unknown = [f"the {' '.join(words_of(name))}" for name in names if name not in facts]
    return f"{' and '.join(unknown)} {'is' if len(unknown) == 1 else 'are'} not known" if unknown else ""


def _failure_message(call: PastCall, title: str) -> str:
    message = call.content.get("message") if isinstance(call.content, Mapping) else None
    text = message.strip() if isinstance(message, str) else ""
    if TECHNICAL.search(call.tool):
        text = re.sub(rf"\b{re.escape(call.tool)}\b", lambda _: title, text)
    is_for_users = len(text) <= MAX_MESSAGE_CHARACTERS and not TECHNICAL.search(text)
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text and is_for_users else ""


MAX_VALUES_PER_QUESTION = 3
"""Values asked for in one message."""
MAX_BRIEF_WORDS = 3
"""An answer of at most so many words counts as a value as a whole."""
MAX_VALUE_CHARACTERS = 60
ARTICLES = word_set("der die das den dem des ein eine einen einer le la les un une")
"""Words before a German or French noun that say nothing of it."""


FORMS: Mapping[str, str] = {
    "number": "as a number", "integer": "as a whole number", "date": "as a date", "date-time": "as a date and time",
}  # fmt: skip
"""How a value of each type is to be given, where what was said is none."""


def question_for(missing: Sequence[ValueSpec], refused: Collection[ValueSpec] = ()) -> str:
    """One question for these values; for those that were `refused`, it says what they are to be."""
    hints = [FORMS[spec.kind] if spec in refused and spec.kind in FORMS else "" for spec in missing]
    descriptions = [
        f"your {spec.spoken_name()}{f' ({hint})' if hint and not spec.allowed else _value_hint(spec)}"
        for spec, hint in zip(missing, hints, strict=True)
    ]
    text = descriptions[0] if len(descriptions) == 1 else ", ".join(descriptions[:-1]) + " and " + descriptions[-1]
    return f"Could you please tell me {text}?"


def question_after_reply(request: ChatRequest, missing: Sequence[ValueSpec]) -> str:
    """One question for these values, after a remark on the answer to the last question."""
    exchange = request.exchanges[-1] if request.exchanges and request.last_role() == "user" else None
    if exchange is None:
        return question_for(missing)
    missing_by_fact = {spec.fact: spec for spec in missing}
    asked_specs = find_asked(
        exchange.question,
        list(({spec.fact: spec for spec in request.possible_values} | missing_by_fact).values()),
    )
    objections = {
        spec.fact: objection(spec, exchange.reply, is_only=len(asked_specs) == 1)
        for spec in asked_specs
        if spec.fact in missing_by_fact
    }
    remarks = list(objections.values())
    if open_question(request) and not any(remarks) and not is_opening_wish(request):
        remarks = [NOT_KNOWN]
    refused = [spec for spec in missing if objections.get(spec.fact)]
    return " ".join(filter(None, [*remarks, question_for(missing, refused)]))


def objection(spec: ValueSpec, reply: str, *, is_only: bool = True) -> str:
    """What is wrong with an answer that did not give a value, for the user; blank where nothing is.

    `is_only` says that nothing else was asked for, so that the whole answer should have given it.
    """
    if declines(reply, spec.kind):
        return ""
    value = next(_claimed_values(spec, reply, is_only=is_only), "")
    if value:
        return f"I am sorry, “{value}” is not a valid {spec.spoken_name()}."
    return f"I am sorry, I could not find your {spec.spoken_name()} in that." if is_only and "?" not in reply else ""


def _claimed_values(spec: ValueSpec, reply: str, *, is_only: bool) -> Iterator[str]:
    """What the user gave as the value, as it was said."""
    claimed = (claim.value for claim in find_claims(reply) if is_meant(claim, spec, "alone", ()))
    for tail in (*texts_after_name(reply, spec.fact), *claimed):
        value = strip_quotes(first_sentence(tail).partition(", ")[0]).strip()
        if value and len(value) <= MAX_VALUE_CHARACTERS:
            yield value
    if is_only and len(reply.split()) <= MAX_BRIEF_WORDS and any(map(str.isdigit, reply)):
        yield reply.strip(" .!")


def _value_hint(spec: ValueSpec) -> str:
    if spec.allowed:
        return " (one of " + ", ".join(str(value) for value in spec.allowed) + ")"
    if spec.kind == "boolean":
        return " (yes or no)"
    description = spec.description.split(". ")[0].strip().rstrip(".")
    says_more = content_words(description) - ARTICLES - content_words(spec.fact)
    return f" ({description})" if says_more else ""


def describe_missing(names: Iterable[str]) -> str:
    """What is missing, for the user."""
    return "without your " + " and ".join(dict.fromkeys(names))


ALREADY_CALLED = re.compile(r"\balready called\b", re.I)
LAST_CALL_FAILED = re.compile(r"\bcall failed\b", re.I)
STEP_TITLE = re.compile(
    r"^\W*(?:\w+ )?(?:step|task|stage|node|now)\b[^:\n]{0,20}:\W*(?P<title>[^\n]+?)[^\w?\n]*$"
    r"|^#+\s*(?P<heading>[^\n]+?)\s*$",
    re.M | re.I,
)
GOODBYE = "Thank you. Goodbye."
THE_END = "- this is the end"
"""What a prompt says of the ways on where there are none."""
REQUEST = re.compile(r"(?:please )?ask (?:the |your )?\w+ (?:to|that they) (?P<what>.+)", re.I)
INDIRECT_QUESTION = re.compile(
    r"(?:please )?ask (?:(?:the |your )?\w+ )?(?P<what>(?:whether|if|how|what|which|when|where|who|why)\b.+)", re.I
)
ASKING_TITLE = re.compile(r"^\W*ask\b|\?\W*$", re.I)
"""An English title of a step that asks the user for something."""
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
    """The agent's next message as a chat-completions message."""
    if not request.tools:
        return {"content": _tell_given_up(request) or _narrate(request)}
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
    message = message or {"content": _tell_given_up(request) or give_up(request, request.tools)}
    return {"content": f"{passage} {message['content'] or 'Shall I go on?'}"} if passage else message


def _correction(request: ChatRequest, tools: Iterable[ChatTool]) -> dict[str, Any] | None:
    """Another call of a tool whose arguments the user has changed since its last call."""
    for tool in tools:
        if ALREADY_CALLED.search(tool.description):
            values, lacking = find_arguments(request, tool)
            if not lacking and _has_changed(request, tool, values):
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
    reply = _read_reply(exchange.reply)
    if position and reply.is_correction:
        question = request.exchanges[position - 1].question
    repeated = any(earlier.reply == exchange.reply for earlier in request.exchanges[:position])
    text = reply.text if spec.pattern else reply.own_text
    role = question_role(spec, question, request.asked_values(question))
    return _find_in_reply(spec, text, role, request.possible_values, repeated, request.has_decimal_comma)


@dataclass(frozen=True)
class _Reply:
    """A reply of the user: its text without statements, then also without general questions."""

    text: str
    own_text: str
    is_correction: bool


@lru_cache(maxsize=4096)
def _read_reply(reply: str) -> _Reply:
    """Cached, as each request of a conversation holds all that was said before."""
    text = strip_statements(reply)
    return _Reply(text, drop_general_questions(text), corrects_earlier(reply))


@lru_cache(maxsize=8192)
def _find_in_reply(
    spec: ValueSpec, text: str, role: Role, others: tuple[ValueSpec, ...], repeated: bool, has_decimal_comma: bool
) -> Any:
    """See `ValueSpec.find`. Cached, as each request of a conversation holds all that was said before."""
    return spec.find(text, role, others, repeated=repeated, has_decimal_comma=has_decimal_comma)


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
    among = [*request.possible_values]
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
    before, specs = calls[-1].arguments, {spec.name: spec for spec in tool.parameters}
    return any(
        before.get(name) != value and (name in before or not _is_stated(request, specs[name], value))
        for name, value in values.items()
    )


def _is_stated(request: ChatRequest, spec: ValueSpec, value: Any) -> bool:
    """Whether the prompt tells this value of a parameter already."""
    stated = request.find_stated(spec.fact)
    return stated is not None and parse_stated(spec, stated[0]) == value


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


def _tell_given_up(request: ChatRequest) -> str:
    """That the last call did not work, where it is not made again and its tool is offered no more; else blank."""
    last = request.calls[-1] if request.calls else None
    if last is None or not last.has_failed() or not isinstance(last.content, Mapping):
        return ""
    if not GIVEN_UP.search(str(last.content.get("note", ""))) or any(tool.name == last.tool for tool in request.tools):
        return ""
    title = f"“{' '.join(words_of(last.tool))}”"
    return f"I am sorry, I cannot go on because {title} did not work. {_failure_message(last, title)}".rstrip()


def _narrate(request: ChatRequest) -> str:
    """A step that is only words: what it asks, and the conditions to settle. Other work is done in silence."""
    match = STEP_TITLE.search(request.instructions)
    if match is None:
        return "Noted. Thank you."
    questions = [f"Is this so: {match['what'].rstrip('?.')}?" for match in WHETHER_LINE.finditer(request.instructions)]
    if not questions and THE_END in request.instructions:
        return GOODBYE
    return " ".join(filter(None, [ask_in_words(match["title"] or match["heading"]), *questions]))


def ask_in_words(title: str) -> str:
    """What a step says to the user by its title, where that is a question or a request; else blank."""
    request = REQUEST.fullmatch(title.rstrip("."))
    if request is not None:
        return f"Please {request['what']}."
    question = INDIRECT_QUESTION.fullmatch(title.rstrip("."))
    if question is not None:
        return f"May I ask {question['what']}?"
    is_asking = ASKING_TITLE.search(title) is not None or has_asking_verb(title)
    return speak_request(title) or (title if title.endswith("?") else f"{title.rstrip('.')}." if is_asking else "")

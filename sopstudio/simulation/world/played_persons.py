"""Persons' steps carried out by a model, which plays whoever has the role."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from sopstudio.agents.wording import fill_template
from sopstudio.errors import FormatError, ModelError
from sopstudio.simulation.world.tools import MockedTools
from sopstudio.sop import Fact, PersonTool, Tool, describe_mismatch, dumps, loads
from sopstudio.sop.people import DONE, MINUTES, TIMED_OUT
from sopstudio.text.humanize import plural
from sopstudio.trace import PERSON_COMPONENT, Answer, AskModel, CallTool, Failure, Message, ModelReply, ToolResult
from sopstudio.translation import in_english, tr

TEMPLATE = "person"
MAX_REASKS = 2
"""How often an answer that does not fit the form is asked for again."""
TIME_LINE = (
    'You have {limit}. "minutes" says how many you took; above {number} you are late, and the answer does not count. '
    'Where you would not answer at all in that time, write only {{"timed_out": true}}.\n'
)
Acting = Generator[AskModel, Answer, ToolResult]


@dataclass(frozen=True)
class PlayedPersons:
    """Carries out the persons' steps among these tools, by the prompt template *person*."""

    tools: Mapping[str, Tool]
    prompts: Mapping[str, str]

    def find(self, request: CallTool) -> PersonTool | None:
        """The person's step that a call stands for; None for any other tool."""
        tool = self.tools.get(request.tool)
        return tool if isinstance(tool, PersonTool) else None

    def act(self, tool: PersonTool, request: CallTool, mocked: MockedTools) -> Acting:
        """The result of a step, with what the model said; yields requests to the model.

        An answer that does not fit the form is asked for again with the reason, `MAX_REASKS` times. Raises
        `ModelError` where the model gives none that does.
        """
        prompt = self.prompt(tool, request.arguments)
        history: tuple[Message, ...] = ({"role": "user", "content": f"Carry out the step: {tool.person.label()}"},)
        replies, problem = list[ModelReply](), ""
        for _ in range(MAX_REASKS + 1):
            reply = yield AskModel(lambda: prompt, history, (), PERSON_COMPONENT)
            if isinstance(reply, Failure):
                raise ModelError(tr("a person's step has no answer"), where=tool.label(), why=reply.why)
            if not isinstance(reply, ModelReply):
                raise TypeError("a request to a model is answered by its reply or a failure")
            replies.append(reply)
            answer = read_answer(tool, reply.text)
            if isinstance(answer, Mapping):
                result = mocked.receive(tool, answer)
                mocked.restore(request, result)
                return ToolResult(result.body, replace(result.outcome, asked=tuple(replies)))
            problem = answer
            content = f"That cannot be used: {problem} Answer with the JSON object."
            history = (
                *history,
                {"role": "assistant", "content": reply.text or "…"},
                {"role": "user", "content": content},
            )
        hint = tr("choose another model for persons")
        raise ModelError(tr("a person's step has no answer"), where=tool.label(), why=problem.rstrip("."), hint=hint)

    def prompt(self, tool: PersonTool, shown: Mapping[str, Any]) -> str:
        """What the model is told of the step."""
        person = tool.person
        lines = [
            f"- {name}: {value if isinstance(value, str) else dumps(value, indent=None)}"
            for name, value in shown.items()
        ]
        limit = person.time_limit
        with in_english():
            time = "" if limit is None else TIME_LINE.format(limit=plural(limit, "minute"), number=limit)
        return fill_template(
            self.prompts,
            TEMPLATE,
            role=person.role or "somebody of the team",
            step=". ".join(filter(None, (person.label().rstrip("."), person.description))),
            shown="\n".join(lines) or "- nothing",
            time=time,
            schema=dumps(answer_schema(tool), indent=None),
        )


def _form(tool: PersonTool) -> Iterator[tuple[str, Fact]]:
    """The members of an answer with their facts, but for the one that says that it was done."""
    pairs = zip(tool.outputs, tool.form, strict=True)
    return ((output.path, fact) for output, fact in pairs if fact.name != tool.done)


def answer_schema(tool: PersonTool) -> dict[str, Any]:
    """The JSON Schema of an answer: the form, and how long it took where the time is limited."""
    form = dict(_form(tool))
    properties = {path: fact.json_schema() for path, fact in form.items()} or {
        DONE: {"type": "boolean", "enum": [True]}
    }
    required = [path for path, fact in form.items() if not fact.optional] or ([] if form else [DONE])
    if tool.is_timed:
        limit = tool.person.time_limit
        properties[MINUTES] = {"type": "integer", "minimum": 0, "description": f"minutes taken, of {limit}"}
        required += [MINUTES]
    return {"type": "object", "properties": properties, "required": required}


def read_answer(tool: PersonTool, text: str) -> dict[str, Any] | str:
    """The answer in a model's words, or the reason why it does not fit the form."""
    try:
        data = loads(text[text.find("{") : text.rfind("}") + 1])
    except FormatError as error:
        return f"it is no JSON object ({error.why or error.what})."
    if not isinstance(data, dict):
        return "it is no JSON object."
    if tool.is_timed and data.get(TIMED_OUT) is True:
        return {TIMED_OUT: True}
    form, known = dict(_form(tool)), {MINUTES} if tool.is_timed else set()
    if not form:
        known.add(DONE)
    if unknown := [name for name in data if name not in form and name not in known]:
        return f"{unknown[0]} is not asked for."
    problems = (describe_mismatch(fact, data.get(path)) for path, fact in form.items())
    if problem := next(filter(None, problems), ""):
        return f"{problem}."
    minutes = data.get(MINUTES, 0)
    if isinstance(minutes, bool) or not isinstance(minutes, int) or minutes < 0:
        return f"{MINUTES} must be a whole number."
    return data if form else {**data, DONE: True}


__all__ = ["PlayedPersons", "answer_schema", "read_answer"]

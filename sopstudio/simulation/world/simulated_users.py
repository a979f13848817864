"""Who talks to the agent: a simulated user with a seed, a script, or a person."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from difflib import SequenceMatcher

from sopstudio.agents.wording import fill_template
from sopstudio.errors import ModelError, SimulationError
from sopstudio.scenarios.scenario import SUBSTEP, UserSeed
from sopstudio.simulation.user_driver import UserGenerator
from sopstudio.sop import Fact, dumps
from sopstudio.trace import USER_COMPONENT, Answer, AskModel, Failure, Message, ModelReply, Say, UserReply
from sopstudio.translation import tr

QUIT = "<quit>"
MAX_REASKS = 2
"""How often an answer of the user's model that cannot be used is asked for again."""
REMINDER = "Your last answer had no text. Answer with what the customer says.\n"
ECHO_REMINDER = "Your last answer only repeated the agent. You are the customer: say what you want or know.\n"
MIN_ECHO_CHARACTERS = 20
MIN_ECHO_RATIO = 0.9
"""Share of the characters."""
UserAnswer = Generator[AskModel, Answer | Say, tuple[str, bool]]
UserQuestion = Callable[[str, tuple[Message, ...]], UserAnswer]
"""Asks the user's model, given the prompt and the conversation so far."""


def simulated_user(
    seed: UserSeed, facts: Mapping[str, Fact], prompts: Mapping[str, str], ask: UserQuestion | None = None
) -> UserGenerator:
    """A user played by a model (JourneyBench, appendix F), as a generator over the same requests as agents.

    Its prompt has the goal, the journey in words and the facts it may give. It leaves with the message `<quit>`; where
    that stands behind a text, against the paper's rule, the agent gets the text and nobody answers what it says next.
    Raises `ModelError` where the model gives no usable answer. `ask` is how it is asked (`ask_leniently` for old
    records). What the seed says as its opening is said first as it stands. A user whose seed has a script says its
    lines, and no model is asked.
    """
    if seed.script:
        yield from _follow_script(seed.script)
    prompt, ask = _prompt(seed, facts, prompts), ask or ask_persistently
    history: tuple[Message, ...] = ()
    message = yield UserReply("")
    while True:
        if not isinstance(message, Say):
            raise SimulationError(tr("the simulated user waits for the agent to say something"))
        history = (*history, {"role": "user", "content": message.text})
        if seed.opening and len(history) == 1:
            text, has_left = seed.opening, False
        else:
            text, has_left = yield from ask(prompt, history)
        history = (*history, {"role": "assistant", "content": text or QUIT})
        if text:
            message = yield UserReply(text)
        while has_left:
            yield UserReply("", True)


def _follow_script(lines: Iterable[str]) -> UserGenerator:
    """A user who says these lines one by one, and then leaves for good."""
    user = ScriptedUser(lines)
    reply = UserReply("")
    while True:
        message = yield reply
        if not isinstance(message, Say):
            raise SimulationError(tr("the scripted user waits for the agent to say something"))
        reply = user.reply(message)


def ask_persistently(prompt: str, history: tuple[Message, ...]) -> UserAnswer:
    """What the user says, and whether it leaves then. What no customer says is asked for again, `MAX_REASKS` times: an
    answer without a text, and one that only repeats what the agent said, as small models do.

    The repeated request has a line more, so that a model without chance, or a record, can answer it differently.
    Raises `ModelError` where no answer can be used.
    """
    reason = hint = reminders = ""
    agent_text = str(history[-1]["content"]) if history else ""
    for _ in range(MAX_REASKS + 1):
        reply = yield _request(f"{prompt}\n\n{reminders}".rstrip() if reminders else prompt, history)
        if isinstance(reply, ModelReply) and reply.text.strip() and not _is_echo(reply.text, agent_text):
            return reply.text.replace(QUIT, "").strip(), QUIT in reply.text
        reason = _describe_unusable(reply)
        reminders += ECHO_REMINDER if isinstance(reply, ModelReply) and reply.text.strip() else REMINDER
        if isinstance(reply, Failure) and reply.kind != "unusable":
            break
    else:
        hint = tr("choose another model for the customer")
    raise ModelError(tr("the simulated customer gave no answer"), why=reason, hint=hint)


def _request(system: str, history: tuple[Message, ...]) -> AskModel:
    return AskModel(lambda: system, history, (), USER_COMPONENT)


def _describe_unusable(reply: Answer | Say) -> str:
    """Why the user's model gave no text."""
    if isinstance(reply, Failure):
        return reply.why
    if isinstance(reply, ModelReply) and reply.calls:
        return "its model called a tool"
    if isinstance(reply, ModelReply) and reply.text.strip():
        return "its model only repeats what the agent says"
    return "its model only thought" if isinstance(reply, ModelReply) and reply.thinking else "its model said nothing"


def _is_echo(text: str, agent_text: str) -> bool:
    """Whether a text says what the agent has just said, perhaps with a word changed. A statement that answers a
    question in its own words is none.
    """
    if len(text) < MIN_ECHO_CHARACTERS or (agent_text.rstrip().endswith("?") and not text.rstrip().endswith("?")):
        return False
    matcher = SequenceMatcher(None, agent_text.casefold(), text.casefold(), autojunk=False)
    bounds = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)  # ever closer, and ever slower
    return all(bound() >= MIN_ECHO_RATIO for bound in bounds)


def ask_leniently(prompt: str, history: tuple[Message, ...]) -> UserAnswer:
    """As `ask_persistently`, by the rules of records before version 2: an unusable answer counts as `<quit>`, and a
    `<quit>` behind a text is dropped.
    """
    reply = yield _request(prompt, history)
    if isinstance(reply, Failure) and reply.kind == "endpoint":
        raise ModelError(tr("the simulated user could not be asked"), why=reply.why)
    text = reply.text.strip() if isinstance(reply, ModelReply) else QUIT
    return text.replace(QUIT, "").strip(), text in ("", QUIT)


def _prompt(seed: UserSeed, facts: Mapping[str, Fact], prompts: Mapping[str, str]) -> str:
    lines = [_fact_line(name, value, seed, facts) for name, value in seed.facts.items()]
    return fill_template(
        prompts,
        "user",
        goal=seed.goal,
        journey="\n".join(_number_steps(seed.journey)) or "- as the agent leads",
        facts="\n".join(lines) or "- nothing more",
    )


def _number_steps(journey: Iterable[str]) -> Iterator[str]:
    """The steps with their numbers, and what belongs to each below it."""
    number = 0
    for line in journey:
        if line.startswith(SUBSTEP):
            yield f"   > {line.strip()}"
            continue
        number += 1
        yield f"{number}. {line}"


def _fact_line(name: str, value: object, seed: UserSeed, facts: Mapping[str, Fact]) -> str:
    fact = facts.get(name)
    about = fact.description.rstrip(".").replace("\n", " ").replace("(", "").replace(")", "") if fact else ""
    values = [_say_value(value_given) for value_given in (value, *seed.again.get(name, ()))]
    slip = seed.slips.get(name)
    if slip is not None:
        when = f"when you give {slip.until}" if slip.until else "at once"
        values[0] = f"{_say_value(slip.value)}, by mistake: {when} correct it to {values[0]}"
    if name in seed.asides:
        values.insert(0, f'say only "{seed.asides[name]}"')
    text = "; if asked again: ".join(values)
    return f"- {name} ({about}): {text}" if about else f"- {name}: {text}"


def _say_value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(_say_value(item) for item in value)
    return value if isinstance(value, str) else dumps(value, indent=None)


class ScriptedUser:
    """A user who says the lines of a script, one per turn, and then leaves."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = [line.strip() for line in lines if line.strip()]
        self._next = 0

    def reply(self, _message: Say) -> UserReply:
        """The next line of the script, whatever was said; the user leaves at its end."""
        if self._next >= len(self._lines) or self._lines[self._next] == QUIT:
            return UserReply("", True)
        self._next += 1
        return UserReply(self._lines[self._next - 1])


class HumanUser:
    """A person: `ask` shows what the agent said and returns the answer, or None when the person leaves."""

    def __init__(self, ask: Callable[[str], str | None]) -> None:
        self._ask = ask

    def reply(self, message: Say) -> UserReply:
        """What the person answers; the user leaves where that is None or `QUIT`."""
        text = self._ask(message.text)
        return UserReply("", True) if text is None or text.strip() == QUIT else UserReply(text.strip())

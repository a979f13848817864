"""What can be written at the caret of an outline: steps to go to, facts, tools, roles, values, words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sopstudio.formats.text.details import FACT, STEP, TOOL
from sopstudio.formats.text.lines import jump_line
from sopstudio.formats.text.writer import line_label
from sopstudio.outline.plain_forms import PLAIN_WORDS, with_notation_keyword
from sopstudio.sop.facts import TYPE_WORDS, Fact
from sopstudio.sop.model import TIME_RUNS_OUT, End, Person, Sop
from sopstudio.text.completion import Completion, complete
from sopstudio.text.humanize import one_line
from sopstudio.text.suggestions import Suggestion, filter_suggestions

_MAX_SUGGESTIONS: Final = 50
_JUMP: Final = re.compile(r"\s*(?:\S.*:\s+)?(?P<all>go ?to:\s*(?P<begun>.*))", re.I)
_TOOL: Final = re.compile(r".*\[tools?: ?(?:[^\[\],]+, ?)*(?P<begun>[^\[\],]*)", re.I)
_PERSON: Final = re.compile(r".*\[person: ?(?P<begun>[^\[\],]*)", re.I)
_CONDITION: Final = re.compile(r"\s*(?:(?:else |otherwise )?if|elif|elsif|when)\s+(?P<begun>[^:]*)", re.I)
_EXPRESSION: Final = re.compile(r"\s*set \{[^{}]+\} = (?P<begun>.*)", re.I)
_FACT: Final = re.compile(r".*\{(?P<begun>[^{}]*)")
_VALUE: Final = re.compile(r"\s+(?P<key>[a-z]+(?: [a-z]+){0,2}): ?(?P<begun>.*)")
_TYPE: Final = re.compile(r"\s+[^:]+: ?(?P<begun>[a-z ]*)")
_BEGUN_LINE: Final = re.compile(r"\s*(?P<begun>[^\W\d_][^\W\d_]*(?:[ ,]+[^\W\d_]*){0,4})")
_WORDS: Final = (
    Suggestion("if ", "if", "a branch for when something holds"),
    Suggestion("elif ", "elif", "a branch for where no earlier one holds"),
    Suggestion("else:", "else:", "a branch for everything else"),
    Suggestion("always:", "always:", "a branch beside those that hold"),
    Suggestion("end: ", "end:", "an end with its outcome"),
    Suggestion("go to: ", "go to:", "continue with another step"),
    Suggestion("continue", "continue", "what stands below follows"),
    Suggestion("dead end", "dead end", "nothing follows"),
    Suggestion("Ask for the {", "Ask for the {…}", "ask the user for a fact"),
    Suggestion("Tell the customer that ", "Tell the customer that …", "say a message"),
    Suggestion("Set {", "Set {…} = …", "compute a fact"),
    Suggestion("follow every branch that holds:", "follow every branch that holds:", "above branches"),
    Suggestion("procedure ", "procedure …:", "a procedure of its own"),
)


@dataclass(frozen=True, slots=True)
class OutlineNames:
    """The names of an SOP that its outline can use."""

    facts: tuple[Fact, ...] = ()
    steps: tuple[Suggestion, ...] = ()
    tools: tuple[Suggestion, ...] = ()
    roles: tuple[Suggestion, ...] = ()
    procedures: tuple[Suggestion, ...] = ()
    is_plain: bool = False
    """Whether the outline is in plain words, not in the notation."""


def outline_names(sop: Sop, *, is_plain: bool = False) -> OutlineNames:
    """The names of an SOP. A step that shares its words with another is named with its id; in plain words tools have
    their titles.
    """
    nodes = [node for graph in sop.graphs() for node in graph.nodes]
    labels = [line_label(node).casefold() for node in nodes]
    shared = {label for label in set(labels) if labels.count(label) > 1} if len(set(labels)) < len(labels) else set()
    steps = [
        (node, jump_line(line_label(node), node.id if label in shared else "").removeprefix("go to: "))
        for node, label in zip(nodes, labels, strict=True)
        if not isinstance(node, End)
    ]
    roles = dict.fromkeys(node.role for node in nodes if isinstance(node, Person) and node.role)
    return OutlineNames(
        facts=sop.facts,
        steps=tuple(Suggestion(words, one_line(line_label(node)), "step") for node, words in steps),
        tools=tuple(
            Suggestion(one_line(tool.label()), one_line(tool.label()))
            if is_plain
            else Suggestion(tool.name, tool.name, one_line(tool.title))
            for tool in sop.tools
        ),
        roles=tuple(Suggestion(role, role, "role") for role in roles),
        procedures=tuple(Suggestion(each.id, each.id, one_line(each.title)) for each in sop.procedures),
        is_plain=is_plain,
    )


def complete_outline(line: str, column: int, names: OutlineNames, section: str = "") -> Completion:
    """What can be written at `column` of a line; `section` is the heading that the line stands below (`facts:`).

    Only where nothing but a name is expected is the first suggestion selected, so that Enter stays a new line in words.
    """
    if not names.is_plain:
        return _complete(line, column, names, section)
    notation, shift = with_notation_keyword(line)
    completion = _complete(notation, max(0, column + shift), names, section)
    return Completion(completion.start - shift, completion.end - shift, completion.suggestions, completion.select_first)


def _complete(line: str, column: int, names: OutlineNames, section: str) -> Completion:
    before = line[:column]
    for pattern, answer in _CASES:
        match = pattern.fullmatch(before)
        completion = answer(match, line, column, names) if match else None
        if completion is not None:
            return completion
    if names.is_plain:
        return _complete_words(before, column, PLAIN_WORDS)
    return _complete_detail(before, column, names, section) or _complete_words(before, column, _WORDS, has_details=True)


def _complete_jump(match: re.Match[str], line: str, _column: int, names: OutlineNames) -> Completion | None:
    if line[match.end() :].strip():
        return None
    return _choose(match, names.steps, "")


def _complete_tool(match: re.Match[str], line: str, column: int, names: OutlineNames) -> Completion | None:
    return _choose(match, names.tools, "" if line[column : column + 1] in ("]", ",") else "]")


def _complete_role(match: re.Match[str], line: str, column: int, names: OutlineNames) -> Completion | None:
    return _choose(match, names.roles, "" if line[column : column + 1] == "]" else "]")


def _choose(match: re.Match[str], options: Iterable[Suggestion], closing: str) -> Completion:
    """The options that hold what is begun; none where it is written already."""
    begun = match["begun"]
    matches = filter_suggestions(tuple(options), begun, _MAX_SUGGESTIONS)
    if any(begun.strip() in (each.key, each.text) for each in matches):
        return Completion(match.start("begun"), match.end("begun"))
    closed = tuple(Suggestion(each.key + closing, each.text, each.note) for each in matches)
    return Completion(match.start("begun"), match.end("begun"), closed)


def _complete_condition(match: re.Match[str], line: str, column: int, names: OutlineNames) -> Completion | None:
    start = match.start("begun")
    inner = complete(line[start:], column - start, names.facts)
    begun = line[start + inner.start : column]
    timeout = [
        Suggestion(f"{TIME_RUNS_OUT}:", TIME_RUNS_OUT, "the person's time is over")
        for text in (match["begun"].strip(),)
        if text and TIME_RUNS_OUT.startswith(text)
    ]
    is_name = begun[:1] in ("{", "'", '"')
    suggestions = (*timeout, *inner.suggestions)
    return Completion(inner.start + start, inner.end + start, suggestions, inner.select_first and is_name)


def _complete_fact(match: re.Match[str], line: str, column: int, names: OutlineNames) -> Completion | None:
    start = match.start("begun") - 1
    inner = complete(line[start:], column - start, names.facts)
    return Completion(inner.start + start, inner.end + start, inner.suggestions)


_CASES: Final[
    tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str, int, OutlineNames], Completion | None]], ...]
] = (
    (_JUMP, _complete_jump),
    (_TOOL, _complete_tool),
    (_PERSON, _complete_role),
    (_EXPRESSION, _complete_condition),
    (_CONDITION, _complete_condition),
    (_FACT, _complete_fact),
)
_FIXED_VALUES: Final = {
    "action": ("do", "decide", "approve", "provide"),
    "effect": ("reads", "writes", "sends", "pays"),
    "kind": ("decision", "compute"),
    "by code": ("yes",),
    "not the user": ("yes",),
    "branching": ("all",),
}


def _complete_detail(before: str, column: int, names: OutlineNames, section: str) -> Completion | None:
    """The values of a detail, or the types of a fact that is declared."""
    match = _VALUE.fullmatch(before)
    if match:
        options: Sequence[Suggestion] = {"call": names.tools, "run": names.procedures, "role": names.roles}.get(
            match["key"], tuple(Suggestion(value, value) for value in _FIXED_VALUES.get(match["key"], ()))
        )
        if options:
            return _choose(match, options, "")
    declared = _TYPE.fullmatch(before) if section == "facts:" else None
    if declared and declared.string.strip().partition(":")[0] not in FACT:
        return _choose(declared, [Suggestion(words, words, "type") for words in TYPE_WORDS.values()], "")
    return None


def _complete_words(before: str, column: int, words: Sequence[Suggestion], *, has_details: bool = False) -> Completion:
    """The words that begin as the line does; the keys of details on an indented line."""
    match = _BEGUN_LINE.fullmatch(before)
    if match is None:
        return Completion(column, column)
    begun = match["begun"].casefold()
    may_detail = has_details and match.start("begun") > 0 and len(begun) > 1
    keys = dict.fromkeys((*STEP, *TOOL)) if may_detail else ()
    details = [Suggestion(f"{key}: ", f"{key}:", "a detail of the step above") for key in keys]
    options = [each for each in (*words, *details) if each.text.casefold().startswith(begun)]
    exact = any(each.key.strip().casefold() == begun for each in options)
    return Completion(match.start("begun"), column, () if exact else tuple(options), select_first=False)


__all__ = ["OutlineNames", "complete_outline", "outline_names"]

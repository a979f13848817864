"""The fields of an SOP's parts as the forms call them, and their values in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, Final

from sopstudio.sop.connections import Connection
from sopstudio.sop.facts import TYPE_WORDS
from sopstudio.sop.model import Assignment, Binding, ErrorResponse, SampleResponse
from sopstudio.text.branch_labels import spell_out
from sopstudio.text.computations import describe_assignment
from sopstudio.text.humanize import describe_value, format_day, in_quotes, speak_name
from sopstudio.text.labels import KIND_NAMES, describe_minutes
from sopstudio.translation import mark, tr

FIELD_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "action": mark("Is asked to"),
        "allowed": mark("Allowed values"),
        "applies_to": mark("Applies to"),
        "asks": mark("Facts to ask for"),
        "assignments": mark("Works out, in order"),
        "branching": mark("Take"),
        "condition": mark("Condition"),
        "connection": mark("A live run reaches it"),
        "description": mark("Description"),
        "deterministic": mark("Run by code"),
        "effect": mark("A call"),
        "effective_from": mark("Effective from"),
        "ending": mark("How it ends"),
        "errors": mark("How it can fail"),
        "examples": mark("Examples"),
        "id": mark("Name"),
        "inputs": mark("Must know first"),
        "items": mark("Each item is"),
        "kind": mark("Kind"),
        "label": mark("Label"),
        "loop": mark("May be taken at most … times"),
        "maximum": mark("To"),
        "message": mark("Message to say"),
        "method": mark("Method"),
        "minimum": mark("From"),
        "name": mark("Name"),
        "next_review": mark("Next review"),
        "not_by": mark("Not by whoever did"),
        "not_user": mark("Not by whoever asked"),
        "number": mark("Number"),
        "opening": mark("What a customer says first"),
        "optional": mark("May stay unknown"),
        "outcome": mark("Outcome"),
        "outputs": mark("Gives"),
        "owner": mark("Owner"),
        "parameters": mark("Needs"),
        "pattern": mark("Pattern"),
        "precondition": mark("May be called only when"),
        "procedure": mark("Runs the sub-procedure"),
        "provides": mark("Answers with"),
        "responses": mark("Sample answers"),
        "role": mark("Who"),
        "shows": mark("Sees"),
        "source": mark("From"),
        "sources": mark("Sources"),
        "start": mark("Begins at"),
        "status": mark("Status"),
        "steps": mark("Steps"),
        "target": mark("Leads to"),
        "text": mark("Text"),
        "time_limit": mark("Within"),
        "title": mark("Title"),
        "tools": mark("Tools"),
        "type": mark("Type"),
        "unit": mark("Unit"),
        "url": mark("Address"),
    }
)
CHOICE_WORDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "action": {
            "do": mark("do it"),
            "decide": mark("decide: one of the answers"),
            "approve": mark("approve: yes or no"),
            "provide": mark("provide facts in a form"),
        },
        "branching": {"first": mark("The first edge that holds"), "all": mark("Every edge that holds")},
        "effect": {
            "reads": mark("only reads"),
            "writes": mark("changes data"),
            "sends": mark("sends something"),
            "pays": mark("moves money"),
        },
        "ending": {
            "": mark("As its words say"),
            "good": mark("Good: what was asked for is done"),
            "bad": mark("Bad: it was refused or failed"),
            "waiting": mark("Waiting: somebody takes over"),
            "neutral": mark("Neither good nor bad"),
        },
        "items": TYPE_WORDS,
        "kind": {
            **KIND_NAMES,
            "formal": mark("When a condition holds"),
            "prose": mark("When a statement holds"),
            "otherwise": mark("Otherwise"),
            "always": mark("Always"),
            "timeout": mark("When time runs out"),
        },
        "status": {
            "": mark("not set"),
            "draft": mark("draft"),
            "in review": mark("in review"),
            "approved": mark("approved"),
            "in force": mark("in force"),
            "withdrawn": mark("withdrawn"),
        },
        "type": TYPE_WORDS,
    }
)
"""The words for the values of fields that have only a few, by field."""


def field_title(name: str) -> str:
    """The title of a field, in the user's language."""
    return tr(FIELD_TITLES[name]) if name in FIELD_TITLES else speak_name(name)


def choices_of(field: str, *values: str) -> tuple[tuple[str, str], ...]:
    """Values of a field with their words, for a form: those that are named, or all of it."""
    words = CHOICE_WORDS[field]
    return tuple((value, tr(words[value])) for value in values or words)


def describe_field(name: str, value: Any, titles: Mapping[str, str]) -> str:
    """A field's value as a person reads it; “nothing” where it is blank. `titles` are those of the nodes, by id.

    It is not exact: two values may have the same words.
    """
    words = CHOICE_WORDS.get(name, {})
    if isinstance(value, str) and value in words:
        return tr(words[value])
    if value in (None, "", (), {}):
        return tr("nothing")
    if name in _WORDS_BY_FIELD:
        return _WORDS_BY_FIELD[name](value)
    if name in ("source", "target", "start", "not_by"):
        ends = (value,) if isinstance(value, str) else value
        return ", ".join(in_quotes(titles.get(end, end)) for end in ends)
    if isinstance(value, tuple):
        return "; ".join(_describe_item(item) for item in value)
    return in_quotes(value) if isinstance(value, str) else describe_value(value)


def _describe_item(item: Any) -> str:
    """One of the items of a list in a few words: what it is called."""
    match item:
        case Assignment():
            return describe_assignment(item)
        case Binding(condition=""):
            return speak_name(item.tool)
        case Binding():
            return tr("{tool} if {condition}", tool=speak_name(item.tool), condition=spell_out(item.condition))
        case SampleResponse():
            return item.title or describe_value(item.body)
        case ErrorResponse():
            return " ".join(filter(None, (item.code, item.message)))
    return item if isinstance(item, str) else describe_value(item)


def _list_names(names: tuple[str, ...]) -> str:
    return ", ".join(map(speak_name, names))


def _describe_connection(connection: Connection) -> str:
    """The kind of a connection, and what is set of it."""
    return describe_value({"kind": connection.kind, **connection.model_dump(exclude_defaults=True)})


def _describe_day(day: str) -> str:
    return format_day(date.fromisoformat(day))


_WORDS_BY_FIELD: Final[Mapping[str, Callable[[Any], str]]] = MappingProxyType(
    {
        "asks": _list_names,
        "condition": spell_out,
        "connection": _describe_connection,
        "effective_from": _describe_day,
        "inputs": _list_names,
        "next_review": _describe_day,
        "outputs": lambda outputs: _list_names(tuple(item if isinstance(item, str) else item.fact for item in outputs)),
        "parameters": lambda parameters: _list_names(tuple(parameters.get("properties", ()))) or tr("nothing"),
        "precondition": spell_out,
        "provides": _list_names,
        "shows": _list_names,
        "time_limit": describe_minutes,
    }
)

__all__ = ["CHOICE_WORDS", "FIELD_TITLES", "choices_of", "describe_field", "field_title"]

"""The journeys that a change of an SOP sends another way, in words: by what decides them, and what is different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any, Final

from sopstudio.scenarios.journey_changes import JourneyChange, JourneyChanges, Way
from sopstudio.sop import Flow
from sopstudio.text.humanize import capitalize, describe_value, join_words, plural, shorten, speak_name
from sopstudio.text.labels import node_title
from sopstudio.translation import tr

MAX_TITLE_CHARACTERS: Final = 48
Titles = Callable[[str], str]
"""The title of a place."""


def summarize_changes(changes: JourneyChanges) -> str:
    """Whether journeys change, in a few words, which stand above what `describe_changes` says."""
    if not changes.changed:
        return tr("No journey changes") if changes.are_same else tr("No case was found that changes")
    if changes.flows[0] is None:
        return tr("What becomes possible")
    return tr("Journeys that change")


def describe_changes(changes: JourneyChanges) -> dict[str, list[JourneyChange]]:
    """The journeys that change by what is said of them: a sentence without a full stop."""
    before, after = changes.flows
    old, new = partial(_title_of, before or after), partial(_title_of, after)
    groups: dict[str, list[JourneyChange]] = {}
    for change in changes.changed:
        text = _describe(change, old, new)
        if before is not None and change.before is None:
            text = tr("{text}; there was no such case before", text=text)
        groups.setdefault(text, []).append(change)
    return {_count(text, len(group)): group for text, group in groups.items()}


def _count(text: str, number: int) -> str:
    return text if number == 1 else tr("{text} ({journeys})", text=text, journeys=plural(number, "journey"))


def _title_of(flow: Flow, place: str) -> str:
    node = flow.nodes.get(place)
    return place if node is None else shorten(node_title(node), MAX_TITLE_CHARACTERS)


def _describe(change: JourneyChange, old: Titles, new: Titles) -> str:
    what = _describe_difference(change, old, new)
    if not change.facts:
        return capitalize(what)
    return f"{capitalize(_say_facts(change.facts))}: {what}"


def _say_facts(facts: Mapping[str, Any]) -> str:
    """The facts that decide; a number or a day may stand for others like it."""
    text = join_words([_say_fact(name, value) for name, value in facts.items()])
    is_example = any(
        isinstance(value, int | Decimal | date) and not isinstance(value, bool) for value in facts.values()
    )
    return tr("{facts}, for example", facts=text) if is_example else text


def _say_fact(name: str, value: Any) -> str:
    detail = tr("missing") if value is None else describe_value(value)
    return tr("{name} is {detail}", name=speak_name(name), detail=detail)


def _describe_difference(change: JourneyChange, old: Titles, new: Titles) -> str:
    before, after = change.before, change.after
    if before is None:
        return _describe_end(after, new)
    if before.end != after.end or before.path[-1:] != after.path[-1:]:
        return _describe_ends(before, after, old, new)
    if before.path != after.path:
        return _describe_detour(before, after, old, new)
    return "; ".join(filter(None, (*_describe_calls(before, after), *_describe_outputs(before, after)))) or tr(
        "calls the same tools with other values"
    )


def _describe_end(way: Way, titles: Titles) -> str:
    if way.end:
        return tr("ends at “{end}”", end=titles(way.end))
    return tr("stops at “{place}”", place=titles(way.path[-1]))


def _describe_ends(before: Way, after: Way, old: Titles, new: Titles) -> str:
    """Where the journey ends or stops, and where it did."""
    if before.end and after.end:
        return tr("ends at “{end}” instead of “{before}”", end=new(after.end), before=old(before.end))
    if after.end:
        return tr(
            "ends at “{end}”, where it stopped at “{place}” before", end=new(after.end), place=old(before.path[-1])
        )
    if before.end:
        return tr(
            "stops at “{place}”, where it ended at “{end}” before", place=new(after.path[-1]), end=old(before.end)
        )
    return tr("stops at “{place}” instead of “{before}”", place=new(after.path[-1]), before=old(before.path[-1]))


def _describe_detour(before: Way, after: Way, old: Titles, new: Titles) -> str:
    """The places that only one of the ways passes."""
    gone = [old(place) for place in dict.fromkeys(before.path) if place not in after.path]
    come = [new(place) for place in dict.fromkeys(after.path) if place not in before.path]
    if gone and come:
        return tr("goes through {come} instead of {gone}", come=_quote(come), gone=_quote(gone))
    if come:
        return tr("goes through {come}, too", come=_quote(come))
    if gone:
        return tr("no longer goes through {gone}", gone=_quote(gone))
    return tr("takes its steps in another order, or not as often")


def _quote(titles: list[str]) -> str:
    return join_words([tr("“{title}”", title=title) for title in titles])


def _describe_calls(before: Way, after: Way) -> Iterator[str]:
    earlier, later = Counter(before.tools()), Counter(after.tools())
    more, less = later - earlier, earlier - later
    if more:
        yield tr("also calls {tools}", tools=join_words([speak_name(name) for name in more]))
    if less:
        yield tr("no longer calls {tools}", tools=join_words([speak_name(name) for name in less]))


def _describe_outputs(before: Way, after: Way) -> Iterator[str]:
    for name in dict.fromkeys((*before.outputs, *after.outputs)):
        old, new = (_say_fact(name, way.outputs.get(name)) for way in (before, after))
        if old != new:
            yield tr("{fact}, where {before} before", fact=new, before=old)


__all__ = ["describe_changes", "summarize_changes"]

"""The cells below *If* in a handout: when each edge is taken."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

from sopstudio.documents.typed_conditions import read_typed
from sopstudio.sop import Fact
from sopstudio.text.described_conditions import read_described
from sopstudio.text.labels import SPOKEN_KINDS
from sopstudio.translation import tr

Way: TypeAlias = dict[str, Any]
"""The fields of an edge that say when it is taken."""


def read_ways(
    texts: Sequence[str], facts: Sequence[Fact], names: Collection[str] = (), *, leaves_person: bool = False
) -> list[Way]:
    """The ways of one step: conditions over known facts, else words. Words alone in the last place, below conditions,
    are what is left (*Any other reason*). `names` are words that keep their capital.
    """
    ways = [_read_way(text, facts, names, leaves_person=leaves_person) for text in texts]
    kinds = [way["kind"] for way in ways[:-1]]
    if "formal" in kinds and not {"prose", "otherwise"} & set(kinds) and _is_label(texts[-1], ways[-1], facts):
        words, loop = _split_loop(texts[-1].strip())
        ways[-1] = {"kind": "otherwise", "label": _lower_label(words, names), **({"loop": loop} if loop else {})}
    return ways


def _is_label(text: str, way: Way, facts: Sequence[Fact]) -> bool:
    """Whether the words of a last row are no condition as one is shown: *incomplete or withdrawn* says what is left."""
    is_said = way["kind"] == "prose" or (way["kind"] == "formal" and not way["label"])
    return is_said and not read_described(_split_loop(text.strip())[0], facts)


def _read_way(text: str, facts: Sequence[Fact], names: Collection[str], *, leaves_person: bool) -> Way:
    words, loop = _split_loop(text.strip())
    bounds: Way = {"loop": loop} if loop else {}
    for kind, spoken in SPOKEN_KINDS.items():
        if words.casefold() == tr(spoken).casefold() and (kind != "timeout" or leaves_person):
            return {**bounds, "kind": kind}
    labelled = re.fullmatch(r"(?P<label>.+?) \((?P<words>.+)\)", words)
    for label, said in ((labelled["label"], labelled["words"]) if labelled else ("", ""), ("", words)):
        condition = read_typed(said, facts) if said else ""
        if condition:
            return {**bounds, "kind": "formal", "condition": condition, "label": _lower_label(label, names)}
    return {**bounds, "kind": "prose", "condition": _lower_label(words, names)}


def _split_loop(text: str) -> tuple[str, int | None]:
    """The words, and how often a loop may be taken."""
    match = re.fullmatch(rf"(.+){re.escape(tr(', at most {times}', times=''))}(\d+) \S+", text)
    return (match[1], int(match[2])) if match else (text, None)


def _lower_label(text: str, names: Collection[str]) -> str:
    """A label as it stands on a canvas: cells begin with a capital. A name or a German noun keeps its own."""
    first = text.partition(" ")[0].rstrip(",;")
    return text if first[1:2].isupper() or first in names else text[:1].lower() + text[1:]


__all__ = ["Way", "read_ways"]

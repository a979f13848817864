"""Edited lines compared with what they were: what changed, which ids they keep, and two edits of a text as one.

Lines are counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple

_MAX_COMPARED_PAIRS: Final = 4_000_000
"""Where more pairs of lines would be compared, everything between the first and the last change counts as changed."""
_MAX_LIKENESS_LINES: Final = 40
_MIN_LIKENESS: Final = 0.5


class LineChange(NamedTuple):
    """The lines from `start` to `end` became those of the new text from `new_start` to `new_end`."""

    start: int
    end: int
    new_start: int
    new_end: int


def line_changes(before: Sequence[str], after: Sequence[str]) -> list[LineChange]:
    """What changed, from the top; what lies between is equal."""
    shortest = min(len(before), len(after))
    head = next((place for place in range(shortest) if before[place] != after[place]), shortest)
    tail = 0
    while tail < shortest - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    end, new_end = len(before) - tail, len(after) - tail
    if head == end and head == new_end:
        return []
    if head in (end, new_end) or (end - head) * (new_end - head) > _MAX_COMPARED_PAIRS:
        return [LineChange(head, end, head, new_end)]
    matcher = SequenceMatcher(None, before[head:end], after[head:new_end], autojunk=False)
    return [LineChange(*(place + head for place in places)) for tag, *places in matcher.get_opcodes() if tag != "equal"]


def carry_ids(before: Sequence[str], ids: Mapping[int, str], after: Sequence[str]) -> dict[int, str]:
    """The ids of nodes by line of `after`, given those by line of `before`; each id stands at one line.

    A line that is unchanged or moved keeps its id, and so does one whose words change.
    """
    changes = line_changes(before, after)
    unchanged, gone = _split_ids(ids, changes)
    fresh = [place for change in changes for place in range(change.new_start, change.new_end)]
    moved = _match_equal(before, gone, after, fresh)
    carried = _first_claims([*unchanged, *moved])
    reworded = [pair for change in changes for pair in _match_reworded(before, after, change, set(carried))]
    taken = set(carried.values())
    for place, line in reworded:
        if line in gone and gone[line] not in taken:
            carried[place] = gone[line]
            taken.add(gone[line])
    return carried


def _split_ids(ids: Mapping[int, str], changes: Sequence[LineChange]) -> tuple[list[tuple[int, str]], dict[int, str]]:
    """The ids at equal lines by their new place, and those at the lines that changed by their old place."""
    kept: list[tuple[int, str]] = []
    gone: dict[int, str] = {}
    waiting, shift = list(changes), 0
    for line in sorted(ids):
        while waiting and line >= waiting[0].end:
            shift = waiting[0].new_end - waiting[0].end
            waiting.pop(0)
        if waiting and waiting[0].start <= line:
            gone[line] = ids[line]
        else:
            kept.append((line + shift, ids[line]))
    return kept, gone


def _match_equal(
    before: Sequence[str], gone: Mapping[int, str], after: Sequence[str], fresh: Iterable[int]
) -> Iterator[tuple[int, str]]:
    """New lines with the words of a line that is gone, in their order, with its id."""
    waiting: dict[str, list[str]] = {}
    for line, name in gone.items():
        waiting.setdefault(before[line].strip(), []).append(name)
    for place in fresh:
        names = waiting.get(after[place].strip())
        if names:
            yield place, names.pop(0)


def _first_claims(pairs: Iterable[tuple[int, str]]) -> dict[int, str]:
    """The ids by line, each at the first line that claims it."""
    carried: dict[int, str] = {}
    taken: set[str] = set()
    for place, name in pairs:
        if name not in taken:
            carried[place] = name
            taken.add(name)
    return carried


def _match_reworded(
    before: Sequence[str], after: Sequence[str], change: LineChange, taken: set[int]
) -> Iterator[tuple[int, int]]:
    """New lines with the old lines that they replace: in order where as many replace as many, else by likeness."""
    old, new = range(change.start, change.end), range(change.new_start, change.new_end)
    if len(old) == len(new):
        yield from ((place, line) for place, line in zip(new, old, strict=True) if place not in taken)
    elif max(len(old), len(new)) <= _MAX_LIKENESS_LINES:
        pairs = ((place, line) for place in new if place not in taken for line in old)
        alike = [(_likeness(before[line], after[place]), place, line) for place, line in pairs]
        used: set[int] = set()
        for likeness, place, line in sorted(alike, key=lambda each: (-each[0], *each[1:])):
            if likeness >= _MIN_LIKENESS and place not in used:
                used.add(place)
                yield place, line


def _likeness(old: str, new: str) -> float:
    """How alike two lines are, from 0 to 1; one that begins or ends with the other counts as almost equal."""
    old, new = old.strip().casefold(), new.strip().casefold()
    if not old or not new:
        return 0.0
    short, long = sorted((old, new), key=len)
    if len(short) > 3 and (long.startswith(short) or long.endswith(short)):
        return 0.9 + 0.1 * len(short) / len(long)
    return SequenceMatcher(None, old, new, autojunk=False).ratio()


def merge_texts(base: Sequence[str], mine: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """`base` with the changes of both; where they touch the same lines, with those of `mine`."""
    own = line_changes(base, mine)
    others = [change for change in line_changes(base, theirs) if not any(_touch(change, each) for each in own)]
    edits = [(change, mine) for change in own] + [(change, theirs) for change in others]
    merged = list(base)
    for change, lines in sorted(edits, key=lambda edit: edit[0], reverse=True):
        merged[change.start : change.end] = lines[change.new_start : change.new_end]
    return merged


def _touch(change: LineChange, other: LineChange) -> bool:
    """Whether two changes overlap; lines put in beside lines that change do not."""
    return change.start < other.end and other.start < change.end


def map_line(line: int, changes: Iterable[LineChange]) -> int:
    """Where a line of the text before stands after it; one that was replaced, where what replaced it stands."""
    shift = 0
    for change in changes:
        if line < change.start:
            break
        if line < change.end:
            return change.new_start + min(line - change.start, max(change.new_end - change.new_start - 1, 0))
        shift = change.new_end - change.end
    return line + shift


__all__ = ["LineChange", "carry_ids", "line_changes", "map_line", "merge_texts"]

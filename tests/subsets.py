"""How much of a long test an ordinary run takes; `python3 tests deep` takes all of it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from random import Random
from typing import TypeVar

from hypothesis import settings

Item = TypeVar("Item")
DEEP = os.environ.get("SOPSTUDIO_DEEP") == "1"


def subset(items: Iterable[Item], count: int, seed: object = 0) -> list[Item]:
    """`count` of the items in their order, the same in every ordinary run; all of them in a deep run."""
    whole = list(items)
    if DEEP or len(whole) <= count:
        return whole
    return [whole[index] for index in sorted(Random(str(seed)).sample(range(len(whole)), count))]


def examples(ordinary: int, deep: int = 1000) -> settings:
    """How many examples of a property are tried in an ordinary run, where one costs much, and in a deep one."""
    return settings(max_examples=deep if DEEP else ordinary)

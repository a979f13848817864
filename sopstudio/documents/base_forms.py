"""Names of facts as they stand alone: *bei offenen Beträgen* and *der offene Betrag* are about an *offener Betrag*."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from sopstudio.documents.languages import words_of_all

_ADJECTIVES: Final = "adjective"
_NAME: Final = r"(?P<adjectives>(?:{}e[nmrs]?\s+)+)(?P<noun>(?-i:[A-ZÄÖÜ])[\w-]*)(?P<rest>\b.*)"


class _Endings(NamedTuple):
    """How a name with adjectives is written in a language, what an adjective is without its ending, and the endings
    with the nouns and articles that ask for each.
    """

    name: re.Pattern[str]
    adjective: re.Pattern[str]
    endings: Mapping[str, re.Pattern[str]]


@cache
def _languages() -> tuple[_Endings, ...]:
    return tuple(
        _Endings(
            re.compile(_NAME.format(table[_ADJECTIVES]), re.I | re.S),
            re.compile(rf"({table[_ADJECTIVES]})e[nmrs]?(?=\s)", re.I),
            {ending: re.compile(words, re.I) for ending, words in table.items() if ending != _ADJECTIVES},
        )
        for table in words_of_all("endings")
    )


def stand_alone(name: str, article: str = "") -> str:
    """A name with its adjectives in the nominative, as without an article; as it is where nothing tells the gender.

    `article` is the one that stood before it in the nominative, blank for none.
    """
    for words in _languages():
        match = words.name.fullmatch(name)
        for part in (match["noun"], article) if match else ():
            ending = next((ending for ending, nouns in words.endings.items() if nouns.fullmatch(part)), None)
            if match is not None and ending is not None:
                adjectives = words.adjective.sub(rf"\g<1>{ending}", match["adjectives"])
                return f"{adjectives}{match['noun']}{match['rest']}"
    return name


__all__ = ["stand_alone"]

"""What a step brings up (*a discount*) or offers, by which a later condition is told to be about it.

*Offer a discount. If the customer accepts the offer, …* is asked after the offer, and so is *if the discount is …*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from sopstudio.documents.languages import compile_words, words_of_all


class _OfferWords(NamedTuple):
    """The words of a language for offers.

    `offers` finds the verb of a step that offers, `offer` what a condition calls that, `answer` a condition about
    what somebody says to it. `new` finds a thing that a step brings up, `known` the article by which a condition
    speaks of it; `vague` things are brought up by many steps.
    """

    offers: re.Pattern[str]
    offer: re.Pattern[str]
    answer: re.Pattern[str]
    new: re.Pattern[str]
    known: str
    vague: re.Pattern[str]


@cache
def _languages() -> tuple[_OfferWords, ...]:
    return tuple(
        _OfferWords(
            compile_words(table["offers"]),
            compile_words(table["offer"]),
            compile_words(table["answer"]),
            compile_words(table["new"]),
            table["known"],
            compile_words(table["vague"]),
        )
        for table in words_of_all("offers")
    )


def is_about_offer(condition: str, action: str) -> bool:
    """Whether a condition is about what a step offers: it names the offer, or says what somebody answers to it."""
    return any(
        words.offers.search(action) and (words.offer.search(condition) or words.answer.fullmatch(condition.strip()))
        for words in _languages()
    )


def may_answer_offer(condition: str) -> bool:
    """Whether a condition names an offer, or says what somebody answers to one, whatever it is."""
    return any(words.offer.search(condition) or words.answer.fullmatch(condition.strip()) for words in _languages())


def is_about_new(condition: str, action: str) -> bool:
    """Whether a condition is about a thing that a step brings up: *the certificate* behind *ask for a certificate*."""
    return any(
        re.search(rf"{words.known}{re.escape(name)}\b", condition, re.I)
        for words in _languages()
        for name in _find_new(action, words)
    )


def _find_new(action: str, words: _OfferWords) -> Iterator[str]:
    """What an action brings up: the last words behind *a* or *an*."""
    for match in words.new.finditer(action):
        name = match[1].split()[-1].lower()
        if not words.vague.fullmatch(name):
            yield name


__all__ = ["is_about_new", "is_about_offer", "may_answer_offer"]

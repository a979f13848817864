"""Plausible values for a fact's name: a person, an address, a number of days. Made by Faker.

Each value has a seed of its own, so the same seed gives the same value whatever was made before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from threading import get_ident
from types import MappingProxyType
from typing import Any

Maker = Callable[[Any], str]


def plausible_text(name: str, description: str, random: Random) -> str:
    """A text for a fact of this name; the name counts before the description."""
    faker = _faker(get_ident())
    faker.seed_instance(random.getrandbits(64))
    for words in (_name_words(name), _name_words(description)):
        for pattern, make in TEXT_MAKERS.items():
            if re.search(rf"\b(?:{pattern})\b", words):
                return make(faker)
    return f"{' '.join(_name_words(name).split())} {faker.random_int(100, 999)}"


def usual_range(name: str) -> tuple[int, int]:
    """The lowest and highest number that a fact of this name usually has."""
    words = _name_words(name)
    return next(
        (limits for pattern, limits in USUAL_RANGES.items() if re.search(rf"\b(?:{pattern})\b", words)), (1, 100)
    )


def _name_words(text: str) -> str:
    """A name as words in lower case: `loanAmount` and `loan_amount` become *loan amount*."""
    return re.sub(r"[\W_]+", " ", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)).strip().lower()


@lru_cache(maxsize=16)
def _faker(_thread: int) -> Any:
    """A Faker for one thread with only the providers that are used here; loading all of them is slow."""
    from faker import Generator
    from faker.providers.address.en_US import Provider as Address
    from faker.providers.company.en_US import Provider as Company
    from faker.providers.lorem.en_US import Provider as Lorem
    from faker.providers.person.en_US import Provider as Person
    from faker.providers.phone_number.en_US import Provider as Phone

    generator = Generator()
    for provider in (Address, Company, Lorem, Person, Phone):
        generator.add_provider(provider)
    return generator


def _email(faker: Any) -> str:
    return f"{faker.first_name()}.{faker.last_name()}@example.com".lower()


def _sentence(faker: Any) -> str:
    return str(faker.sentence(6)).rstrip(".")


TEXT_MAKERS: Mapping[str, Maker] = MappingProxyType(
    {
        "phone|mobile|telephone|fax": lambda faker: str(faker.numerify("+1 555 01#-####")),
        "post ?code|zip(?: code)?|postal code": lambda faker: str(faker.postcode()),
        "country code": lambda faker: str(faker.country_code()),
        "(?:id|number|no|code|reference|key|token|serial)$": lambda faker: str(faker.bothify("??-######").upper()),
        "e ?mail|mail address|mailbox": _email,
        "first name|given name": lambda faker: str(faker.first_name()),
        "last name|family name|surname": lambda faker: str(faker.last_name()),
        "user name|login|account name": lambda faker: f"{faker.first_name()}{faker.random_int(10, 99)}".lower(),
        "company|employer|organi[sz]ation|vendor|supplier|merchant|brand|shop|restaurant": lambda f: str(f.company()),
        "city|town": lambda faker: str(faker.city()),
        "country": lambda faker: str(faker.country()),
        "province|region": lambda faker: str(faker.state()),
        "address|street": lambda faker: f"{faker.building_number()} {faker.street_name()}",
        "url|website|web site|link": lambda faker: f"https://www.example.com/{faker.word()}",
        "name|customer|person|patient|applicant|holder|agent|contact": lambda f: f"{f.first_name()} {f.last_name()}",
        "reason|comment|note|notes|message|description|details|remark|summary|feedback": _sentence,
    }
)
"""Text makers by pattern of the name, the more specific patterns first."""

USUAL_RANGES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "age": (18, 90),
        "year": (2015, 2026),
        "percent|percentage": (0, 100),
        "ratio|probability|share": (0, 1),
        "count|quantity|items|days|hours|weeks|months|attempts|tries|pieces": (1, 12),
        "amount|price|total|income|salary|sum|balance|cost|fee|charge|value|revenue|limit": (20, 5000),
    }
)
"""Usual ranges of numbers by pattern of the name."""


__all__ = ["plausible_text", "usual_range"]

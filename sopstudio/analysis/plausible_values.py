"""Plausible values of facts, by their examples, type, range, pattern and name.

`filler_value` is for facts that no condition depends on. `draw_values` draws what a tool or a user may say of a
fact anew for each test case (SOP-Agent, 5.1 and D): a categorical value among those that are declared or compared
with, a boolean among both, a number from a range around the numbers that it is compared with, within what is
declared. The path decides which of them fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import lru_cache
from math import ceil, floor
from random import Random
from threading import get_ident
from types import MappingProxyType
from typing import Any

from sopstudio.sop import Fact, describe_mismatch

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
        "telefon\\w*|handy\\w*": lambda faker: str(faker.numerify("+49 30 0##-####")),
        "plz|postleitzahl": lambda faker: str(faker.numerify("1####")),
        "zimmernummer|zimmer": lambda faker: str(faker.random_int(101, 899)),
        "\\w*(?:nummer|nr|kennung|kennzeichen)": lambda faker: str(faker.bothify("??-######").upper()),
        "vorname": lambda faker: str(faker.first_name()),
        "nachname|familienname": lambda faker: str(faker.last_name()),
        "firma|unternehmen|lieferant|hersteller": lambda faker: str(faker.company()),
        "stadt|ort|wohnort": lambda faker: str(faker.city()),
        "adresse|anschrift|stra(?:ß|ss)e": lambda faker: f"{faker.street_name()} {faker.building_number()}",
        "kunde|kundin|gast|patient|patientin|ansprechpartner": lambda f: f"{f.first_name()} {f.last_name()}",
        "grund|kommentar|notiz|nachricht|beschreibung|bemerkung|hinweis": _sentence,
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


FIRST_DAY = date(2026, 1, 5)
PATTERN_DRAWS = 8
"""How many texts are drawn for a pattern."""


def filler_value(fact: Fact, random: Random, turn: int = 0) -> Any:
    """A value of the fact as JSON data, the same for the same random state. `turn` selects the next
    alternative.
    """
    choices = [example for example in fact.examples if not describe_mismatch(fact, example)] or list(fact.allowed)
    if choices:
        return choices[(random.randrange(len(choices)) + turn) % len(choices)]
    return _MAKERS[fact.type](fact, random)


def _text(fact: Fact, random: Random) -> str:
    plausible = plausible_text(fact.name, fact.description, random)
    return plausible if not describe_mismatch(fact, plausible) else draw_matching_text(fact.pattern, random)


def draw_matching_text(pattern: str, random: Random) -> str:
    """A text that matches the pattern: of several random ones the shortest that is printable."""
    import rstr

    maker = rstr.Rstr(random)
    texts = [str(maker.xeger(pattern)) for _ in range(PATTERN_DRAWS)]
    return min(texts, key=lambda text: (not text.isprintable(), len(text)))


def _integer(fact: Fact, random: Random) -> int:
    usual_low, usual_high = usual_range(fact.name)
    low = usual_low if fact.minimum is None else ceil(fact.minimum)
    high = (usual_high if usual_high > low else low + 99) if fact.maximum is None else floor(fact.maximum)
    if fact.minimum is None and low > high:
        low = high - 99
    return random.randint(low, max(low, high))


def _decimal(fact: Fact, random: Random) -> int | Decimal:
    if fact.minimum is not None and fact.maximum is not None:
        return Decimal(fact.minimum) + Decimal(fact.maximum - fact.minimum) * random.randint(0, 100) / 100
    units = _integer(fact, random)
    cents = Decimal(random.randint(0, 99)) / 100
    value = units + cents
    return value if fact.maximum is None or value <= fact.maximum else units


def _list(fact: Fact, random: Random) -> list[Any]:
    return [filler_value(Fact(name=fact.name, type=fact.items or "string"), random)]


_MAKERS: dict[str, Any] = {
    "string": _text,
    "integer": _integer,
    "number": _decimal,
    "boolean": lambda _fact, random: random.random() < 0.5,
    "date": lambda _fact, random: (FIRST_DAY + timedelta(days=random.randint(0, 300))).isoformat(),
    "datetime": lambda _fact, random: (
        datetime(2026, 1, 5, 9, tzinfo=UTC) + timedelta(minutes=random.randint(0, 400_000))
    ).isoformat(),
    "list": _list,
}


DRAWS_PER_FACT = 12
"""Numbers and texts that are tried until one fits the path."""


def draw_values(fact: Fact, compared: Sequence[Any], random: Random) -> list[Any]:
    """Random values of a fact in the order in which they are tried; each fits what is declared of the fact."""
    if fact.allowed:
        values = [*fact.allowed]
    elif fact.type == "boolean":
        values = [True, False]
    elif fact.type in ("integer", "number"):
        values = list(_numbers(fact, compared, random))
    elif fact.type == "string":
        values = [*dict.fromkeys([*compared, *fact.examples])]
        values += [filler_value(fact, random) for _ in range(1 if values else DRAWS_PER_FACT)]
    else:
        values = [*fact.examples, *(filler_value(fact, random) for _ in range(3))]
    random.shuffle(values)
    return [value for value in values if not describe_mismatch(fact, value)]


def _numbers(fact: Fact, compared: Sequence[Any], random: Random) -> list[Any]:
    """Whole numbers, or with two decimal places, from the range of what the fact is compared with and beyond."""
    numbers = sorted(Decimal(str(value)) for value in compared if isinstance(value, int | Decimal))
    low, high = map(Decimal, usual_range(fact.name))
    if numbers:
        margin = max(numbers[-1] - numbers[0], abs(numbers[-1]) / 2, Decimal(2))
        low, high = numbers[0] - margin, numbers[-1] + margin
        low = low if numbers[0] < 0 else max(low, Decimal(0))
    low = Decimal(str(fact.minimum)) if fact.minimum is not None else low
    high = Decimal(str(fact.maximum)) if fact.maximum is not None else max(high, low + 1)
    # Between two bounds there may be little room, so each gap between them gets its share of the draws.
    edges = [low, *(number for number in numbers if low < number < high), high]
    drawn = []
    for _ in range(DRAWS_PER_FACT):
        index = random.randrange(len(edges) - 1)
        share = Decimal(random.randrange(10_001)) / 10_000
        value = edges[index] + (edges[index + 1] - edges[index]) * share
        drawn.append(int(value) if fact.type == "integer" else float(round(value, 2)))
    return drawn

"""What a prose description says about a fact: its type, values, range, pattern and examples, as proposals.

JourneyBench states these only in sentences ("Must be one of …", "between 300 and 850", "Example: …").
Sentences about invalid values are ignored, so that a counterexample never becomes an example.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from sopstudio.sop.facts import Fact, FactType
from sopstudio.sop.frozen import Scalar

TYPES: Final[dict[str, FactType]] = {
    **dict.fromkeys(("string", "str", "text", "enum", "char", "varchar", "uuid", "email"), "string"),
    **dict.fromkeys(("number", "float", "double", "decimal", "numeric", "currency"), "number"),
    **dict.fromkeys(("integer", "int", "long", "count"), "integer"),
    **dict.fromkeys(("boolean", "bool"), "boolean"),
    **dict.fromkeys(("list", "array"), "list"),
    **{"date": "date", "datetime": "datetime", "date-time": "datetime", "timestamp": "datetime"},
}

_TYPE_HEAD = re.compile(r"^\s*[^():]{0,200}\(\s*([A-Za-z-]{3,12})\s*\)\s*:?\s*")
_QUOTED = re.compile(
    r"'((?:[^'\n]|(?<=\w)'(?=\w))*)'(?!\w)|\"([^\"\n]*)\"|\u201c([^\u201d\n]*)\u201d|\u2018([^\u2019\n]*)\u2019|`([^`\n]*)`"
)
_SENTENCE_END = re.compile(r"[.;!?](?=\s|$)|\n")
_NEGATIVE = re.compile(r"\b(?:invalid|not allowed|not valid|must not|should not|cannot|can't|never|other than)\b", re.I)
_CLOSED_LIST = re.compile(
    r"\b(?:must (?:only )?be (?:exactly )?(?:one of|either)|one of|either|(?:allowed|valid|accepted|permitted) "
    r"(?:values?|options?)(?: are)?|values? (?:are|must be)|must be)\b[:\s]*",
    re.I,
)
_OPEN_LIST = re.compile(
    r"\b(?:(?:possible|typical|common) (?:values?|options?)(?: are| include)?|can be|may be|includes?)\b[:\s]*", re.I
)
_EXAMPLE = re.compile(
    r"(?:\b(?:examples?|for example|for instance|such as|like)\b(?:\s+values?)?|\be\.g\.),?\s*(?:is|are)?\s*:?\s*", re.I
)
_NUMBER = r"([-+]?[$€£]?\d[\d,]*(?:\.\d+)?)"
_BETWEEN = re.compile(
    rf"(?:between|from|range(?: of| is)?:?|\()\s*{_NUMBER}\s*(?:and|to|-|–)\s*{_NUMBER}(?!\d)\s*(\w*)", re.I
)
_MINIMUM = re.compile(
    rf"\b(?:at least|minimum(?: of| is)?:?|no less than|greater than or equal to|>=)\s*{_NUMBER}\s*(\w*)", re.I
)
_MAXIMUM = re.compile(
    rf"\b(?:at most|maximum(?: of| is)?:?|no more than|up to|less than or equal to|<=)\s*{_NUMBER}\s*(\w*)", re.I
)
_LENGTH_UNITS = frozenset(
    {"character", "characters", "digits", "digit", "letters", "letter", "words", "symbols", "chars"}
)
_DIGITS = re.compile(r"\b(\d{1,2})[- ]digits?\b", re.I)
_STATED_PATTERN = re.compile(r"must match the pattern `([^`]{1,200})`", re.I)


_CURRENCY = str.maketrans("", "", "$€£,")


def fact_from_schema(name: str, schema: Any) -> Fact:
    """A fact from a parameter's JSON Schema, where none is declared; a plain text where there is no schema."""
    kind = schema.get("type", "string") if isinstance(schema, Mapping) else "string"
    if not isinstance(schema, Mapping) or not isinstance(kind, str):
        return Fact(name=name)
    values, pattern = schema.get("enum", ()), schema.get("pattern", "")
    allowed = tuple(value for value in values if isinstance(value, str | int)) if isinstance(values, tuple) else ()
    return Fact(
        name=name,
        type=TYPES.get(kind, "string"),
        allowed=allowed,
        pattern=pattern if isinstance(pattern, str) else "",
        description=str(schema.get("description", "")),
    )


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a description seems to say. `is_closed`: the allowed values are stated to be the only ones."""

    type: FactType | None = None
    allowed: tuple[Scalar, ...] = ()
    is_closed: bool = False
    minimum: int | Decimal | None = None
    maximum: int | Decimal | None = None
    pattern: str = ""
    examples: tuple[Scalar, ...] = ()

    def summary(self) -> str:
        """The proposals in words, for a reviewer; blank for none."""
        parts = []
        if self.allowed:
            parts.append(f"{'only' if self.is_closed else 'values'} {', '.join(map(quote_value, self.allowed))}")
        if self.minimum is not None or self.maximum is not None:
            parts.append(f"range {self.minimum} to {self.maximum}".replace("None", "…"))
        if self.pattern:
            parts.append(f"pattern {self.pattern}")
        if self.examples:
            parts.append(f"examples {', '.join(map(quote_value, self.examples))}")
        return "; ".join(parts)


def propose(description: str, stated: FactType | None = None) -> Proposal:
    """What `description` says; values are read as `stated`, or as the type in its brackets, else as text."""
    head = _TYPE_HEAD.match(description)
    inner = TYPES.get(head[1].lower()) if head else None
    kind = stated or inner
    text = description[head.end() :] if head and inner else description
    pattern = _STATED_PATTERN.search(text)
    text = _STATED_PATTERN.sub("", text)
    sentences = [
        sentence for sentence in _split_sentences(text[:4000]) if not _NEGATIVE.search(_remove_quotes(sentence))
    ]
    allowed, closed = _allowed_values(sentences, kind)
    minimum, maximum = _range(sentences) if kind in ("number", "integer") else (None, None)
    examples = tuple(dict.fromkeys(value for sentence in sentences for value in _example_values(sentence, kind)))
    return Proposal(
        type=inner,
        allowed=allowed,
        is_closed=closed,
        minimum=minimum,
        maximum=maximum,
        pattern=pattern[1]
        if pattern
        else _pattern(sentences, (*allowed, *examples))
        if kind in (None, "string")
        else "",
        examples=() if kind == "boolean" else examples,
    )


def strip_head(description: str) -> str:
    """`description` without its leading name and type (`score (integer): …`)."""
    head = _TYPE_HEAD.match(description)
    return description[head.end() :] if head and head[1].lower() in TYPES else description


def describe_fact(fact: Fact) -> str:
    """A description of `fact` from which `propose` reads values, range, pattern and examples, as far as words can."""
    known = propose(fact.description, fact.type)
    parts = []
    if fact.allowed and known.allowed != fact.allowed:
        parts.append(f"Must be one of {', '.join(map(quote_value, fact.allowed))}.")
    parts += _range_sentences(fact) if (known.minimum, known.maximum) != (fact.minimum, fact.maximum) else []
    if fact.pattern and known.pattern != fact.pattern:
        parts.append(f"Must match the pattern `{fact.pattern}`.")
    if fact.description:
        parts.append(fact.description)
    if fact.examples and known.examples != fact.examples:
        parts.append(f"Example: {', '.join(map(quote_value, fact.examples))}.")
    return " ".join(parts)


def _range_sentences(fact: Fact) -> list[str]:
    minimum, maximum = (None if bound is None else quote_value(bound) for bound in (fact.minimum, fact.maximum))
    if minimum is not None and maximum is not None:
        return [f"Between {minimum} and {maximum}."]
    return [f"At least {minimum}."] if minimum is not None else [f"At most {maximum}."] if maximum is not None else []


def quote_value(value: object) -> str:
    """A value as `propose` reads it: text in quotes, numbers in plain digits."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"' if "'" in value else f"'{value}'"
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def _split_sentences(text: str) -> list[str]:
    """The sentences of a text; a full stop in quotes or in an abbreviation such as e.g. ends none."""
    hidden = _QUOTED.sub(lambda match: "_" * len(match[0]), text)
    hidden = re.sub(r"\b(?:e\.g\.|i\.e\.|etc\.)", lambda match: "_" * len(match[0]), hidden, flags=re.I)
    sentences, begin = [], 0
    for end in _SENTENCE_END.finditer(hidden):
        sentences.append(text[begin : end.start()])
        begin = end.end()
    return [sentence.strip() for sentence in (*sentences, text[begin:]) if sentence.strip()]


def _remove_quotes(text: str) -> str:
    return _QUOTED.sub("", text)


def _listed_values(text: str, kind: FactType | None, *, bare: bool) -> tuple[Scalar, ...]:
    """The values listed in `text`: quoted ones, else (with `bare`) words separated by commas, slashes and or."""
    words = [next(filter(None, groups), "") for groups in _QUOTED.findall(text)]
    if not words and kind in ("number", "integer"):
        words = re.findall(r"(?<![\w.])-?\d[\d,]*(?:\.\d+)?(?!\w)", text)
    if not words and bare:
        parts = [part.strip() for part in re.split(r",\s*(?:or|and)\s+|,|/|\||\s+or\s+|\s+and\s+", text)]
        words = [part.strip(" :()[]") for part in parts if part.strip(" :()[]")]
        if len(words) < 2 or any(len(part.split()) > 3 for part in words):
            return ()
    return tuple(dict.fromkeys(value for word in words if (value := parse_word(word, kind)) is not None))


def parse_word(word: str, kind: FactType | None) -> Scalar | None:
    """A word as a value of the type; None where it is not one."""
    if kind == "boolean":
        return {"true": True, "false": False}.get(word.strip().lower())
    if kind not in ("number", "integer"):
        return word or None
    return parse_number(word) if kind == "number" or isinstance(parse_number(word), int) else None


def parse_number(word: str) -> int | Decimal | None:
    """The exact number in a word, without thousands separators; None where it is not a number."""
    try:
        value = Decimal(word.strip().translate(_CURRENCY))
    except InvalidOperation:
        return None
    if not value.is_finite() or abs(value.adjusted()) > 30:
        return None
    return int(value) if value == value.to_integral_value() else value


def _allowed_values(sentences: list[str], kind: FactType | None) -> tuple[tuple[Scalar, ...], bool]:
    if kind in ("boolean", "list", "date", "datetime"):
        return (), False
    for cue, closed in ((_CLOSED_LIST, True), (_OPEN_LIST, False)):
        for sentence in sentences:
            example = _EXAMPLE.search(_mask(sentence))
            stated = sentence[: example.start()] if example else sentence
            match = cue.search(_mask(stated))
            if match is None or _BETWEEN.search(stated):
                continue
            strong = re.search(r"one of|either|values?|options?", match[0], re.I) is not None
            rest = stated[match.end() :]
            if not strong and rest[:1] not in "'\"`\u201c\u2018-0123456789":
                continue
            values = _listed_values(rest, kind, bare=strong and kind in (None, "string"))
            if len(values) >= 2 or (values and strong):
                return values, closed
    return (), False


def _mask(text: str) -> str:
    return _QUOTED.sub(lambda match: "_" * len(match[0]), text)


def _example_values(sentence: str, kind: FactType | None) -> tuple[Scalar, ...]:
    match = _EXAMPLE.search(_mask(sentence))
    if match is None or kind == "list":
        return ()
    rest = sentence[match.end() :].strip(" ():")
    values = _listed_values(rest, kind, bare=False)
    if values or kind in ("number", "integer", "boolean"):
        return values
    words = [part.strip(" '\"().") for part in re.split(r",\s*|\s+or\s+|\s+and\s+", rest)]
    return tuple(word for word in words if word and len(word.split()) <= 3)[:5]


def _range(sentences: list[str]) -> tuple[int | Decimal | None, int | Decimal | None]:
    minimum: int | Decimal | None = None
    maximum: int | Decimal | None = None
    for sentence in sentences:
        text = _remove_quotes(sentence)
        both = _BETWEEN.search(text)
        if both and both[3].lower() not in _LENGTH_UNITS:
            return parse_number(both[1]), parse_number(both[2])
        for cue, is_least in ((_MINIMUM, True), (_MAXIMUM, False)):
            match = cue.search(text)
            if match and match[2].lower() not in _LENGTH_UNITS:
                minimum, maximum = (parse_number(match[1]), maximum) if is_least else (minimum, parse_number(match[1]))
        if re.search(r"\bnon-negative\b", text, re.I):
            minimum = 0 if minimum is None else minimum
    return minimum, maximum


def _pattern(sentences: list[str], values: tuple[Scalar, ...]) -> str:
    """The pattern that the words name and that all values in the description match; blank for none."""
    text = " ".join(map(_remove_quotes, sentences))
    digits = _DIGITS.search(text)
    choices: list[str] = []
    if digits:
        choices = [f"[0-9]{{{int(digits[1])}}}"]
    elif re.search(r"\balphanumeric\b", text, re.I):
        choices = ["[A-Za-z0-9]+", "[A-Za-z0-9_-]+"]
    elif "YYYY-MM-DD" in text:
        choices = ["[0-9]{4}-[0-9]{2}-[0-9]{2}"]
    return next((choice for choice in choices if all(re.fullmatch(choice, str(value)) for value in values)), "")

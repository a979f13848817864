"""Conditions that are nearly formal, made formal: comparisons in signs or words, lists of values, ranges.

What names no value that could be compared stays prose. `≥`, `=`, `AND`, `is false`, `is "Low" or "Medium"`,
`60 < x ≤ 80`, `between … and …`, `at least`, `within N days` are understood.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from sopstudio.documents.counts import read_count_limit
from sopstudio.documents.durations import read_duration
from sopstudio.documents.sentences import mask_quotes
from sopstudio.errors import ConditionError
from sopstudio.expressions import Call, Compare, is_fact_name, parse, walk
from sopstudio.expressions.tokens import can_be_bare

MAX_SUBJECT_WORDS: Final = 5
_SIGNS: Final = str.maketrans(
    {"≥": ">=", "≤": "<=", "≠": "!=", "“": '"', "”": '"', "„": '"', "’": "'", "\u2018": "'", "−": "-"}
)
_JOIN: Final = re.compile(
    r"\s+(and|or|&&|\|\|)\s+|\s*,\s*(and|or)\s+|"
    r"\s*,?\s+(but)\s+(?=(?:not?\s+more|not\s+(?:over|above)|at\s+(?:most|least)|up\s+to|less|under|below|more|over|above)\b)",
    re.I,
)
"""*But* joins two limits of one amount: *over 50 but not more than 500*."""
_DIGITS: Final = r"[-+]?(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?(?!,\d)"
"""A number as English writes it, perhaps with its digits in groups; `0,5` is none."""
_AMOUNT: Final = (
    r"(?:[$€£]\s*|(?:usd|eur|gbp)\s+)?(?P<{0}>" + _DIGITS.replace("{", "{{").replace("}", "}}") + r")\s*(?P<{0}_unit>%|"
    r"percent|usd|eur|gbp|dollars?|euros?|pounds?|minutes?|hours?|(?:business\s+|"
    r"working\s+|calendar\s+)?days?|weeks?|months?|years?|kg|km|items?|units?|"
    r"points?)?"
)
_OPERATORS: Final[Mapping[str, str]] = MappingProxyType(
    {
        (
            r"(?:is\s+|are\s+)?(?:greater|more|higher|larger|bigger|longer)\s+than\s+or\s+equal\s+to|"
            r"(?:is\s+|are\s+)?(?:at\s+least|no\s+less\s+than|not\s+(?:less\s+than|"
            r"below|under)|equal\s+to\s+or\s+(?:more|greater|higher)\s+than)|>="
        ): ">=",
        (
            r"(?:is\s+|are\s+)?(?:less|lower|smaller|fewer|shorter)\s+than\s+or\s+equal\s+to|"
            r"(?:is\s+|are\s+)?(?:at\s+most|no\s+more\s+than|not\s+(?:more\s+than|"
            r"above|over)|up\s+to|equal\s+to\s+or\s+(?:less|lower)\s+than)|(?:does|"
            r"do)\s+not\s+exceed|<="
        ): "<=",
        (
            r"(?:is\s+|are\s+)?(?:greater|more|higher|larger|bigger|longer)\s+than|"
            r"(?:is\s+|are\s+)?(?:above|over)|exceeds?|>"
        ): ">",
        r"(?:is\s+|are\s+)?(?:less|lower|smaller|fewer|shorter)\s+than|(?:is\s+|are\s+)?(?:below|under)|<": "<",
        r"(?:is\s+|are\s+)?not\s+equal\s+to|does\s+not\s+equal|!=|<>": "!=",
        r"(?:is\s+|are\s+)?(?:exactly|equal\s+to)|equals?|is|are|==?": "==",
    }
)
_COMPARED: Final = tuple(
    (
        re.compile(
            rf"(?P<subject>.+?)\s*(?:\b|(?<=\W))(?:{words})(?=\W|\d)\s*{_AMOUNT.format('value')}(?P<rest>\s+or\s+(?:more|"
            rf"less|higher|lower|above|below|older|fewer))?",
            re.I,
        ),
        sign,
    )
    for words, sign in _OPERATORS.items()
)
_BETWEEN: Final = re.compile(
    rf"(?P<subject>.+?)\s+(?:is|are|lies|falls)?\s*between\s+{_AMOUNT.format('low')}\s+and\s+{_AMOUNT.format('high')}",
    re.I,
)
_CHAIN: Final = re.compile(
    rf"(?P<low>{_DIGITS})\s*(?P<first><=?|>=?)\s*(?P<subject>[A-Za-z][\w ]*?)\s*(?P<second><=?|"
    rf">=?)\s*(?P<high>{_DIGITS})"
)
_LASTS: Final = re.compile(
    r"(?P<what>[^\W\d][\w ]*?)\s+(?:lasts|takes|has\s+(?:lasted|taken))\s+(?P<how_long>\D*\d.*)", re.I
)
"""How long something takes, which is its duration: *the outage lasts longer than 48 hours*."""
_OLDER: Final = re.compile(
    r"(?P<subject>.+?)\s+(?:is|are)\s+(?:(?P<more>older\s+than|more\s+than|"
    r"over)|(?P<less>younger\s+than|less\s+than|under|within(?:\s+the\s+last)?|"
    r"not\s+older\s+than|no\s+older\s+than))\s+(?P<value>\d+)\s+(?P<unit>days?|"
    r"weeks?|months?|years?|hours?)(?:\s+old|\s+(?:of|after|since|from)\s+.+)?",
    re.I,
)
_TRUTH: Final = re.compile(
    r"(?P<subject>\{[^{}]+\}|[^\W\d][\w ]*?)\s*(?:is|are|==?)\s*(?P<not>not\s+)?(?:set\s+to\s+)?"
    r"(?P<value>true|false|yes|no)",
    re.I,
)
_VALUES: Final = re.compile(
    r"(?P<subject>.+?)\s*(?:(?:is|are|equals|has\s+the\s+value)\s+(?P<not>not\s+)?(?:one\s+of\s+|"
    r"either\s+|set\s+to\s+|marked\s+(?:as\s+)?)?|(?P<sign>==?|!=)\s*|\s(?P<in>(?:not\s+)"
    r"?in)\s+)(?P<values>\(?\[?.+?\]?\)?)",
    re.I,
)
_VALUE: Final = re.compile(r"\"([^\"]+)\"|'([^']+)'|`([^`]+)`")
_ARTICLES: Final = re.compile(r"^(?:(?:the|a|an|your|their|its|his|her|our|this|that|any)\s+)+", re.I)
_BANNED: Final = re.compile(
    r"^for\b|\b(?:it|they|this|that|he|she|you|we|there|which|who|is|are|was|were|"
    r"has|have|had|does|do|did|not|if|and|or|any|all|none|no|than)\b",
    re.I,
)

_UNITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "percent": "%", "dollars": "USD", "dollar": "USD", "usd": "USD", "euros": "EUR", "euro": "EUR", "eur": "EUR",
        "pounds": "GBP", "pound": "GBP", "gbp": "GBP",
    }
)  # fmt: skip


class Formal(NamedTuple):
    """A condition in our language, and the units that the words give to its facts."""

    expression: str
    units: Mapping[str, str] = MappingProxyType({})


def formalize(text: str, names: Collection[str] = ()) -> Formal | None:
    """A condition in words as one in our language; None where it stays prose. `names` are those of known facts."""
    plain = _LASTS.sub(r"\g<what> duration is \g<how_long>", text.translate(_SIGNS).strip().rstrip("."))
    direct = _parse_directly(plain, names)
    if direct is not None:
        return direct
    units: dict[str, str] = {}
    whole = _read_atom(plain, names, units)
    if whole:
        return Formal(whole, units)
    atoms, words = split_conjunction(plain)
    if not words:
        return None
    parts, subject = [], ""
    for atom in atoms:
        formal = _read_atom(atom, names, units)
        if not formal and subject:
            formal = _read_atom(f"{subject} {atom}", names, units)
        if not formal:
            return None
        subject = _subject_of(atom) or subject
        parts.append(formal)
    expression = parts[0] + "".join(f" {word} {part}" for word, part in zip(words, parts[1:], strict=True))
    return Formal(expression, units) if _is_condition(expression) else None


def split_conjunction(text: str) -> tuple[list[str], list[str]]:
    """The parts of a condition that *and* and *or* join outside of quotes, and these words between them."""
    plain = text.translate(_SIGNS).strip().rstrip(".")
    joints = list(_JOIN.finditer(mask_quotes(plain)))
    starts = [0, *(joint.end() for joint in joints)]
    ends = [*(joint.start() for joint in joints), len(plain)]
    words = [(joint[1] or joint[2] or joint[3]).lower() for joint in joints]
    parts = [plain[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    return parts, [{"&&": "and", "||": "or", "but": "and"}.get(word, word) for word in words]


def _subject_of(atom: str) -> str:
    match = re.match(r"(.+?)\s*(?:<=|>=|==|!=|<|>|=|\bis\b|\bare\b|\bexceeds\b)", atom)
    return match[1].strip() if match else ""


def _parse_directly(text: str, names: Collection[str]) -> Formal | None:
    """A text that is a condition in our language as it stands, or with `=` and capital words of logic."""
    masked = mask_quotes(text)
    spelled = "".join(
        plain if hidden == "\x00" else hidden
        for plain, hidden in zip(text, re.sub(r"\b(AND|OR|NOT)\b", lambda word: word[0].lower(), masked), strict=True)
    )
    spelled = re.sub(r"(?<![<>=!])=(?!=)", "==", spelled)
    if not _is_condition(spelled):
        return None
    used = parse(spelled).facts
    is_data = bool(used) and all(name in names or "_" in name or "{" in text for name in used)
    compares = any(isinstance(part, Compare | Call) for part in walk(parse(spelled).tree))
    values = re.findall(r"(?:==|!=)\s*([A-Za-z]\w*)\s*(?=$|\band\b|\bor\b|\))", spelled)
    return (
        Formal(spelled)
        if is_data
        and compares
        and not any(value in used and value not in names and "_" not in value for value in values)
        else None
    )


def _is_condition(text: str) -> bool:
    try:
        parse(text)
    except ConditionError:
        return False
    return True


def _read_atom(text: str, names: Collection[str], units: dict[str, str]) -> str:
    duration = read_duration(text)
    if duration is not None and not duration.value:
        return ""
    if counted := read_count_limit(text, names):
        return counted
    for read in (_read_chain, _read_between, _read_duration, _read_age, _read_truth, _read_comparison, _read_values):
        formal = read(text, names, units)
        if formal:
            return formal
    return ""


def _read_chain(text: str, names: Collection[str], _units: dict[str, str]) -> str:
    match = _CHAIN.fullmatch(text)
    fact = fact_name(match["subject"], names) if match else ""
    return (
        f"{_number(match['low'])} {match['first']} {fact} and {fact} {match['second']} {_number(match['high'])}"
        if match and fact
        else ""
    )


def _read_between(text: str, names: Collection[str], units: dict[str, str]) -> str:
    match = _BETWEEN.fullmatch(text)
    fact = fact_name(match["subject"], names) if match else ""
    if match is None or not fact:
        return ""
    _note_unit(units, fact, match["high_unit"] or match["low_unit"])
    return f"{_number(match['low'])} <= {fact} and {fact} <= {_number(match['high'])}"


def _read_duration(text: str, names: Collection[str], units: dict[str, str]) -> str:
    duration = read_duration(text)
    fact = fact_name(duration.subject, names) if duration else ""
    if duration is None or not fact:
        return ""
    _note_unit(units, fact, duration.unit)
    return f"{fact} {duration.sign} {duration.value}"


def _read_age(text: str, names: Collection[str], units: dict[str, str]) -> str:
    match = _OLDER.fullmatch(text)
    is_age = match is not None and bool(re.search(r"\b(?:older|younger|old|within)\b", text, re.I))
    if match is None or not is_age:
        return ""
    unit = match["unit"] if match["unit"].endswith("s") else f"{match['unit']}s"
    subject = _ARTICLES.sub("", match["subject"]).strip()
    fact = fact_name(f"{subject} age in {unit.lower()}", names)
    _note_unit(units, fact, unit)
    return f"{fact} {_age_sign(match)} {match['value']}" if fact else ""


def _age_sign(match: re.Match[str]) -> str:
    if match["more"]:
        return ">"
    return "<=" if re.match(r"within|not|no", match["less"], re.I) else "<"


def _read_truth(text: str, names: Collection[str], _units: dict[str, str]) -> str:
    match = _TRUTH.fullmatch(text)
    fact = fact_name(match["subject"], names) if match else ""
    if match is None or not fact:
        return ""
    holds = (match["value"].lower() in ("true", "yes")) is not bool(match["not"])
    return f"{fact} == {'true' if holds else 'false'}"


def _read_comparison(text: str, names: Collection[str], units: dict[str, str]) -> str:
    for pattern, sign in _COMPARED:
        match = pattern.fullmatch(text)
        fact = fact_name(match["subject"], names) if match else ""
        if match is None or not fact:
            continue
        rest = (match["rest"] or "").split()
        wanted = sign if not rest else ">=" if rest[-1] in ("more", "higher", "above", "older") else "<="
        _note_unit(units, fact, match["value_unit"])
        return f"{fact} {wanted} {_number(match['value'])}"
    return ""


def _read_values(text: str, names: Collection[str], _units: dict[str, str]) -> str:
    match = _VALUES.fullmatch(text)
    fact = fact_name(match["subject"], names) if match else ""
    if match is None or not fact:
        return ""
    parts = [part.strip(" ()[]") for part in re.split(r"\s*,\s*(?:or\s+)?|\s+or\s+", match["values"])]
    values = [_value(part, fact, names) for part in parts if part]
    if not values or not all(values):
        return ""
    is_not = bool(match["not"]) or match["sign"] == "!=" or (match["in"] or "").lower().startswith("not")
    if len(values) == 1:
        return f"{fact} {'!=' if is_not else '=='} {values[0]}"
    listed = f"{fact} in [{', '.join(values)}]"
    return f"not ({listed})" if is_not else listed


def _value(text: str, fact: str, names: Collection[str]) -> str:
    """A value as it is written in a condition; blank for words that may be anything."""
    quoted = _VALUE.fullmatch(text)
    if quoted is not None:
        word = next(filter(None, quoted.groups()))
        return f'"{word}"' if "\\" not in word else ""
    if re.fullmatch(_DIGITS, text):
        return _number(text)
    bare = fact.strip("{}")
    is_data = "_" in bare or bare in names
    return f'"{text}"' if is_data and re.fullmatch(r"[A-Za-z][\w-]*(?: [A-Z][\w-]*){0,3}", text) else ""


def fact_name(phrase: str, names: Collection[str]) -> str:
    """A phrase as a fact in a condition: a known name, an identifier, or a few words that name a value."""
    bare = _ARTICLES.sub("", phrase.strip().strip("`*'\"{}|")).strip()
    folded = _fold(bare)
    known = next((name for name in names if _fold(name) == folded), "")
    name = known or bare
    if not known and (
        not 1 <= len(name.split()) <= MAX_SUBJECT_WORDS
        or _BANNED.search(name)
        or not re.fullmatch(r"[A-Za-z][\w '-]*", name)
    ):
        return ""
    if not is_fact_name(name):
        return ""
    return name if can_be_bare(name) else f"{{{name}}}"


@lru_cache(maxsize=4096)
def _fold(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def _number(text: str) -> str:
    plain = text.replace(",", "").lstrip("+")
    return plain.rstrip(".")


def _note_unit(units: dict[str, str], fact: str, unit: str | None) -> None:
    if unit and fact:
        units.setdefault(fact.strip("{}"), _UNITS.get(unit.lower(), unit.lower()))


__all__ = ["Formal", "fact_name", "formalize", "split_conjunction"]

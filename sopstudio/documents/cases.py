"""Lists of cases: `High: escalate`, `> 80 → reject`, `60 < score ≤ 80: review`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from sopstudio.documents.branches import is_answer, read_sentence
from sopstudio.documents.clauses import Action, Branch, BranchKind, Clause, Finish, Jump
from sopstudio.documents.jumps import read_jump
from sopstudio.documents.languages import words_for
from sopstudio.documents.sentences import mask_quotes, split_sentences
from sopstudio.documents.states import are_opposite, count_states, is_state, state_condition
from sopstudio.documents.verbs import is_instruction

MAX_LABEL_WORDS: Final = 6
MAX_LEAD_CHARACTERS: Final = 300
MAX_CASE_CHARACTERS: Final = 1_000
_LEAD: Final = re.compile(
    r"(?P<head>.*?)[\s,]*(?:based\s+(?:up)?on|depending\s+(?:up)?on|according\s+to|"
    r"in\s+line\s+with|by)\s+(?:the\s+|its\s+|determined\s+|resulting\s+)*(?P<subject>[^:.,]{2,60}?)"
    r"\s*(?:as\s+follows)?:?\s*",
    re.I | re.S,
)
_CHECKED: Final = re.compile(
    r"(?:(?:then|next|now|first)[\s,]+)?(?:(?:assess|check|choose|classify|decide(?:\s+on)?|determine|establish|evaluate|"
    r"find\s+out|identify|look\s+at|note|rate|select|verify)|what\s+is)\s+(?:the\s+|its\s+|their\s+)?"
    r"(?P<subject>[^:.,;?()]{2,60}?)\s*(?:(?::|\(|,?\s+(?:as|which\s+is|i\.e\.))\s*(?P<values>[^.()]{3,200}?)\)?)?\s*[.:?]?",
    re.I | re.S,
)
"""What is found out above a list of cases, and its values: *Decide the severity: critical or minor*."""
_SORTED: Final = re.compile(
    r"(?:(?:then|next|now|first)[\s,]+)?(?:classify|categori[sz]e|triage)\b.*|"
    r".*\b(?:type|kind|category|cause|severity|level|class|priority|tier)(?:\s+of\s+[^.:]+)?\s*[.:]?",
    re.I | re.S,
)
"""What tells one of several apart, so that a list below it has one item for each: *Classify the damage*."""
_LISTED: Final = re.compile(r"\s*[,/;|]\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+", re.I)
_PARTED: Final = re.compile(r"\s*(?:→|⇒|➔|->|=>|-->)\s*|:\s+|\s+[–—]\s+")
_ENGLISH_BOUND: Final = re.compile(r"[^\w]|(?:below|above|under|over|less|more|at|up|between)\b", re.I)
_COMPARED: Final = re.compile(r".*(?:[<>≤≥=]|\bis\b|\bare\b|\bhas\b|\bmeets\b).*", re.S)
_CASE_WORD: Final = re.compile(r"^(?:for|in\s+case\s+of|in\s+the\s+case\s+of|if|when|where)\s+", re.I)
_REST: Final = re.compile(
    r"(?:otherwise|else|default|in\s+(?:all|any)\s+other\s+cases?|all\s+others?|any\s+other|others?|always|none\s+of\s+the\s+above|anything\s+else)\b.*",
    re.I | re.S,
)
_REST_AND_COMMA: Final = re.compile(
    r"((?:otherwise|else|in\s+(?:all|any)\s+other\s+cases?|(?:for\s+)?(?:all\s+)?others?|anything\s+else))\s*,\s+", re.I
)


class _AmountPatterns(NamedTuple):
    """Cases that are told apart by a number, in all languages: `bound` (*over 500*, *500 or more*), `own_subject` with
    what it is of (*order value above 50 EUR*), `or_more`, and a `range` (*1 to 3*), `range_with_unit` behind it.
    """

    bound: re.Pattern[str]
    own_subject: re.Pattern[str]
    or_more: re.Pattern[str]
    range: re.Pattern[str]
    range_with_unit: re.Pattern[str]


@cache
def _amounts() -> _AmountPatterns:
    before, joint, more, less, to, article = (
        words_for("amounts", name) for name in ("before", "or", "more", "less", "to", "article")
    )
    amount = r"[$€£]?\s*[\d.,]+(?:\s+[^\W\d]+)?"
    bound = (
        rf"(?:<=|>=|=<|=>|<|>|≤|≥|=|{before})\s*[-+]?[$€£]?\s*[\d.,]+.*|"
        rf"{amount}\s+(?:{joint})\s+(?:{more}|{less})\b.*"
    )
    named = rf"(?P<subject>(?:(?:{article})\s+)?[^\W\d][\w-]+(?:\s+[^\W\d][\w-]+){{0,2}}?)\s+"
    between = rf"[$€£]?([-+]?\d[\d.,]*)\s*(?:-|–|{to})\s*[$€£]?([-+]?\d[\d.,]*)\s*(\S*)"
    return _AmountPatterns(
        re.compile(bound, re.I | re.S),
        re.compile(rf"{named}(?P<bound>{bound})", re.I | re.S),
        re.compile(rf"(?P<amount>{amount})\s+(?:{joint})\s+(?:(?:{more})|(?P<most>{less}))\b.*", re.I | re.S),
        re.compile(between),
        re.compile(rf"{between}(?:\s+[^\W\d]+){{0,3}}"),
    )


class Lead(NamedTuple):
    """What stands above a list of cases: what is done (blank where it is only found out), what it depends on, and the
    values in small letters that the line lists. A *checked* subject needs more to be told from a list of details.
    """

    head: str
    subject: str
    values: tuple[str, ...] = ()
    is_checked: bool = False


class Case(NamedTuple):
    """A case of a list: which, and what is done."""

    which: str
    then: str


def split_case(text: str) -> Case | None:
    """An item as a case: what stands before the first arrow, colon or dash, and what stands behind it."""
    if len(text) > MAX_CASE_CHARACTERS:
        return None
    masked = mask_quotes(text)
    rest = _REST_AND_COMMA.match(masked)
    if rest is not None:
        return Case(rest[1].strip(), text[rest.end() :].strip())
    arrow = re.search(r"\s*(?:→|⇒|➔|->|=>|-->)\s*", masked)
    match = arrow or _PARTED.search(masked)
    if match is None or not match.start() or not text[match.end() :].strip():
        return None
    return Case(text[: match.start()].strip().strip('"“”'), text[match.end() :].strip())


def lead_of(text: str) -> Lead | None:
    """What is done and what it depends on, of a line above a list of cases; None for other lines."""
    match = _LEAD.fullmatch(text.strip())
    return Lead(match["head"].strip(" ,"), match["subject"].strip()) if match else None


def _checked_lead(text: str) -> Lead | None:
    """The same of a line that says what is found out, where it is above a list; None for other lines."""
    match = _CHECKED.fullmatch(text.strip()) if len(text) <= MAX_LEAD_CHARACTERS else None
    if match is None:
        return None
    values = tuple(value.casefold() for value in _LISTED.split(match["values"] or "") if value)
    return Lead("", match["subject"].strip(), values if len(values) > 1 else (), is_checked=True)


def introduces_case(lead: str, item: str) -> bool:
    """Whether a line says what is found out, and the next one is a case of it."""
    introduced, case = _checked_lead(lead), split_case(item)
    return introduced is not None and case is not None and _is_case(case, item, introduced)


def is_case(text: str) -> bool:
    """Whether a line is a case for itself: *up to 14 days: send a reminder*, *too expensive → offer a discount*."""
    case = None if is_answer(text) else split_case(text)
    return case is not None and not is_instruction(case.which) and _is_case(case, text, None) and _says_what(case.then)


def _says_what(text: str) -> bool:
    clauses = read_sentence(text, 1)
    return is_instruction(text) or not clauses or isinstance(clauses[0], Jump | Finish) or bool(read_jump(text))


def read_cases(lead: str, items: Sequence[tuple[str, int]]) -> list[Clause]:
    """The branches of a list of cases, the first that holds being taken; nothing where it is no such list."""
    cases = [split_case(text) for text, _ in items]
    introduced = lead_of(lead) or _checked_lead(lead)
    known = [case for case in cases if case is not None]
    if len(known) < 2 or len(known) != len(cases):
        return []
    if not _is_list_of_cases(known, items, introduced, lead):
        return _read_states(known, items)
    head, subject, *_ = introduced or Lead("", "")
    branches: list[Clause] = []
    for case, (_, line) in zip(known, items, strict=True):
        kind: BranchKind = "else" if _REST.fullmatch(case.which) and branches else "elif" if branches else "if"
        condition = "" if kind == "else" else case_condition(case.which, subject)
        branches.append(Branch(kind, condition, line, tuple(_consequence(case.then, head, line))))
    return branches


def _read_states(cases: Sequence[Case], items: Sequence[tuple[str, int]]) -> list[Clause]:
    """The branches of a list whose labels are states, the second of two opposites being what is otherwise; nothing
    where they are none.
    """
    if count_state_cases([text for text, _ in items]) < len(cases):
        return []
    is_pair = len(cases) == 2 and are_opposite(cases[0].which, cases[1].which)
    branches: list[Clause] = []
    for case, (_, line) in zip(cases, items, strict=True):
        is_rest = bool(branches) and (is_pair or _REST.fullmatch(case.which) is not None)
        kind: BranchKind = "else" if is_rest else "elif" if branches else "if"
        condition = "" if is_rest else state_condition(_CASE_WORD.sub("", case.which))
        branches.append(Branch(kind, condition, line, tuple(_consequence(case.then, "", line))))
    return branches


def count_state_cases(texts: Sequence[str]) -> int:
    """How many lines at the beginning of a list are cases by their labels, which say how something is, and by what is
    done then: *Under warranty: send a label*. It is 0 for fewer than two.
    """
    cases: list[Case] = []
    for text in texts:
        case = None if is_answer(text) else split_case(text)
        if case is None or not _says_what(split_sentences(case.then)[0]):
            break
        if is_instruction(case.which) and not (is_state(case.which) and " " not in case.which):
            break
        cases.append(case)
    labels = [case.which for case in cases]
    rest = next((number for number, label in enumerate(labels) if number and _REST.fullmatch(label)), len(labels))
    if 0 < rest < len(labels) and all(map(is_state, labels[:rest])):
        return rest + 1
    return count_states(labels)


def _is_list_of_cases(cases: Sequence[Case], items: Sequence[tuple[str, int]], lead: Lead | None, text: str) -> bool:
    """Whether the items are cases and not terms with explanations: a lead (`text`) says so, or each of them does."""
    if all(is_instruction(case.which) for case in cases):
        return False
    if lead is not None and not lead.is_checked:
        return True
    if lead is not None and _SORTED.fullmatch(text.strip()) and all(map(_is_sorted, cases)):
        return True
    return all(_is_case(case, item, lead) for case, (item, _) in zip(cases, items, strict=True))


def _is_sorted(case: Case) -> bool:
    """Whether an item names one of several things in a few words, and says what is done then."""
    words = len(case.which.split())
    is_name = words <= 2 or (words <= MAX_LABEL_WORDS and not is_instruction(case.which))
    return is_name and _says_what(split_sentences(case.then)[0])


def _is_case(case: Case, text: str, lead: Lead | None) -> bool:
    """Whether an item is a case for itself: it has an arrow or a bound, or is one of the values that the lead lists."""
    amounts = _amounts()
    if any(arrow in text for arrow in ("→", "->", "=>")) or amounts.bound.fullmatch(case.which):
        return True
    is_listed = lead is not None and case.which.casefold() in lead.values
    if is_listed or _own_subject(case.which) or amounts.range_with_unit.fullmatch(case.which):
        return True
    return bool(lead and _REST.fullmatch(case.which))


def _own_subject(which: str) -> re.Match[str] | None:
    """A case that names what it is about, before its bound; None for others, and for what is done."""
    return None if is_instruction(which) or _COMPARED.fullmatch(which) else _amounts().own_subject.fullmatch(which)


def case_condition(which: str, subject: str) -> str:
    """A case as a condition on what the list depends on."""
    which = _CASE_WORD.sub("", which)
    own = _own_subject(which)
    if own is not None:
        return f"{own['subject']} is {own['bound']}" if _ENGLISH_BOUND.match(own["bound"]) else which
    bound = _amounts().or_more.fullmatch(which)
    if bound and subject:
        return f"{subject} is at {'least' if bound['most'] is None else 'most'} {bound['amount']}"
    between = _amounts().range.fullmatch(which)
    if between and subject:
        unit = f" {between[3]}" if between[3] else ""
        return f"{subject} is between {between[1]} and {between[2]}{unit}"
    if (
        not subject
        or (len(which.split()) > 1 and not _amounts().bound.fullmatch(which) and which.split()[0].islower())
        or (_COMPARED.fullmatch(which) and not _amounts().bound.fullmatch(which))
    ):
        return which
    if _amounts().bound.fullmatch(which):
        return f"{subject} is {which}" if which[0].isalpha() else f"{subject} {which}"
    is_label = '"' not in which and len(which.split()) <= MAX_LABEL_WORDS and (which[:1].isupper() or " " not in which)
    return f'{subject} is "{which}"' if is_label else f"{subject} is {which}"


def _consequence(text: str, head: str, line: int) -> list[Clause]:
    if is_instruction(text) or not head:
        return [clause for sentence in split_sentences(text) for clause in read_sentence(sentence, line)]
    return [Action(f"{head}: {_unquote(text.strip().rstrip('.'))}", line)]


def _unquote(text: str) -> str:
    is_quoted = len(text) > 1 and text[0] in "\"'“" and text[-1] in "\"'”" and not set(text[1:-1]) & set('"“”')
    return text[1:-1] if is_quoted else text


__all__ = [
    "Case",
    "case_condition",
    "count_state_cases",
    "introduces_case",
    "is_case",
    "lead_of",
    "read_cases",
    "split_case",
]

"""Procedures in other languages with their structure in English: the words that the readers know.

What is done, asked and decided stays in the words of its author; only *if*, *otherwise*, *go to*, *end*, the names of
sections and comparisons with numbers are put into English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final

from msgspec.structs import replace

from sopstudio.documents.base_forms import stand_alone
from sopstudio.documents.blocks import Block, SourceText
from sopstudio.documents.languages import Language, Rule, languages, words_for
from sopstudio.documents.sentences import mask_quotes, split_sentences
from sopstudio.documents.sop_language import find_document_language
from sopstudio.translation import current_language

MAX_CONDITION_CHARACTERS: Final = 200
MAX_SENTENCE_CHARACTERS: Final = 2_000
_NOTATION: Final = re.compile(
    r"^[ \t]*(?:(?:if|elif|when)\b.*:|(?:else|otherwise|always)\s*:|end:|go to:|dead end$|terminate the flow|"
    r"procedure .*:$)|\[#|^---$|^id: ",
    re.I | re.M,
)
"""Lines of indented text in its own words, which says by them that nothing else is to be put into them."""
_QUOTED: Final = re.compile(r"""("[^"]*"|'[^']*'|\{[^}]*\})""")
_TYPED_UNIT: Final = re.compile(r"(?<=\d )[^\W\d_]+")
_TYPED_NUMBER: Final = re.compile(r"(?<![\w.,])(?:\d+,\d+|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?)(?![\w.,])")
"""A number with a comma before its decimals, or points between its thousands."""
_PART: Final = re.compile(r"\\(\d)")
_HIDDEN_SEMICOLON: Final = "\x1f"
"""What stands for a semicolon while a text is parted at its full stops."""
_SEMICOLON: Final = re.compile(rf"{_HIDDEN_SEMICOLON}\s+")
_REST: Final = ", otherwise "
_OF_CONDITIONS: Final = (", then", _REST.rstrip())
_TRUTH_VALUES: Final = (" yes", " no")
"""What a typed value may be read as where it is no value of a text."""


def to_english(text: str, *, is_outline: bool = False) -> tuple[str, str]:
    """A text whose structure is said in English, line by line, and the name of its language.

    Both are as they were (and the name is blank) for a text in English, or in the notation of indented text. In an
    outline (`is_outline`) jumps and ends are lines of their own, so within others they stay words of the author.
    """
    language = None if _NOTATION.search(text) else find_document_language(text)
    if language is None:
        return text, ""
    if is_outline:
        kept = tuple(
            rule for rule in language.within if rule.english in _OF_CONDITIONS or "go to step" not in rule.english
        )
        language = language._replace(within=kept)
    return "\n".join(_translate_line(line, language) for line in text.split("\n")), language.name


def blocks_in_english(source: SourceText) -> tuple[SourceText, str]:
    """A document whose blocks say their structure in English, and the name of its language (blank for English)."""
    language = find_document_language(source.text)
    if language is None:
        return source, ""
    return replace(source, blocks=tuple(_translate_block(block, language) for block in source.blocks)), language.name


def _translate_block(block: Block, language: Language) -> Block:
    if block.kind in ("code", "table", "heading"):
        return block
    return replace(block, text=_translate_line(block.text, language))


@cache
def _marks() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What stands before the words of a line: bullets, numbers and the word for *step*; and that word by itself."""
    step = words_for("numbering", "step")
    bullet = r"[-*+•]|(?-i:o)(?=\s+(?-i:[A-ZÀ-ÖØ-Þ]))|[a-z][.)]|\d+(?:\.\d+)*[.)]?|\*\*"
    marks = rf"\s*(?:(?:{bullet})\s+)*(?:(?:{step})\s+\d+(?:\.\d+)*\s*[:.]\s+)?"
    return re.compile(marks, re.I), re.compile(rf"\b(?:{step})(?=\s+\d)", re.I)


def _translate_line(line: str, language: Language) -> str:
    marks, step = _marks()
    mark = marks.match(line)
    start = mark.end() if mark else 0
    lead, words = line[:start], line[start:]
    lead = step.sub("Step", lead)
    if not words.strip() or len(words) > MAX_SENTENCE_CHARACTERS:
        return line
    blanks = words[: len(words) - len(words.lstrip())]
    sentences = [_translate_sentence(sentence, language) for sentence in _split_parts(words)]
    ended = [
        sentence if sentence.endswith((".", "!", "?", ":", ";")) else f"{sentence}," for sentence in sentences[:-1]
    ]
    return lead + blanks + " ".join([*ended, *sentences[-1:]])


def _split_parts(text: str) -> list[str]:
    """The sentences of a line, and the parts between their semicolons, which keep these."""
    sentences = split_sentences(text.replace(";", _HIDDEN_SEMICOLON))
    return [part for sentence in sentences for part in _split_at_semicolons(sentence)]


def _split_at_semicolons(sentence: str) -> list[str]:
    masked = mask_quotes(sentence)
    joints = list(_SEMICOLON.finditer(masked))
    starts, ends = [0, *(joint.end() for joint in joints)], [*(joint.start() + 1 for joint in joints), len(sentence)]
    parts = (sentence[start:end] for start, end in zip(starts, ends, strict=True))
    return [part.replace(_HIDDEN_SEMICOLON, ";") for part in parts if part]


def column_in_english(header: str) -> str:
    """What English calls a column of a table that is headed so in one of the languages; else the header as it is."""
    words = re.sub(r"[\s_]+", " ", header).strip(" .:*?")
    rules = (rule for language in languages() for rule in language.columns if rule.words.fullmatch(words))
    rule = next(rules, None)
    return header if rule is None else rule.english


def section_name(heading: str) -> str:
    """What English calls the section that a heading (in small letters) announces in one of the languages, or blank."""
    return next((language.headings[heading] for language in languages() if heading in language.headings), "")


def _translate_sentence(sentence: str, language: Language) -> str:
    for rule in language.beginnings:
        match = rule.words.match(sentence)
        if match:
            english = rule.english.capitalize() if sentence[0].isupper() else rule.english
            colon = ":" if match[0].rstrip().endswith(":") and not english.endswith(":") else ""
            return f"{english}{colon}{_translate_rest(rule.english, sentence[match.end() :], language)}"
    for rule in language.behind:
        match = rule.words.fullmatch(sentence)
        if match:
            condition = _translate_condition(_put_verb_last(match["condition"].rstrip(" ;"), language), language)
            return f"{rule.english.capitalize()} {condition}, {_translate_sentence(match['action'], language)}."
    inverted = language.verbs_first.fullmatch(sentence) if language.verbs_first is not None else None
    if inverted:
        verb = (inverted["particle"] or "") + inverted["verb"].lower()
        said = f" {inverted['rest']} {verb}, {inverted['action']}"
        return f"If{_translate_rest('if', said, language)}"
    return _replace_within(sentence, language)


def _put_verb_last(clause: str, language: Language) -> str:
    """A clause with its verb at its end, as it is behind *wenn*: *der Kunde lehnt ab* as *der Kunde ablehnt*."""
    match = language.verb_second.fullmatch(clause) if language.verb_second is not None else None
    if match is None:
        return clause
    return f"{match['subject']}{match['rest'] or ''} {match['particle'] or ''}{match['verb']}"


def _replace_within(text: str, language: Language, *, of_conditions: bool = False) -> str:
    """The text with its structure in English: jumps and ends, or *then* and *otherwise*, which only conditions have."""
    for rule in language.within:
        if of_conditions is (rule.english in _OF_CONDITIONS):
            text = rule.words.sub(partial(_say_in_english, rule.english), text)
    return text


def _say_in_english(english: str, words: re.Match[str]) -> str:
    """The English words for what was found; with a capital where they begin a sentence, as what was found did."""
    said = words.expand(english)
    return said[:1].upper() + said[1:] if not words.start() and words[0][:1].isupper() else said


def _translate_rest(beginning: str, text: str, language: Language) -> str:
    """What stands behind the first words of a sentence: a condition up to its comma or colon, and what is done."""
    if beginning.startswith(("otherwise", "if yes", "if not", "yes:", "no:")):
        said = re.fullmatch(r"(\s*)(\S.*)", text, re.S)
        return text if said is None else said[1] + _translate_sentence(said[2], language)
    if not beginning.endswith(("if", "unless")):
        return _replace_within(text, language)
    text = _replace_within(text, language, of_conditions=True)
    match = _behind_condition().fullmatch(text)
    condition, mark, action = (
        (match[1], match[2], match[3]) if match else (_replace_within(text.strip(), language), "", "")
    )
    branches = (_translate_sentence(part, language) if part else "" for part in action.split(_REST))
    return f" {_translate_condition(condition, language)}{mark}{_REST.join(branches)}"


@cache
def _behind_condition() -> re.Pattern[str]:
    """A condition, the sign behind it, and what is done: *over 50, but not over 500, call the lead*."""
    comma = rf",\s(?!\s*(?:{words_for('joints', 'but')})\s)"
    return re.compile(rf"\s*(.+?)(\s*(?:,\s+then\b|:(?=\s|$)|{comma})\s*)(.*)", re.I | re.S)


def _translate_condition(condition: str, language: Language) -> str:
    """A comparison in English, where it is one; other conditions stay in their words."""
    if len(condition) > MAX_CONDITION_CHARACTERS:
        return condition
    if "{" in condition:
        for rule in language.operators:
            condition = rule.words.sub(rule.english, condition)
        return condition
    for rule in language.conditions:
        said = rule.words.fullmatch(condition)
        if said:
            subject = next(part for part in said.groups() if part is not None)
            joints = _find_joints(condition, language)
            if any(start < said.start(1) + len(subject) for start, _, _ in joints):
                return _translate_joined(condition, joints, language)
            return _fill(rule.english, said, language.units)
    return condition


def condition_in_english(condition: str) -> str:
    """A comparison of one of the languages in English; others as they are."""
    readings = (_translate_condition(condition, language) for language in languages())
    return next((english for english in readings if english != condition), condition)


def _find_joints(condition: str, language: Language) -> list[tuple[int, int, str]]:
    """Where *and* and *or* stand in a condition: from and to which character, and in English."""
    rules = (rule for rule in language.operators if rule.english.strip() in ("and", "or"))
    return sorted((*match.span(), rule.english) for rule in rules for match in rule.words.finditer(condition))


def _translate_joined(condition: str, joints: Sequence[tuple[int, int, str]], language: Language) -> str:
    """Comparisons that *and* and *or* join, in English; as it is where one of the parts is no comparison, for half of
    a condition in another language would be nobody's words.
    """
    starts, ends = [0, *(end for _, end, _ in joints)], [*(start for start, _, _ in joints), len(condition)]
    parts = [condition[start:end] for start, end in zip(starts, ends, strict=True)]
    translated = [_translate_condition(part, language) for part in parts]
    if any(english == part for english, part in zip(translated, parts, strict=True)):
        return condition
    return translated[0] + "".join(f"{word}{part}" for (_, _, word), part in zip(joints, translated[1:], strict=True))


def typed_in_english(text: str) -> Iterator[str]:
    """What a typed condition says in English: the readings of each language that has words in it for one.

    Facts and values, and what stands in quotes, stay as they are. *Ja* may be the value of a text, so there is a
    reading with it before the one with *yes*.
    """
    if len(text) > MAX_CONDITION_CHARACTERS:
        return
    parts = _QUOTED.split(text)
    for language in languages():
        plain = [rule for rule in language.typed if rule.english not in _TRUTH_VALUES]
        readings = (_replace_in(parts, language, plain), _replace_in(parts, language, language.typed))
        yield from (english for english in dict.fromkeys(readings) if english != text)


def _replace_in(parts: Sequence[str], language: Language, rules: Sequence[Rule]) -> str:
    """The parts between quotes in English, and what stands in quotes as it is."""
    return "".join(part if number % 2 else _replace_typed(part, language, rules) for number, part in enumerate(parts))


def _replace_typed(text: str, language: Language, rules: Sequence[Rule]) -> str:
    english = text
    for rule in rules:
        english = rule.words.sub(rule.english, english)
    if english == text and language.code != current_language():
        return text  # nothing says that its numbers are written as in this language
    english = _TYPED_UNIT.sub(lambda unit: language.units.get(unit[0].casefold(), unit[0]), english)
    return _TYPED_NUMBER.sub(lambda number: _plain_number(number[0]), english)


def _fill(english: str, said: re.Match[str], units: Mapping[str, str]) -> str:
    """The English condition, with the subject and the amounts as they were said."""
    parts = [part for part in said.groups() if part is not None]
    article = "" if said[0].startswith(parts[0]) else said[0].split()[0]
    subject, amounts = stand_alone(parts[0], article), _amounts(parts[1:], units)
    return _PART.sub(lambda part: subject if part[1] == "1" else amounts[int(part[1]) - 2], english)


def _amounts(parts: list[str], units: Mapping[str, str]) -> list[str]:
    """Numbers as English writes them, each with its unit; other parts as they are."""
    amounts: list[str] = []
    for part in parts:
        if re.fullmatch(r"\d[\d.,\s]*", part):
            amounts.append(_plain_number(part))
        elif amounts and re.fullmatch(r"%|\w+(?: \w+)?|€|[$£]", part) and re.fullmatch(r"[\d.]+", amounts[-1]):
            amounts[-1] += f" {units.get(part.casefold(), part)}"
        else:
            amounts.append(part)
    return amounts


def _plain_number(text: str) -> str:
    """`1.000,50` and `1 000,50` as 1000.50."""
    bare = re.sub(r"\s|\.(?=\d{3}(?!\d))", "", text)
    return bare.replace(",", ".")


__all__ = [
    "blocks_in_english",
    "column_in_english",
    "condition_in_english",
    "section_name",
    "to_english",
    "typed_in_english",
]

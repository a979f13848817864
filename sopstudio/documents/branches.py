"""Branches: conditions and what is done where they hold, in one sentence or as the head of a block below it.

Understood are `If C, A`, `If C then A`, `If C: A`, `If C → A` and `A if C`, each with *unless*, *when*, *where* and
*in case* for *if*, and *otherwise*, *else*, *if not* and *if so* behind it.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from sopstudio.documents.bounds import split_bound
from sopstudio.documents.clauses import Action, Branch, BranchKind, Clause, Finish, Jump
from sopstudio.documents.ends import is_closing, is_final
from sopstudio.documents.jumps import NEXT, read_jump, split_jump, split_times
from sopstudio.documents.kinds import split_kind
from sopstudio.documents.languages import compile_words, words_for, words_of_all
from sopstudio.documents.sentences import mask_quotes
from sopstudio.documents.step_words import closes, put_subject_first
from sopstudio.documents.verbs import is_imperative, is_instruction, strip_agent, strip_sequence

MAX_SENTENCE_CHARACTERS: Final = 2_000
MAX_NESTING: Final = 8
MIN_HEAD_CHARACTERS: Final = 3
_HEAD: Final = re.compile(
    r"(?:and\s+|but\s+|however,?\s+|also,?\s+)?"
    r"(?:(?:then|next|afterwards|after\s+that|finally),?\s+)?(?P<else>else\s*,?\s+|otherwise\s*,?\s+|el)?"
    r"(?P<word>if|in\s+case(?:\s+that|\s+of)?|in\s+the\s+case\s+of|in\s+the\s+event\s+(?:that|"
    r"of)|when(?:ever)?|where|unless|provided(?:\s+that)?|as\s+long\s+as)"
    r"\b[\s:,]+(?P<rest>.+)",
    re.I | re.S,
)
_ELSE: Final = re.compile(
    r"(?:otherwise|else|if\s+not|if\s+no|in\s+all\s+other\s+cases|in\s+any\s+other\s+case|"
    r"for\s+all\s+other(?:s|\s+\w+))\s*(?:[,:;→–—-]+\s*|\s+(?=\w)|$)(?:then\s+)?(?P<rest>.*)",
    re.I | re.S,
)
_SO: Final = re.compile(
    r"(?:if\s+(?:so|yes|this\s+is\s+the\s+case|it\s+is|they\s+are|it\s+does|they\s+do)\s*[,:→–—=>-]+|yes\s*[:→–—=>-]+)"
    r"\s*(?:then\s+)?(?P<rest>.*)",
    re.I | re.S,
)
_NOT_SO: Final = re.compile(
    r"(?:if\s+(?:not|no|this\s+is\s+not\s+the\s+case|it\s+(?:is|does)\s+not|they\s+(?:are|do)\s+not)\s*[,:→–—=>-]+|"
    r"no\s*[:→–—=>-]+)\s*(?:then\s+)?(?P<rest>.*)",
    re.I | re.S,
)
_INNER_ELSE: Final = re.compile(r"(?:[,;.]\s*|\s+)(?:otherwise|or\s+else|else|if\s+not)\b\s*[,:]?\s+", re.I)
_ARROW: Final = re.compile(r"\s*(?:→|⇒|➔|->|=>|-->)\s*")
_THEN: Final = re.compile(r"[,;:]?\s+then\b\s*[,:]?\s*|:\s+|:$|\s+[–—]\s+", re.I)
_COMMA: Final = re.compile(r",\s+")
_ALTERNATIVES: Final = re.compile(r"[\w'-]+(?:,\s*[\w'-]+)*,?\s+or\s+\w", re.I)
_CONDITION_BEGINS: Final = re.compile(r"(?:if|unless)\s[^,]+[,:]", re.I)
"""A condition behind a condition, with what is done behind it."""
_CONDITION: Final = re.compile(r"(?:if|unless)\s[^,]+", re.I)
_STATEMENT: Final = re.compile(
    r"(?:(?:the|a|an|this|that|these|no|all|any|each|every|your|its|their|"
    r"it|they|he|she|you|we|i|there)\b.{0,80}?|[A-Z][\w-]*)\s"
    r"(?:must|should|shall|will|may|can|cannot|is|are|has|have|does|do|needs?|"
    r"goes|gets|receives?|applies|apply|takes?)\b",
    re.I | re.S,
)
_BEHIND: Final = re.compile(
    r"(?P<action>.+?)(?P<comma>,?)\s+(?:but\s+)?(?:only\s+)?(?P<word>if|unless|"
    r"in\s+case|provided\s+that|as\s+long\s+as)\s+(?P<condition>.+)",
    re.I | re.S,
)
_MIDDLE: Final = re.compile(
    r"(?P<head>.{8,}?)[,;]\s+(?:and\s+|but\s+)?(?P<tail>(?:if|unless|in\s+case)\s+.+)", re.I | re.S
)
_ASKING: Final = re.compile(
    r".*\b(?:ask|asks|check|checks|see|verify|confirm|determine|know|sure|"
    r"wonder|assess|identify|clarify|decide|out|test|tell|find|even|as|or|"
    r"and|evaluate|review|validate|inquire|unclear|examine)(?:\s+(?:the\s+)?\w+){0,2}",
    re.I | re.S,
)
_INCIDENTAL: Final = re.compile(
    r"(?:necessary|needed|applicable|possible|available|required|any|appropriate|not|so|desired|relevant)\b.{0,12}",
    re.I | re.S,
)
_ALSO_CONDITIONS: Final = ("if", "whether")
"""English words for *whether* that stand before other conditions, too."""
_END_SAID: Final = "end the procedure"
"""How an end behind an instruction is put into English, so that it is one whatever stands before it."""
MAX_TAILS: Final = 20
"""At how many of its *and* an instruction is looked through for an end behind it."""
_REPEAT: Final = re.compile(
    r"(?P<jump>(?:repeat|return\s+to|go\s+back\s+to|start\s+again\s+(?:at|with))\b.+?),?\s+until\s+(?P<condition>.+)",
    re.I | re.S,
)
_GO_ON: Final = re.compile(
    r"(?:then\s+|simply\s+|just\s+)?(?:carry\s+on|go\s+on|continue|proceed|move\s+on)"
    r"(?:\s+as\s+(?:usual|normal|planned|below)|\s+normally|\s+with\s+(?:the|this)\s+(?:procedure|process))?",
    re.I,
)
_ONLY_GO_ON: Final = re.compile(
    r"(?:only\s+(?:carry\s+on|go\s+on|continue|proceed|move\s+on)|"
    r"(?:carry\s+on|go\s+on|continue|proceed|move\s+on)(?:\s+\w+)?\s+only)\s+if\s+",
    re.I,
)
"""*Continue only if* says what ends the procedure: the opposite."""
_COPULA: Final = re.compile(
    r"\b(is|are|was|were|has|have|had|can|could|will|does|do|did|should|must)\b(?!\s+not\b)", re.I
)


_DENIED: Final = "no: "
"""What stands before a question whose answer is *no*, until `opposites` makes that what is otherwise."""


class Question(NamedTuple):
    """What a sentence asks: `the order is late`, blank for nothing; `is_answered` where a branch has one of the two
    answers already, so that the next one is what remains.
    """

    words: str = ""
    is_answered: bool = False

    def __bool__(self) -> bool:
        return bool(self.words)


NO_QUESTION: Final = Question()


class Conditional(NamedTuple):
    """A sentence that begins with a condition: its kind, the condition, and the words of what is done; blank where a
    block below says it.
    """

    kind: BranchKind
    condition: str
    consequence: str
    otherwise: str = ""


def read_sentence(text: str, line: int, question: Question = NO_QUESTION, depth: int = 0) -> list[Clause]:
    """What a sentence says. `question` is what the sentence before it asks, which *if so* and *no* refer to.

    One that is longer than anybody writes, or nests conditions deeper (`depth`), is an action in its own words.
    """
    if len(text) > MAX_SENTENCE_CHARACTERS or depth > MAX_NESTING:
        return [Action(_clean(text), line)] if _clean(text) else []
    repeated = _REPEAT.fullmatch(text.strip().rstrip("."))
    if repeated is not None and (target := read_jump(repeated["jump"])):
        return [Branch("if", repeated["condition"], line), Branch("else", "", line, (Jump(target, line),))]
    parted = _split_middle(text)
    if parted is not None:
        return [*read_sentence(parted[0], line, question, depth + 1), *read_sentence(parted[1], line, depth=depth + 1)]
    conditional = split_conditional(text, question)
    if conditional is None or (conditional.kind != "else" and not conditional.consequence):
        return read_action(text, line)
    body = tuple(read_sentence(conditional.consequence, line, depth=depth + 1))
    clauses: list[Clause] = [Branch(conditional.kind, conditional.condition, line, body)]
    if conditional.otherwise:
        clauses.append(Branch("else", "", line, tuple(read_sentence(conditional.otherwise, line, depth=depth + 1))))
    return clauses


def read_action(text: str, line: int) -> list[Clause]:
    """An instruction without a condition: what is done, and the jump or end that it finishes with."""
    if _GO_ON.fullmatch(text.strip(" .")):
        return []
    once, times = split_times(text)
    done, target = split_jump(once)
    clauses: list[Clause] = []
    if target:
        clauses = read_action(done, line) if done else []
        return clauses if target == NEXT else [*clauses, Jump(target, line, times=times)]
    if is_final(text):
        return [Finish(_clean(text), line)]
    head, tail = _split_end(text)
    if tail:
        return [Action(_clean(head), line), Finish(_clean(tail), line, is_closing=not is_final(tail))]
    return [Action(_clean(text), line)] if _clean(text) else []


class _JointPatterns(NamedTuple):
    """What stands `between` two instructions in all languages; one whose verb, an `infinitive`, comes last; and
    `two_verbs` with one object.
    """

    between: re.Pattern[str]
    infinitive: re.Pattern[str]
    two_verbs: re.Pattern[str]


@cache
def _joints() -> _JointPatterns:
    return _JointPatterns(
        re.compile(rf"(?:,?\s+(?:{words_for('joints', 'joint')})|;|,)\s+", re.I),
        re.compile(words_for("joints", "infinitive"), re.I | re.S),
        re.compile(words_for("joints", "two verbs"), re.I | re.S),
    )


@cache
def _no_verb() -> re.Pattern[str]:
    """What begins no instruction, of whose verbs nobody has a list."""
    return re.compile(rf"(?:{words_for('statements', 'no verb')})\b", re.I)


def _split_end(text: str) -> tuple[str, str]:
    """The two parts of an instruction with an end behind it (*tell the guest and close the case*); blank for none."""
    bare = text.strip(" .!")
    for joint in islice(_joints().between.finditer(bare), MAX_TAILS):
        head, tail = bare[: joint.start()], bare[joint.end() :]
        if len(head) >= MIN_HEAD_CHARACTERS and not re.search("[,;]", tail) and (is_final(tail) or is_closing(tail)):
            is_done = tail == _END_SAID or is_instruction(head) or is_instruction(put_subject_first(head))
            is_said = is_final(tail) and " " in head and _no_verb().match(head) is None
            is_closed = closes(tail) and _joints().infinitive.fullmatch(head)
            return (head, tail) if is_done or is_said or is_closed else ("", "")
    two = _joints().two_verbs.fullmatch(bare)
    closing = f"{two['object']} {two['last']}" if two else ""
    return (f"{two['object']} {two['first']}", closing) if two and closes(closing) else ("", "")


def split_conditional(text: str, question: Question = NO_QUESTION) -> Conditional | None:
    """A sentence as condition and consequence; None where it is no conditional, or too long to be one."""
    if len(text) > MAX_SENTENCE_CHARACTERS:
        return None
    bare = text.strip().rstrip(".")
    answer = _read_answer(bare, question) if question else None
    if answer is not None:
        return answer
    otherwise = _ELSE.fullmatch(bare)
    if otherwise is not None and not _HEAD.fullmatch(bare):
        return Conditional("else", "", otherwise["rest"].strip())
    head = _HEAD.fullmatch(bare)
    if head is not None:
        return _split_head(head)
    bounded = split_bound(bare) or split_kind(bare)
    return _with_otherwise("if", *bounded) if bounded is not None else _split_behind(bare)


def _read_answer(text: str, question: Question) -> Conditional | None:
    """What is done where the answer is yes or no; None where the sentence does not begin with one."""
    so, not_so = _SO.fullmatch(text), _NOT_SO.fullmatch(text)
    answer = so or not_so
    if answer is None:
        return None
    if question.is_answered:
        return Conditional("else", "", answer["rest"].strip())
    return _with_otherwise("if", question.words if so else negate(question.words), answer["rest"])


def is_answer(text: str) -> bool:
    """Whether a sentence begins with yes or no as the answer to a question, and says what is done then."""
    match = _SO.fullmatch(text) or _NOT_SO.fullmatch(text)
    return match is not None and match["rest"].strip() != ""


def _split_head(head: re.Match[str]) -> Conditional | None:
    condition, consequence = split_condition(head["rest"])
    word = re.sub(r"\s+", " ", head["word"].lower())
    if word in ("when", "whenever", "where") and not consequence and not head["rest"].rstrip().endswith(":"):
        return None
    if word.startswith("unless"):
        condition = negate(condition)
    elif _INCIDENTAL.fullmatch(condition):
        condition = f"it is {condition}"
    return _with_otherwise("elif" if head["else"] else "if", condition, consequence)


def _with_otherwise(kind: BranchKind, condition: str, consequence: str) -> Conditional:
    masked = mask_quotes(consequence)
    inner = _INNER_ELSE.search(masked)
    if inner is None or not inner.start() or _is_conditional(consequence[: inner.start()]):
        return Conditional(kind, condition.strip(" ,:"), consequence.strip())
    return Conditional(
        kind, condition.strip(" ,:"), consequence[: inner.start()].strip(), consequence[inner.end() :].strip()
    )


def _is_conditional(text: str) -> bool:
    """Whether a part of a sentence has a condition of its own, to which an *otherwise* behind it belongs."""
    conditional = split_conditional(text)
    return conditional is not None and conditional.kind != "else" and conditional.consequence != ""


@cache
def _continuation() -> re.Pattern[str]:
    """What goes on with a condition behind a comma."""
    return re.compile(rf"(?:and|or|nor|dass|weil|ob|{words_for('joints', 'but')})\b", re.I)


def split_condition(text: str) -> tuple[str, str]:
    """What stands behind *if* as the condition and what is done; the latter is blank where no sign parts them."""
    masked = mask_quotes(text)
    signs = [match for match in (_ARROW.search(masked), _THEN.search(masked)) if match and match.start()]
    commas = [match for match in _COMMA.finditer(masked) if not _continuation().match(masked[match.end() :])]
    comma = _find_comma(text, commas)
    if signs:
        sign = min(signs, key=lambda match: match.start())
        if comma is None or not (comma.start() < sign.start() and is_imperative(text[comma.end() :])):
            return text[: sign.start()].strip(), text[sign.end() :].strip()
    if comma is not None:
        return text[: comma.start()].strip(), text[comma.end() :].strip()
    return text.strip(" :"), ""


def _find_comma(text: str, commas: list[re.Match[str]]) -> re.Match[str] | None:
    """The comma that parts a condition from what is done, not one within a list of alternatives."""
    for test in (_begins_clause, is_instruction, _STATEMENT.match):
        for number, comma in enumerate(commas):
            rest = text[comma.end() :]
            later = commas[number + 1 :]
            is_list = bool(_ALTERNATIVES.match(rest)) and any(test(text[other.end() :]) for other in later)
            if test(rest) and not is_list:
                return comma
    others = [comma for comma in commas if not _INNER_ELSE.match(text[comma.start() :])]
    return others[-1] if others else None


def _begins_clause(text: str) -> bool:
    return is_imperative(text) or _CONDITION_BEGINS.match(text) is not None


def _split_middle(text: str) -> tuple[str, str] | None:
    """`A, if C, B`: an instruction and a condition with its own, in one sentence."""
    match = _MIDDLE.fullmatch(mask_quotes(text.strip()))
    if match is None or not is_instruction(match["head"]):
        return None
    if _CONDITION.fullmatch(match["head"]):  # *If A, if C, B*
        return None
    tail = text.strip()[match.start("tail") :]
    conditional = split_conditional(tail)
    return (
        (text.strip()[: match.end("head")], tail)
        if conditional is not None and is_instruction(conditional.consequence)
        else None
    )


def _split_behind(text: str) -> Conditional | None:
    """`A if C`: what is done before its condition."""
    masked = mask_quotes(text)
    match = _BEHIND.fullmatch(masked)
    if match is None:
        return None
    action = text[: match.end("action")]
    condition = text[match.start("condition") :]
    if _ONLY_GO_ON.fullmatch(f"{text[: match.start('condition')]}"):
        return Conditional("if", negate(condition), "Stop")
    if _ASKING.fullmatch(action) or not is_instruction(action) or _INCIDENTAL.fullmatch(condition):
        return None
    inner = _INNER_ELSE.search(mask_quotes(condition))
    otherwise = condition[inner.end() :].strip() if inner else ""
    condition = (condition[: inner.start()] if inner else condition).strip(" ,:")
    wanted = negate(condition) if match["word"].lower() == "unless" else condition
    return Conditional("if", wanted, action.strip(" ,"), otherwise)


def question_of(text: str) -> str:
    """The condition that an instruction such as *check whether the order is late* asks about, or the words of a
    question; blank for others.
    """
    if text.rstrip().endswith("?") and not is_imperative(text):
        return text.strip()
    match = _whether().fullmatch(text)
    if match is None:
        return ""
    is_asked = match["word"].lower() not in _ALSO_CONDITIONS or _ASKING.fullmatch(text[: match.start("word")].rstrip())
    return match["condition"] if is_asked else ""


@cache
def _whether() -> re.Pattern[str]:
    """An instruction that asks whether something is so, in any language."""
    return re.compile(rf".*?\b(?P<word>{words_for('questions', 'whether')})\s+(?P<condition>.+?)[.?]?", re.I | re.S)


class _Negation(NamedTuple):
    """How a language turns a condition round whose verb comes last: `denial` is put before the end that `verb_last`
    finds, or `other_verb_last` where the condition is surely in the language, of which it has one of `words`.
    """

    words: re.Pattern[str]
    denial: str
    verb_last: re.Pattern[str]
    other_verb_last: re.Pattern[str]

    def deny(self, condition: str, *, is_sure: bool) -> str:
        """The condition turned round; blank where its verb does not come last."""
        match = self.verb_last.fullmatch(condition) or (self.other_verb_last.fullmatch(condition) if is_sure else None)
        if match is None:
            return ""
        without, count = re.subn(rf"\b{self.denial}\s", "", condition, count=1, flags=re.I)
        return without if count else f"{match['before']}{self.denial} {match['after']}"


@cache
def _negations() -> tuple[_Negation, ...]:
    return tuple(
        _Negation(
            compile_words(table["words"]),
            table["not"],
            compile_words(table["verb last"]),
            compile_words(table["other verb last"]),
        )
        for table in words_of_all("negation")
    )


def negate(condition: str) -> str:
    """A condition in words, turned round."""
    match = _COPULA.search(condition)
    spoken = [negation for negation in _negations() if match is None and negation.words.search(condition)]
    for negation in _negations():
        denied = negation.deny(condition, is_sure=negation in spoken)
        if denied:
            return denied
    if condition.endswith("?"):
        return f"{_DENIED}{condition}"
    if spoken:
        return f"{spoken[0].denial}: {condition}"
    if match is None:
        return f"it is not the case that {condition}"
    return f"{condition[: match.end()]} not{condition[match.end() :]}"


def denied_question(condition: str) -> str:
    """The question to which a condition is the answer *no*, as `negate` writes it; blank for other conditions."""
    return condition.removeprefix(_DENIED) if condition.startswith(_DENIED) and condition.endswith("?") else ""


def _clean(text: str) -> str:
    bare = put_subject_first(strip_agent(strip_sequence(text.strip().rstrip(".;,").strip())))
    return bare[:1].upper() + bare[1:]


__all__ = [
    "NO_QUESTION",
    "Conditional",
    "Question",
    "denied_question",
    "is_answer",
    "negate",
    "question_of",
    "read_action",
    "read_sentence",
    "split_condition",
    "split_conditional",
]

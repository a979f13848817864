"""Texts that are no procedure: logs, source code, contracts, records, e-mails and prose in which nothing is to be done.

Each is told by what only it has, in most of its lines, so that a procedure that quotes a few of them is none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from sopstudio.documents.branches import split_conditional
from sopstudio.documents.headings import section_kind
from sopstudio.documents.plain_text import split_marker
from sopstudio.documents.sentences import split_sentences
from sopstudio.documents.verbs import is_imperative, is_instruction
from sopstudio.translation import tr

TextKind = Literal["log", "code", "contract", "records", "mail", "prose"]
MAX_LINES_LOOKED_AT: Final = 400
MIN_LINES: Final = 3
MIN_PART: Final = 0.6
"""How many of the lines have to be those of a log or of code."""
MIN_STRONG_LINES: Final = 2
MIN_PHRASES: Final = 3
"""How many turns of phrase of a contract have to stand in one."""
MAX_IMPERATIVES: Final = 0.2
"""How many of the sentences of a contract, or of prose without steps, may say that something is to be done."""
MIN_SENTENCES: Final = 5
_LEVEL: Final = r"(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|SEVERE)"
_LOG_LINE: Final = re.compile(
    r"\s*(?:[\[(]?\d{4}[-/.]\d{2}[-/.]\d{2}[T ,]+\d{2}:\d{2}|[\[(]?\d{1,2}[./-]\d{1,2}[./-]\d{2,4},?[T ]+\d{1,2}:\d{2}|"
    r"[A-Z][a-z]{2}\s+\d{1,2}\s\d{2}:\d{2}:\d{2}\s|[\[(]?\d{2}:\d{2}:\d{2}(?:[.,]\d+)?[\])]?\s|"
    r"(?:\d{1,3}\.){3}\d{1,3}\s\S+\s\S+\s\[|" + _LEVEL + r"[:\s|\]-]|[\[<(]" + _LEVEL + r"[\]>)]|"
    r"[IWEF]\d{4}\s\d{2}:\d{2}|level=\w+\s|ts=\S+\s|(?:\w+\s)?time=\S+\slevel=|\d{10}(?:\.\d+)?\s)"
)
_TRACE_LINE: Final = re.compile(
    r"\s+at\s[\w.$<>]+\(|\s*Traceback \(most recent|\s+File \"|\s*Caused by: |\s*\.\.\. \d+ more"
)
_STRONG_CODE: Final = re.compile(
    r"\s*(?:(?:async\s+)?def\s+\w+\(.*\).*:|class\s+\w+\s*(?:[(:{<].*|extends\s.*|implements\s.*)|"
    r"import\s+[\w.*{][^ ]*(?:\s+(?:as|from)\s.*)?;?|"
    r"from\s+[\w.]+\s+import\s.+|(?:export\s+)?(?:default\s+)?(?:async\s+)?function\b.*\(.*|"
    r"(?:const|let|var)\s+[\w{\[].*=.*|"
    r"(?:public|private|protected|internal)\s+.*[{;(]|#include\s*[<\"].+|package\s+[\w.]+;?|using\s+[\w.]+;|"
    r"func\s+.*\(.*\{|fn\s+\w+.*\{|"
    r"#!/.+|<\?php.*|\$\w+\s*=.*;|@\w+(?:\(.*\))?|(?:int|void|char|double|float|bool|string|auto)\s+\w+\s*[(=;].*|"
    r"(?-i:SELECT\s.+|INSERT\s+INTO\s.+|UPDATE\s+\w+\s+SET\s.+|DELETE\s+FROM\s.+|(?:CREATE|ALTER|DROP)\s+TABLE\s.+)|"
    r"(?:module|end|begin)\s+[A-Z]\w*|require\s*\(?['\"].+|.+=>\s*\{)\s*"
)
_CODE_LINE: Final = re.compile(
    r"\s*(?:.*[;{}]|[)\]}]+[;,]?|(?://|/\*|\*/|\*\s|--\s).*|(?:return|raise|throw|yield|await|new|delete)\b[^.]*|"
    r"(?:else|try|finally|do|begin|end|fi|done|then|esac|pass|break|"
    r"continue)\s*:?|(?:if|elif|while|for|switch|catch|except|with)\b.*[({:]|"
    r"(?:for|while)\s.+;\s*do|if\s+\[.*|[\w.$\[\]'\"]+\s*[-+*/|&]?=\s*\S.*|[\w.$]+\(.*\)[;,]?|"
    r"(?-i:FROM|WHERE|GROUP BY|ORDER BY|HAVING|LIMIT|VALUES|SET|(?:LEFT |RIGHT |INNER )?JOIN|AND|OR)\s.*|"
    r"(?:export\s+\w+=|echo\s|sudo\s|cd\s|set\s-).*|['\"]?[\w-]+['\"]?:\s.*,)\s*"
)
_FENCE: Final = re.compile(r"^\s*(?:```|~~~)|^#{1,6} [A-Z]", re.M)
_PHRASES: Final = tuple(
    re.compile(words, re.I)
    for words in (
        r"\bthis\s+(?:\w+\s+){0,3}(?:agreement|contract|lease|license|deed|warranty)\b", r"\bwhereas\b",
        r"\bhereinafter\b|\bhereby\b|\bherein\b|\bhereto\b|\bhereunder\b|\bthereof\b", r"\bin witness whereof\b",
        r"\b(?:entered into|made) (?:by and )?between\b|\bby and between\b", r"\bgoverning law\b|\bgoverned by\b",
        r"\bthe parties\b|\beither party\b|\beach party\b", r"\beffective date\b", r"\bindemnif\w+|\bhold harmless\b",
        r"\bforce majeure\b", r"\bseverab\w+", r"\bentire agreement\b", r"\bwithout warranty\b|\bwarrant(?:y|ies)\b",
        r"\bliab(?:le|ility)\b", r"\bterminat(?:e|ion) (?:of )?this\b",
        r"\b(?:lessor|lessee|licensor|licensee|contractor|landlord|tenant)\b",
        r"\bconfidential(?:ity)? (?:information|obligations?)\b", r"\bset forth in\b", r"\bin consideration of\b",
    )
)  # fmt: skip
_MAIL_HEAD: Final = re.compile(
    r"^(?:>\s*)*(?:From|To|Cc|Bcc|Subject|Date|Sent|Von|An|Betreff|Reply-To)\s*:\s*\S", re.I | re.M
)
_MAIL_LINE: Final = re.compile(
    r"(?:>\s*)*(?:(?:From|To|Cc|Bcc|Subject|Date|Sent|Reply-To|Message-ID)\s*:.*|On\s.+wrote:|-{2,}.*|_{3,}|"
    r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b.{0,40}|"
    r"(?:best|kind|warm)?\s*(?:regards|wishes)?|best|cheers|thanks(?: "
    r"again)?|thank you|sincerely|yours\s.*|sent from my .*)[,.!]?\s*",
    re.I,
)  # fmt: skip
_COURTESY: Final = re.compile(
    r"(?:please\s+)?(?:let\s+(?:me|us|you|them)\b|let's\b|"
    r"see\s+(?:you|attached|below|the attached)|have\s+(?:a|you|fun)\b|"
    r"thank|take\s+care|find\s+attached|feel\s+free|give\s+(?:me|my|him|her|us)\b|say\s+hi|keep\s+(?:me|in touch|well)|"
    r"call\s+me|ring\s+me|drop\s+me|get\s+well|enjoy|hope|"
    r"look(?:ing)?\s+forward|excuse|forgive|send\s+(?:me|my)\s+(?:regards|love)|"
    r"tell\s+(?:me|him|her|them)\b|speak\s+(?:soon|then)|talk\s+(?:soon|then)|meet\s+(?:me|us)\b)",
    re.I,
)
_TRAINING_KEYS: Final = frozenset({"messages", "prompt", "completion", "conversations", "instruction"})
_CONDITION: Final = re.compile(r"\b(?:if|unless|otherwise)\b", re.I)


class OtherText(Struct, frozen=True):
    """What a text is instead of a procedure: what it is called, how it was told, and what can be done with it."""

    kind: TextKind
    name: str
    reason: str
    hint: str


def recognize_other(text: str) -> OtherText | None:
    """What a text is that holds no procedure; None where it may hold one."""
    lines = [line for line in text.splitlines() if line.strip()][:MAX_LINES_LOOKED_AT]
    for recognize in (recognize_records, recognize_log, _recognize_code, _recognize_contract, _recognize_mail):
        other = recognize(lines)
        if other is not None:
            return other
    return _recognize_prose(lines)


def recognize_records(lines: Sequence[str]) -> OtherText | None:
    """JSON Lines: an object on each line, such as training data, scenarios or traces."""
    if len(lines) < 2 or not all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for line in lines[:2]):
        return None
    try:
        records = [json.loads(line) for line in lines[:2]]
    except (ValueError, RecursionError):
        return None
    is_training = any(
        not {"messages", "prompt", "completion", "conversations", "instruction"}.isdisjoint(r) for r in records
    )
    name = tr("training data for a model") if is_training else tr("a file of records (JSON Lines)")
    hint = tr("records of past cases are scenarios: evaluate FILE --scenarios CASES, or Scenarios > Open from a file")
    return OtherText("records", name, tr("each of its lines is a JSON object"), hint)


def recognize_log(lines: Sequence[str]) -> OtherText | None:
    logged = [line for line in lines if _LOG_LINE.match(line)]
    traced = [line for line in lines if _TRACE_LINE.match(line)]
    if len(lines) < MIN_LINES or len(logged) < MIN_STRONG_LINES or len(logged) + len(traced) < len(lines) * MIN_PART:
        return None
    hint = tr(
        "a log says what happened, not what to do; traces of a deployed procedure are compared with: drift FILE TRACES"
    )
    return OtherText(
        "log",
        tr("a log"),
        tr("{count} of its {count_2} lines begin with a time or a level", count=len(logged), count_2=len(lines)),
        hint,
    )


def _recognize_code(lines: Sequence[str]) -> OtherText | None:
    text = "\n".join(lines)
    if len(lines) < MIN_LINES or _FENCE.search(text):
        return None
    counted = [line for line in lines if not line.lstrip().startswith("#") or line.startswith(("#!", "#include"))]
    strong = [line for line in counted if _STRONG_CODE.fullmatch(line)]
    code = sum(bool(_STRONG_CODE.fullmatch(line) or _CODE_LINE.fullmatch(line)) for line in counted)
    is_plain = len(strong) >= MIN_STRONG_LINES or (strong and code == len(counted))
    if not is_plain or code < len(counted) * MIN_PART:
        return None
    hint = tr("Python that builds an agent (LangGraph, CrewAI …) opens; of other code, write what it does as steps")
    return OtherText(
        "code",
        tr("source code"),
        tr("{code} of its {count} lines are statements of a program", code=code, count=len(counted)),
        hint,
    )


def _recognize_contract(lines: Sequence[str]) -> OtherText | None:
    text = "\n".join(lines)
    phrases = [match[0] for pattern in _PHRASES if (match := pattern.search(text))]
    if len(phrases) < MIN_PHRASES or any(section_kind(split_marker(line)[2]) == "procedure" for line in lines):
        return None
    sentences = _sentences(lines)
    if sum(map(is_imperative, sentences)) > len(sentences) * MAX_IMPERATIVES:
        return None
    named = ", ".join(f"“{' '.join(phrase.split())}”" for phrase in phrases[:3])
    hint = tr("write the duties in it as steps, or add its text to an SOP as an article")
    return OtherText("contract", tr("a contract"), tr("it says {named}", named=named), hint)


def _recognize_mail(lines: Sequence[str]) -> OtherText | None:
    if len(_MAIL_HEAD.findall("\n".join(lines[:12]))) < 2:
        return None
    body = [line.lstrip("> ") for line in lines if not _MAIL_LINE.fullmatch(line.strip())]
    if any(_instructs(sentence) for sentence in _sentences(body)):
        return None
    hint = tr("write what is to be done as instructions, one in each sentence")
    return OtherText("mail", tr("an e-mail"), tr("no sentence of it says what to do"), hint)


def _recognize_prose(lines: Sequence[str]) -> OtherText | None:
    """Running text in which next to nothing is to be done: a story, news, a description."""
    if any(
        split_marker(line.strip())[0] or line.lstrip().startswith(("#", "|")) or line.rstrip().endswith(":")
        for line in lines
    ):
        return None
    sentences = _sentences(lines)
    ended = [sentence for sentence in sentences if sentence.rstrip('"”’)').endswith((".", "!", "?"))]
    if len(sentences) < MIN_SENTENCES or len(ended) * 5 < len(sentences) * 4 or any(map(is_imperative, sentences)):
        return None
    said = sum(is_instruction(sentence) or split_conditional(sentence) is not None for sentence in sentences)
    if said > len(sentences) * MAX_IMPERATIVES:
        return None
    hint = tr("write the steps as instructions: Check the order. If it is late, offer a voucher.")
    return OtherText(
        "prose", tr("a text without steps"), tr("none of its sentences tells somebody to do something"), hint
    )


def _is_structured(line: str) -> bool:
    """Whether a line is an item, a heading, a row or a lead: running text has none."""
    return bool(split_marker(line.strip())[0]) or line.lstrip().startswith(("#", "|")) or line.rstrip().endswith(":")


def _sentences(lines: Sequence[str]) -> list[str]:
    paragraphs = re.sub(r"(?<![.!?:;])\n(?=[a-z(])", " ", "\n".join(line.strip() for line in lines))
    return [sentence for line in paragraphs.splitlines() for sentence in split_sentences(split_marker(line)[2])]


def _instructs(sentence: str) -> bool:
    """Whether a sentence of a letter says what is to be done, not what the writer asks of a friend."""
    if _COURTESY.match(sentence.strip()):
        return False
    return is_instruction(sentence) or bool(_CONDITION.search(sentence) and split_conditional(sentence) is not None)


__all__ = ["OtherText", "TextKind", "recognize_log", "recognize_other", "recognize_records"]

"""What follows a step of a table: the cells of columns such as *next*, *if yes* and *if no*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sopstudio.documents.branches import read_sentence
from sopstudio.documents.clauses import Branch, Clause, Finish, Jump
from sopstudio.documents.jumps import NEXT, START, read_jump

_NOTHING: Final = re.compile(r"[-–—\s./]*|n/?a|none", re.I)
_ON: Final = re.compile(r"(?:next(?:\s+step)?|continue|proceed|go\s+on|carry\s+on|↓|following)\.?", re.I)
_END: Final = re.compile(
    r"(?:end|stop|exit|finish(?:ed)?|done|close[d]?|terminate|complete[d]?|ende|schluss|fertig|fin)(?:\s+(?:of\s+)?(?:the\s+)?"
    r"(?:process|procedure|workflow|here))?[.!]?",
    re.I,
)
_START: Final = re.compile(r"(?:the\s+)?(?:start|beginning)", re.I)
_LABELLED: Final = re.compile(r"\s*(?P<label>[^:;,→]{1,40}?)\s*(?::|→|->|=>|=)\s*(?P<target>[^;,]+?)\s*(?:[;,\n]|$)")
_CONDITIONAL: Final = re.compile(
    r"(?P<target>[\w.-]+)\s*(?:\(\s*)?if\s+(?P<label>[^;,()]+?)\s*\)?\s*(?:[;,\n]|$)", re.I
)
_OTHERWISE: Final = re.compile(r"[,;\s]*(?:otherwise|else)[,:\s]*|\s+(?:otherwise|else)$", re.I)
_YES: Final = re.compile(r"(?:if\s+)?(?:yes|y|true|ok|pass(?:ed)?)", re.I)
_NO: Final = re.compile(r"(?:if\s+)?(?:no|n|false|not ok|fail(?:ed)?|otherwise|else)", re.I)
_SHORT_ANSWER_WORDS: Final = 4


class Followers:
    """Reads what follows the rows of a table. `numbers` and `titles` are those of its rows; `ends_by_blank` says that
    nearly every row names what follows, so that one that names nothing is an end.
    """

    def __init__(self, numbers: Sequence[str], titles: Sequence[str], *, ends_by_blank: bool) -> None:
        self._numbers, self._ends_by_blank = numbers, ends_by_blank
        self._places = {number.casefold(): number for number in numbers if number}
        self._places |= {title.casefold().strip(" ."): title for title in titles if title}

    def read_answers(self, index: int, question: str, yes: str, no: str, line: int) -> list[Clause]:
        """The branches of a question by its two answers."""
        then, otherwise = (tuple(self._read_target(index, cell, line)) for cell in (yes, no))
        return [Branch("if", question, line, then), Branch("else", "", line, otherwise)]

    def read_next(self, index: int, question: str, cell: str, labels: str, line: int) -> list[Clause]:
        """The jump or the branches that a cell of *next* says, with the labels that another column gives them."""
        if _NOTHING.fullmatch(cell):
            is_end = self._ends_by_blank and index == len(self._numbers) - 1
            return [Finish("", line)] if is_end and not self._numbers[index] else []
        pairs = list(self._split(cell, labels))
        if len(pairs) == 1 and not pairs[0][0]:
            return list(self._read_target(index, pairs[0][1], line))
        return list(self._read_pairs(index, question, pairs, line))

    def _split(self, cell: str, labels: str) -> Iterator[tuple[str, str]]:
        """The labels and targets in a cell."""
        if cell.casefold().strip(" .") in self._places:
            yield labels if "," not in labels else "", cell
            return
        pattern = next((known for known in (_LABELLED, _CONDITIONAL) if known.match(cell)), None)
        matches = list(pattern.finditer(cell)) if pattern else []
        if matches and all(self._is_target(match["target"]) for match in matches):
            yield from ((match["label"], match["target"]) for match in matches)
            rest = _OTHERWISE.sub("", cell[matches[-1].end() :].strip(" ."))
            if rest:
                yield "", rest
            return
        parts = [part.strip() for part in re.split(r"[,;\n]", cell) if part.strip()]
        if len(parts) < 2 or not all(map(self._is_target, parts)):
            yield "", cell
            return
        names = [name.strip() for name in re.split(r"[,;\n]", labels)] if labels else []
        for number, part in enumerate(parts):
            yield names[number] if number < len(names) else "", part

    def _read_pairs(self, index: int, question: str, pairs: Sequence[tuple[str, str]], line: int) -> Iterator[Clause]:
        """A branch for each label; a negative answer beside a positive one, or no label at the end, is the rest."""
        answers = [label for label, _ in pairs]
        for number, (label, target) in enumerate(pairs):
            body = tuple(self._read_target(index, target, line))
            is_rest = number > 0 and (
                (_NO.fullmatch(label) and (any(map(_YES.fullmatch, answers)) or number == len(pairs) - 1))
                or (not label and number == len(pairs) - 1)
            )
            if is_rest:
                yield Branch("else", "", line, body)
            else:
                words = _answer(question, label) if label else f"it goes on with {target}"
                yield Branch("elif" if number else "if", words, line, body)

    def _read_target(self, index: int, cell: str, line: int) -> Iterator[Clause]:
        """What a cell says is done next."""
        text = cell.strip()
        if _NOTHING.fullmatch(text) or _ON.fullmatch(text):
            return
        place = self._place(text)
        if place == START:
            yield Jump(START, line)
        elif place:
            yield from () if place == self._following(index) else (Jump(place, line),)
        elif _END.fullmatch(text):
            yield Finish("", line)
        else:
            yield from read_sentence(text, line)

    def _following(self, index: int) -> str:
        """The number of the next step; rows that go on with this one are not another."""
        return next((number for number in self._numbers[index + 1 :] if number not in ("", self._numbers[index])), "")

    def _is_target(self, text: str) -> bool:
        return bool(self._place(text) or _END.fullmatch(text) or _ON.fullmatch(text))

    def _place(self, text: str) -> str:
        """The number or title of the row that a cell names; blank where it names none."""
        bare = re.sub(r"^(?:step|no\.?|nr\.?|#)\s*", "", text.strip().casefold()).strip(" .()")
        if _START.fullmatch(text.strip()):
            return START
        known = self._places.get(bare) or self._places.get(text.casefold().strip(" ."))
        if known:
            return known
        target = read_jump(text) or read_jump(f"go to {text.strip()}")
        if target in (NEXT, ""):
            return ""
        return self._places.get(target.casefold(), target if read_jump(text) or target.isdigit() else "")


def _answer(question: str, label: str) -> str:
    """A label as the condition under which its way is taken."""
    if _YES.fullmatch(label) and question:
        return question
    bare = re.sub(r"^if\s+", "", label, flags=re.I)
    asked = question.removesuffix(": yes")
    return (
        f"{asked}: {bare}"
        if asked and len(bare.split()) <= _SHORT_ANSWER_WORDS and not re.search(r"[<>=≤≥]", bare)
        else bare
    )


__all__ = ["Followers"]

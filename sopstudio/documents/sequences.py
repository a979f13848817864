"""Conditions side by side of which a later one may be about what an earlier one brought about.

`If the item is damaged, refund the customer. If the refund fails, …` can be read in two ways: both conditions are asked
at once, or the second one when what is above it is done. Nothing in the words decides it, so the author is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sopstudio.documents.clauses import Action, Branch, Finish, Jump
from sopstudio.documents.offers import is_about_offer, may_answer_offer
from sopstudio.documents.order_question import OrderQuestion
from sopstudio.text.phrases import content_words, same_word

MIN_WORD_CHARACTERS: Final = 4
MIN_COMMON_CHARACTERS, MIN_COMMON_SHARE = 6, 0.6
"""How much two words have in common at their beginning to be taken for forms of one."""
_THEN: Final = re.compile(r"(?:and\s+)?(?:then|next|after(?:wards|\s+that)?|finally|subsequently)\b", re.I)
_COMMON: Final = frozenset({"case", "customer", "user", "must", "please", "need", "needed", "needs", "does", "done"})


def branch_key(branch: Branch) -> str:
    """What names a branch while its text stays as it is."""
    return branch.sentence or branch.condition


def ask_order(branch: Branch, earlier: Sequence[Branch], *, is_next_step: bool = False) -> OrderQuestion | None:
    """The question whether a condition is asked in turn, after the branches beside it; None where nothing suggests so.

    Its words suggest it, or that it is a step with a number of its own (`is_next_step`).
    """
    if branch.kind != "if" or any(other.kind != "if" or _leads_away(other) for other in earlier):
        return None
    if may_answer_offer(branch.condition) and all(may_answer_offer(other.condition) for other in earlier):
        return None  # answers to one offer
    action = _depends_on(branch, earlier, is_next_step=is_next_step)
    return OrderQuestion(branch_key(branch), branch.line, branch.condition, action) if action else None


def _depends_on(branch: Branch, earlier: Sequence[Branch], *, is_next_step: bool) -> str:
    """The action of an earlier branch that a condition may be about; blank for none."""
    actions = [action for other in earlier for action in _actions(other)]
    if actions and (is_next_step or _THEN.match(branch.sentence)):
        return actions[-1].text
    conditions = " ".join(condition for other in earlier for condition in _conditions(other))
    known = content_words(conditions) | _COMMON
    asked = {word for word in content_words(branch.condition) - known if len(word) >= MIN_WORD_CHARACTERS}
    for action in reversed(actions):
        done = content_words(action.text)
        is_akin = any(_are_akin(word, other) for word in asked for other in done)
        if is_akin or is_about_offer(branch.condition, action.text):
            return action.text
    return ""


def _are_akin(word: str, other: str) -> bool:
    """Whether two words are forms of one (*fails* and *fail*), or begin alike (*Erstattung* and *erstatten*)."""
    differing = (number for number, (one, two) in enumerate(zip(word, other, strict=False)) if one != two)
    common = next(differing, min(len(word), len(other)))
    begins_alike = common >= max(MIN_COMMON_CHARACTERS, MIN_COMMON_SHARE * max(len(word), len(other)))
    return begins_alike or same_word(word, other) or same_word(other, word)


def _leads_away(branch: Branch) -> bool:
    return bool(branch.body) and isinstance(branch.body[-1], Finish | Jump)


def _actions(branch: Branch) -> Iterator[Action]:
    for clause in branch.body:
        if isinstance(clause, Action):
            yield clause
        elif isinstance(clause, Branch):
            yield from _actions(clause)


def _conditions(branch: Branch) -> Iterator[str]:
    yield branch.condition
    for clause in branch.body:
        if isinstance(clause, Branch):
            yield from _conditions(clause)


__all__ = ["OrderQuestion", "ask_order", "branch_key"]

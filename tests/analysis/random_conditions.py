"""Random conditions over a few facts of every type, and all small values that those facts may take."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from itertools import product
from typing import Any

from hypothesis import strategies as st

from sopstudio.expressions import TODAY_NAME, parse, reads_today
from sopstudio.sop import Fact, replace_fields
from tests.strategies import draw_one

X = Fact(name="x", type="number", minimum=-2, maximum=3)
N = Fact(name="n", type="integer", minimum=0, maximum=4)
GRADE = Fact(name="grade", allowed=("a", "B", "b"))
TEXT = Fact(name="text")
READY = Fact(name="ready", type="boolean")
DAY = Fact(name="day", type="date")
SEEN = Fact(name="seen", type="datetime")
TAGS = Fact(name="tags", type="list", items="string", allowed=("vip", "new"))
LOTS = Fact(name="lots", type="list", items="integer")
TODAY = Fact(name=TODAY_NAME, type="date")
FACTS = {fact.name: fact for fact in (X, N, GRADE, TEXT, READY, DAY, SEEN, TAGS, LOTS)}
MEMBERS = {"tags": ("vip", "new", "odd"), "lots": (1, 2)}

VALUES: dict[str, tuple[Any, ...]] = {
    "x": (-2, Decimal("-0.5"), 0, Decimal("0.1"), Decimal("0.3"), 1, Decimal("1.5"), 2, Decimal("2.5"), 3),
    "n": (0, 1, 2, 3, 4),
    "grade": ("a", "B", "b"),
    "text": ("a", "B", "b", "ab", "xab", "1", "2026-02-28", " a"),
    "ready": (True, False),
    "day": ("2026-02-27", "2026-02-28", "2026-03-01"),
    TODAY_NAME: ("2026-02-27", "2026-02-28", "2026-03-01"),
    "seen": ("2026-02-28T00:00:00+00:00", "2026-02-28T22:30:00-02:00", "2026-03-01T12:00:00+00:00"),
    "tags": ((), ("vip",), ("new",), ("vip", "new")),
    "lots": ((), (1,), (2, 1), (5,), (5, 6, 1)),
}
_LITERALS = {
    "number": ("0", "1", "2", "0.1", "0.3", "2.5", "-1", "7"),
    "text": ("'a'", "'B'", "'b'", "'ab'", "''", "' '", "'1'"),
    "boolean": ("true", "false"),
    "day": ("'2026-02-28'", "'2026-03-01'", "'someday'"),
    "seen": ("'2026-03-01T00:30:00Z'", "'2026-02-28'"),
    "item": ("'vip'", "'new'", "'odd'", "1", "2"),
}
PATTERNS = (
    *(r"'[a-z]+'", r"'x?ab'", r"'\w|\s\w'", r"'[^a]*'", r"'\d{4}-\d\d-\d\d'", r"'(a|ab)(b|bc)?'", r"'.{1,2}'"),
    *(r"'(?:a*)*b'", r"'^\D$'", "'[A-Z]|[^B-Z]'"),
)
_FACTS = {
    "number": ("{x}", "{n}"),
    "text": ("{grade}", "{text}"),
    "boolean": ("{ready}",),
    "day": ("{day}",),
    "seen": ("{seen}",),
    "list": ("{tags}", "{lots}"),
}
_ANY = tuple(f"{{{name}}}" for name in FACTS)


@cache
@st.composite
def numbers(draw: st.DrawFn, depth: int = 2) -> str:
    """An expression that is a number, if it is anything."""
    made = draw(st.integers(0, 10 if depth else 3))
    if made < 3:
        return draw_one(draw, _FACTS["number"])
    if made == 3:
        return draw_one(draw, _LITERALS["number"])
    one, two = draw(numbers(depth - 1)), draw(numbers(depth - 1))
    if made < 7:
        return f"({one} {draw_one(draw, ('+', '-', '*', '/'))} {two})"
    return draw_one(
        draw,
        (
            *(f"min({one}, {two})", f"max({one}, {two})", f"sum({one}, {two}, 1)", f"abs({one})", f"-({one})"),
            *(f"round({one})", f"round({one}, 1)", f"round({one}, -1)", f"if({{ready}}, {one}, {two})"),
            *("len({text})", "len({tags})", "len({lots})", "len({grade})"),
            *("days_between({day}, '2026-03-01')", "hours_between('2026-02-28T00:00:00Z', {seen})"),
            "days_between({seen}, '2026-03-01T12:00:00Z')",
        ),
    )


@cache
@st.composite
def texts(draw: st.DrawFn) -> str:
    """An expression that is a text, if it is anything."""
    one, two = draw_one(draw, _FACTS["text"]), draw_one(draw, (*_FACTS["text"], *_LITERALS["text"]))
    return draw_one(draw, (one, one, f"lower({one})", f"lower({two})", f"if({{ready}}, {one}, {two})"))


@cache
@st.composite
def _comparisons(draw: st.DrawFn) -> str:
    order = draw_one(draw, ("==", "!=", "<", "<=", ">", ">="))
    same = draw_one(draw, ("==", "!="))
    text = draw_one(draw, _LITERALS["text"])
    member = draw_one(draw, ("in", "not in"))
    return draw_one(
        draw,
        (
            *(f"{draw(numbers())} {order} {draw(numbers())}" for _ in range(3)),
            f"{draw(texts())} {same} {text}",
            f"{draw(texts())} {same} {draw(texts())}",
            f"{draw(texts())} {member} [{text}, {draw(texts())}]",
            f"{draw(numbers())} {member} [{draw(numbers())}, 2, {text}]",
            f"{{day}} {order} {draw_one(draw, _LITERALS['day'])}",
            f"{{seen}} {order} {draw_one(draw, _LITERALS['seen'])}",
            f"{draw_one(draw, _LITERALS['item'])} {member} {draw_one(draw, _FACTS['list'])}",
            f"contains({draw_one(draw, _FACTS['list'])}, {draw_one(draw, _LITERALS['item'])})",
            f"{draw_one(draw, ('contains', 'starts_with', 'ends_with'))}({draw(texts())}, {text})",
            f"{draw_one(draw, ('present', 'missing'))}({draw_one(draw, _ANY)})",
            f"matches({draw(texts())}, {draw_one(draw, PATTERNS)})",
            "{ready}",
            f"{{ready}} {same} {draw_one(draw, _LITERALS['boolean'])}",
            f"{draw_one(draw, _ANY)} {order} {draw_one(draw, _ANY)}",
        ),
    )


@cache
@st.composite
def conditions(draw: st.DrawFn, depth: int = 2) -> str:
    """A condition that parses: nested *and*, *or* and *not* over comparisons, some of them of mixed types."""
    made = draw(st.integers(0, 6)) if depth else 0
    if made < 3:
        return draw(_comparisons())
    one, two = draw(conditions(depth - 1)), draw(conditions(depth - 1))
    return f"!({one})" if made == 3 else f"({one}) {'&&' if made == 4 else '||'} ({two})"


@st.composite
def dated_conditions(draw: st.DrawFn) -> str:
    """A condition that asks for the date of the run."""
    order = draw_one(draw, ("==", "!=", "<", "<=", ">", ">="))
    literal, other = draw_one(draw, _LITERALS["day"]), draw(conditions(1))
    asking = draw_one(
        draw,
        (
            *(f"today() {order} {literal}", f"{{day}} {order} today()", f"today() {order} {draw(numbers())}"),
            *(
                f"days_between({{day}}, today()) {order} {draw(numbers())}",
                f"max({{day}}, today()) {order} {{day}}",
            ),
        ),
    )
    return draw_one(draw, (asking, f"!({asking})", f"{asking} && ({other})", f"({other}) || {asking}"))


def of_small_values(most: int = 3) -> st.SearchStrategy[str]:
    """Conditions that name at most so many facts."""
    return st.one_of(conditions(), conditions(), dated_conditions()).filter(lambda text: len(parse(text).facts) <= most)


def declare_facts(text: str, optional: bool) -> list[Fact]:
    """The facts that the condition names, all of them optional or none, and the date of the run if it asks for it."""
    facts = [replace_fields(FACTS[name], optional=optional) for name in parse(text).facts]
    return [*facts, TODAY] if reads_today(parse(text).tree) else facts


def grid(facts: list[Fact]) -> list[dict[str, Any]]:
    """All combinations of the small values of these facts as JSON data; optional ones may be missing too."""
    choices = [(*VALUES[fact.name], *((None,) if fact.optional else ())) for fact in facts]
    return [
        {fact.name: value for fact, value in zip(facts, row, strict=True) if value is not None}
        for row in product(*choices)
    ]

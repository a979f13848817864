"""Printed conditions decide as our evaluator does, in each language that runs here, also where a fact is missing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.deploy.conditions.kinds import InexpressibleError
from sopstudio.deploy.conditions.language import identifiers
from sopstudio.deploy.conditions.registry import languages
from sopstudio.deploy.environments import find_environment, prepare_environment
from sopstudio.expressions import parse, parse_expression
from tests.analysis import random_conditions
from tests.deploy.conditions.comparison import Engine, JavaEngine, check_all, conditions, draw_facts, given_to, printer
from tests.deploy.node_packages import node_folder
from tests.deploy.rasa_validation import rasa_python
from tests.subsets import DEEP, examples

HERE = Path(__file__).parent
JARS = [Path("/usr/share/java", name) for name in ("tomcat10-el-api.jar", "tomcat10-jasper-el.jar")]
REQUIREMENTS = ("cedarpy==4.12.2", "cel-python==0.5.0", "json-logic-qubit==0.9.1", "jsonata-python==0.7.1")
PACKAGES = ("feelin@8.2.0", "json-logic-js@2.0.5", "jsonata@2.2.2")


@pytest.fixture(scope="module")
def python_engine() -> Iterator[Engine]:
    """Packages of Python in an environment of their own."""
    if not DEEP and find_environment(REQUIREMENTS) is None:
        pytest.skip("packages are not installed yet (python3 tests deep installs them)")
    environment = prepare_environment(REQUIREMENTS)
    engine = Engine([environment.python, "-I", "-X", "utf8", str(HERE / "engines.py")], HERE)
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def rasa_engine() -> Iterator[Engine]:
    """The package of Rasa."""
    engine = Engine([rasa_python(), "-I", "-X", "utf8", str(HERE / "engines.py")], HERE)
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def java_engine() -> Iterator[JavaEngine]:
    """The expression language of Tomcat, from the Debian package libtomcat10-java."""
    if shutil.which("java") is None or not all(path.exists() for path in JARS):
        pytest.skip("needs Java and the Debian package libtomcat10-java")
    engine = JavaEngine(["java", "-cp", ":".join(map(str, JARS)), str(HERE / "Juel.java")], HERE)
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def node_engine() -> Iterator[Engine]:
    """Packages of Node."""
    folder = node_folder(*PACKAGES)
    shutil.copy(HERE / "engines.mjs", folder)
    engine = Engine(["node", "engines.mjs"], folder)
    yield engine
    engine.close()


@pytest.mark.parametrize("language", ["jsonata", "jsonlogic", "cel", "cedar"])
def test_conditions_decide_as_ours_in_packages_of_python(python_engine: Engine, language: str) -> None:
    check_all(python_engine, language)


def test_conditions_decide_as_ours_in_rasa(rasa_engine: Engine) -> None:
    check_all(rasa_engine, "rasa", deep=8_000)  # most conditions cannot be said there


@pytest.mark.skipif(not DEEP, reason="starts a compiler of Java; in `python3 tests deep`")
def test_conditions_decide_as_ours_in_a_unified_expression_language(java_engine: JavaEngine) -> None:
    check_all(java_engine, "juel")


@pytest.mark.parametrize("language", ["feel", "jsonata", "jsonlogic"])
def test_conditions_decide_as_ours_in_packages_of_node(node_engine: Engine, language: str) -> None:
    check_all(node_engine, language)


def test_computed_values_are_ours_and_there_where_ours_are(node_engine: Engine) -> None:
    @examples(6, 2_000)
    @given(random_conditions.numbers(), st.integers(0, 2**32))
    def agree(text: str, seed: int) -> None:
        expression, facts = parse_expression(text), draw_facts(seed)
        try:
            value, is_known = printer("feel").expression(expression.tree)
        except InexpressibleError:
            return
        expected = expression.try_value(facts).value
        tests = (is_known, f"not({is_known})")
        given = given_to("feel", facts)
        if not printer("feel").losses_of_test(expression.tree):
            known = node_engine.decide("feel", *tests, given)
            assert known is (expected is not None), (text, facts)
            if isinstance(expected, int | Decimal):
                exact = f"{value} = {expected}"
                assert node_engine.decide("feel", exact, "false", given) is True, (text, facts, value)

    agree()


@examples(6, 2_000)
@given(conditions())
def test_a_language_says_or_refuses_but_never_breaks(text: str) -> None:
    tree = parse(text).tree
    for language in languages():
        try:
            texts = printer(language.name).when_true(tree), printer(language.name).when_false(tree)
        except InexpressibleError:
            continue
        assert all(texts)
        assert texts == (printer(language.name).when_true(tree), printer(language.name).when_false(tree))


def print_condition(language: str, text: str) -> tuple[str, str]:
    """A condition where it certainly holds and where it certainly fails."""
    tree = parse(text).tree
    return printer(language).when_true(tree), printer(language).when_false(tree)


@pytest.mark.parametrize(
    ("language", "text", "holds", "fails"),
    [
        ("feel", "{x} >= 2", "x != null and x >= 2", "x != null and x < 2"),
        ("feel", "{grade} in ['a', 'b']", 'grade != null and list contains(["a", "b"], grade)', None),
        ("feel", "{day} < '2026-03-01'", 'day != null and date(day) < date("2026-03-01")', None),
        ("juel", "{text} == 'it\\'s'", "execution.getVariable('text') != null && text == 'it\\'s'", None),
        ("juel", "{x} + 1 > {n}", None, None),
        ("jsonata", "missing({x})", "($not($exists(x)) or x = null)", "$exists(x) and x != null"),
        ("jsonlogic", "{ready}", '{"and":[{"!==":[{"var":"ready"},null]},{"===":[{"var":"ready"},true]}]}', None),
        ("cel", "{x} > 1", "has(facts.x) && double(facts.x) > 1.0", "has(facts.x) && double(facts.x) <= 1.0"),
        ("cel", "{n} > 1", "has(facts.n) && facts.n > 1", None),
        ("cedar", "{x} > 1", 'context has x && context.x.greaterThan(decimal("1.0"))', None),
        (
            "cedar",
            "starts_with({text}, 'a*')",
            'context has text && context.text != "" && context.text like "a\\**"',
            None,
        ),
        ("python", "{x} >= 2", 'facts.has("x") and facts["x"] >= 2', None),
        ("english", "{x} >= 2", "x is at least 2", None),
        ("python", r"matches({text}, '\d{2}')", 'facts.has("text") and matches(facts["text"], "[0-9]{2}")', None),
        ("cel", r"matches({grade}, '\d{2}')", 'has(facts.grade) && facts.grade.matches("^(?:[0-9]{2})$")', None),
        ("juel", "matches({grade}, '.')", "execution.getVariable('grade') != null && grade.matches('[^\\\\n]')", None),
        (
            "jsonata",
            "matches({grade}, 'a/b')",
            "$exists(grade) and grade != null and $contains(grade, /^(?:a\\/b)$/)",
            None,
        ),
        ("feel", "today() < {day}", "day != null and today() < date(day)", None),
        ("feel", "{x} == 'a'", "false", "false"),
        ("cel", "{x} / {n} > 1 || true", "true", "false"),
    ],
)
def test_conditions_read_as_a_person_writes_them(
    language: str, text: str, holds: str | None, fails: str | None
) -> None:
    texts = print_condition(language, text)
    assert texts == (holds or texts[0], fails or texts[1])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("jsonlogic", "lower({text}) == 'a'"),
        ("juel", "{seen} < '2026-03-01T00:00:00Z'"),
        ("cedar", "{x} + 0.5 > 1"),
        ("cedar", "{x} > 0.00001"),
        ("cel", "hours_between({seen}, '2026-03-01T00:00:00Z') > 1"),
        ("feel", "{x} > 12345678901234567"),
        ("feel", "round({x}, {n}) > 1"),
        ("juel", "{text} == 'two\nlines'"),
        ("jsonata", "{nothing} == 1"),
        ("feel", "{tags} == {lots}"),
        *((name, "matches({text}, 'a')") for name in ("cedar", "jsonlogic")),
        *((name, "{day} < today()") for name in ("cedar", "cel", "juel", "jsonata", "jsonlogic", "python")),
        ("cel", "matches({text}, '(a{1000}){2}')"),
    ],
)
def test_what_a_language_cannot_hold_is_refused(language: str, text: str) -> None:
    with pytest.raises(InexpressibleError):
        print_condition(language, text)


def test_a_date_at_each_decision_and_characters_in_two_halves_are_losses() -> None:
    assert printer("feel").losses(parse("{day} < today()").tree)
    assert printer("jsonata").losses(parse("matches({text}, '[^a]')").tree)
    assert not printer("jsonata").losses(parse("matches({text}, '[a-z]')").tree)


def test_arithmetic_of_decimals_is_a_loss_where_numbers_are_binary() -> None:
    inexact, exact = parse("{x} + 0.1 == 0.3").tree, parse("{n} + 1 == 3 && {x} > 0.3").tree
    for language in ("feel", "juel", "jsonata", "jsonlogic", "cel"):
        assert printer(language).losses(inexact)
        assert not printer(language).losses(exact)
    assert not printer("python").losses(inexact)


def test_each_fact_has_a_name_of_its_own_that_no_language_reserves() -> None:
    names = identifiers(["date", "Date", "größe", "grosse", "1", "has", "count", "x y", "x_y"])
    assert len(set(names.values())) == len(names)
    assert not {"date", "has", "if", "count"} & set(names.values())
    assert all(name.isidentifier() for name in names.values())

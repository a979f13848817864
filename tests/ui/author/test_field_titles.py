"""The titles of fields: History and the cards of shared parts call a field as its form does."""

from __future__ import annotations

import importlib
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from sopstudio.text.fields import FIELD_TITLES
from sopstudio.ui import author
from sopstudio.ui.author.field_specs import FieldSpec

SAID_OTHERWISE = {"condition", "kind", "outputs", "parameters", "steps"}
"""Fields of which a form says how to fill them in, or which stand under different titles in several."""


def find_specs(value: Any) -> Iterator[FieldSpec]:
    if isinstance(value, FieldSpec):
        yield value
    elif isinstance(value, dict):
        yield from find_specs(tuple(value.values()))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from find_specs(item)


@pytest.fixture(scope="module")
def titles_by_field(qapp: QApplication) -> dict[str, set[str]]:
    """The titles that the forms have for each field."""
    titles = defaultdict(set)
    for found in pkgutil.iter_modules(author.__path__):
        module = importlib.import_module(f"{author.__name__}.{found.name}")
        for value in vars(module).values():
            for spec in find_specs(value):
                titles[spec.name].add(spec.title)
    return titles


def test_a_field_is_called_as_in_its_form(titles_by_field: dict[str, set[str]]) -> None:
    fields = titles_by_field.keys() & FIELD_TITLES.keys() - SAID_OTHERWISE
    assert len(fields) > 30
    assert {name for name in fields if FIELD_TITLES[name] not in titles_by_field[name]} == set()

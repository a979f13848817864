"""A part of the open document that a form edits: how it is read, and how another value is put in its place.

Fields know nothing of SOPs; they are given parts. Forms are a border at which values are validated (architecture), so
a field of a value is replaced through its model, and what the model refuses becomes words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from sopstudio.errors import EditError
from sopstudio.sop import Document, Graph, Value, changed
from sopstudio.ui.editor import OpenDocument

V = TypeVar("V")
T = TypeVar("T")


@dataclass(frozen=True)
class Part(Generic[V]):
    """`name` tells parts apart: steps in a row that put values there in one visit of a field become one.

    `read` raises `EditError` where the part is gone.
    """

    document: OpenDocument
    name: str
    read: Callable[[Document], V]
    write: Callable[[Document, V], Document]

    @property
    def value(self) -> V:
        """What the document holds now."""
        return self.read(self.document.document)

    @property
    def there(self) -> bool:
        """Whether the document still holds it."""
        try:
            self.value  # noqa: B018  # reading it is the question
        except EditError:
            return False
        return True

    def put(self, text: str, value: V, visit: str = "") -> str:
        """Replace the value as one step to undo, named `text`; why it cannot be, in words, or nothing.

        The document stays as it is where it cannot be. Steps in a row of the same `visit` become one.
        """
        try:
            after = self.write(self.document.document, value)
        except EditError as error:
            return str(error)
        self.document.edit(text, after, f"{self.name}@{visit}" if visit else "")
        return ""

    def field(self, name: str) -> Part[Any]:
        """A field of the value."""
        return Part(
            self.document,
            f"{self.name}.{name}",
            lambda document: getattr(self.read(document), name),
            lambda document, value: self.write(document, with_field(self.read(document), name, value)),
        )

    def item(self, index: int) -> Part[Any]:
        """An item of the value, which is a tuple."""

        def read(document: Document) -> Any:
            items = self.read(document)
            if not isinstance(items, tuple) or index >= len(items):
                raise EditError("this no longer exists")
            return items[index]

        def write(document: Document, value: Any) -> Document:
            read(document)
            items: Any = self.read(document)
            after: Any = (*items[:index], value, *items[index + 1 :])
            return self.write(document, after)

        return Part(self.document, f"{self.name}.{index}", read, write)

    def seen_as(self, read: Callable[[V], T], write: Callable[[V, T], V], name: str = "") -> Part[T]:
        """The same part in another shape: `read` makes it, `write` puts a changed one back into the value."""
        return Part(
            self.document,
            f"{self.name}~{name}",
            lambda document: read(self.read(document)),
            lambda document, value: self.write(document, write(self.read(document), value)),
        )


def with_field(value: Any, name: str, new: Any) -> Any:
    """`value` with a field replaced, validated. Raises `EditError` in words for what the field cannot hold."""
    if not isinstance(value, Value) or isinstance(value, Graph):
        return changed(value, **{name: new})
    try:
        return type(value).model_validate({**dict(value), name: new})
    except ValidationError as error:
        raise EditError(_words(error)) from None


def _words(error: ValidationError) -> str:
    found = error.errors(include_url=False, include_context=True)[0]
    limits = found.get("ctx", {})
    known = {
        "greater_than_equal": "it must be at least {ge}",
        "less_than_equal": "it must be at most {le}",
        "string_too_short": "it cannot be blank",
        "string_too_long": "it can have at most {max_length} characters",
        "string_pattern_mismatch": "it contains characters that are not allowed here",
        "int_type": "enter a whole number",
        "int_parsing": "enter a whole number",
    }
    return known.get(found["type"], "this value is not allowed here").format(**limits)


def moved(items: Sequence[T], index: int, by: int) -> tuple[T, ...]:
    """The items with the one at `index` moved `by` places, within bounds."""
    rest = [*items[:index], *items[index + 1 :]]
    at = min(max(0, index + by), len(rest))
    return (*rest[:at], items[index], *rest[at:])


def without(items: Sequence[T], index: int) -> tuple[T, ...]:
    """The items without the one at `index`."""
    return (*items[:index], *items[index + 1 :])

"""A part of the open document that a form edits: how it is read, and how it is replaced.

Fields know nothing of SOPs; they receive parts. Forms are a boundary at which values are validated, so
a field of a value is replaced through its pydantic model, and a validation error becomes a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from sopstudio.errors import EditError
from sopstudio.sop import Document, FrozenModel, Graph, replace_fields
from sopstudio.translation import tr
from sopstudio.ui.open_document import OpenDocument

ValueT = TypeVar("ValueT")
ViewT = TypeVar("ViewT")


@dataclass(frozen=True)
class DocumentPart(Generic[ValueT]):
    """A readable and writable part of the open document. `name` identifies it: edits with one name in one
    visit merge.

    `read` raises `EditError` where the part no longer exists.
    """

    document: OpenDocument
    name: str
    read: Callable[[Document], ValueT]
    write: Callable[[Document, ValueT], Document]

    @property
    def value(self) -> ValueT:
        """The value in the open document. Raises `EditError` where the part no longer exists."""
        return self.read(self.document.document)

    @property
    def exists(self) -> bool:
        """Whether the part still exists."""
        try:
            self.value  # noqa: B018  # reading it is the question
        except EditError:
            return False
        return True

    def set_value(self, undo_text: str, value: ValueT, visit: str = "") -> str:
        """Replace the value as one undo step. Returns "", or why it cannot be done; then nothing changes.

        Consecutive steps of the same `visit` merge.
        """
        try:
            after = self.write(self.document.document, value)
        except EditError as error:
            return str(error)
        self.document.edit(undo_text, after, f"{self.name}@{visit}" if visit else "")
        return ""

    def field(self, name: str) -> DocumentPart[Any]:
        """An attribute of the value, which is validated when it is written."""
        return DocumentPart(
            self.document,
            f"{self.name}.{name}",
            lambda document: getattr(self.read(document), name),
            lambda document, value: self.write(document, with_field(self.read(document), name, value)),
        )

    def item(self, index: int) -> DocumentPart[Any]:
        """An item of the value, which is a tuple."""

        def read(document: Document) -> Any:
            items = self.read(document)
            if not isinstance(items, tuple) or index >= len(items):
                raise EditError(tr("this no longer exists"))
            return items[index]

        def write(document: Document, value: Any) -> Document:
            read(document)
            items: Any = self.read(document)
            after: Any = (*items[:index], value, *items[index + 1 :])
            return self.write(document, after)

        return DocumentPart(self.document, f"{self.name}.{index}", read, write)

    def view_as(
        self, read: Callable[[ValueT], ViewT], write: Callable[[ValueT, ViewT], ValueT], name: str = ""
    ) -> DocumentPart[ViewT]:
        """The same part in another shape: `read` derives it, `write` puts a changed one back into the value."""
        return DocumentPart(
            self.document,
            f"{self.name}~{name}",
            lambda document: read(self.read(document)),
            lambda document, value: self.write(document, write(self.read(document), value)),
        )


def with_field(value: Any, name: str, new_value: Any) -> Any:
    """`value` with one field replaced and validated. Raises `EditError` where the field cannot hold it."""
    if not isinstance(value, FrozenModel) or isinstance(value, Graph):
        return replace_fields(value, **{name: new_value})
    try:
        return type(value).model_validate({**dict(value), name: new_value})
    except ValidationError as error:
        raise EditError(_validation_message(error)) from None


def _validation_message(error: ValidationError) -> str:
    first_error = error.errors(include_url=False, include_context=True)[0]
    limits = first_error.get("ctx", {})
    if "error" in limits:  # of a validator of ours, which says what is wrong
        return str(limits["error"])
    messages = {
        "greater_than_equal": tr("it must be at least {ge}"),
        "less_than_equal": tr("it must be at most {le}"),
        "string_too_short": tr("it cannot be blank"),
        "string_too_long": tr("it can have at most {max_length} characters"),
        "string_pattern_mismatch": tr("it contains characters that are not allowed here"),
        "int_type": tr("enter a whole number"),
        "int_parsing": tr("enter a whole number"),
    }
    return messages.get(first_error["type"], tr("this value is not allowed here")).format(**limits)


def move_item(items: Sequence[ViewT], index: int, offset: int) -> tuple[ViewT, ...]:
    """The items with the one at `index` moved by `offset` places, within bounds."""
    remaining = [*items[:index], *items[index + 1 :]]
    position = min(max(0, index + offset), len(remaining))
    return (*remaining[:position], items[index], *remaining[position:])


def remove_item(items: Sequence[ViewT], index: int) -> tuple[ViewT, ...]:
    """The items without the one at `index`."""
    return (*items[:index], *items[index + 1 :])

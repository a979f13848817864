"""Frozen building blocks: the base of every value in an SOP, and JSON data that cannot be changed in place.

An SOP is a value (architecture): the same object means nothing has changed, so views can update
incrementally. That requires that nothing inside can be mutated, hence `FrozenDict` for JSON objects and
tuples for JSON arrays.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict

from sopstudio.errors import EditError
from sopstudio.translation import quoted, tr

Scalar = bool | int | Decimal | str
"""A JSON scalar in facts, examples and allowed values; numbers are exact (never float)."""


class FrozenDict(dict[str, Any]):
    """A dict that cannot be changed, for JSON inside a frozen value; hashable when its values are."""

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("a FrozenDict cannot be changed; build a new one")

    if not TYPE_CHECKING:
        __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse

        def __hash__(self):
            return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[FrozenDict], tuple[dict[str, Any]]]:
        return FrozenDict, (dict(self),)


def freeze(value: Any) -> Any:
    """The same JSON data with objects as `FrozenDict`, arrays as tuples and floats as exact decimals."""
    if isinstance(value, FrozenDict):
        return value
    if isinstance(value, Mapping):
        return FrozenDict((str(key), freeze(item)) for key, item in value.items())
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    if isinstance(value, float):
        return Decimal(repr(value))
    return value


Json = Annotated[Any, AfterValidator(freeze)]
JsonObject = Annotated[dict[str, Any], AfterValidator(freeze)]
TextMap = Annotated[dict[str, str], AfterValidator(freeze)]


class FrozenModel(BaseModel):
    """The base of all values: frozen, and closed (unknown fields are refused by name)."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=False, defer_build=True)


V = TypeVar("V", bound=FrozenModel)


def replace_fields(value: V, **fields: object) -> V:
    """A copy of `value` with `fields` replaced, JSON data among them frozen. All changes of values go through here.

    Raises `EditError` for a field that the value does not have (`model_copy` would accept it silently).
    """
    known = type(value).model_fields
    for name in fields:
        if name not in known:
            raise EditError(
                tr("{name} has no field {name_2}", name=type(value).__name__, name_2=quoted(name)),
                hint=tr("fields are: {known}", known=", ".join(known)),
            )
    frozen = {name: freeze(field) if isinstance(field, dict | list) else field for name, field in fields.items()}
    return value.model_copy(update=frozen)


def update_fields(value: V, **fields: object) -> V:
    """`value` with `fields` replaced; the same object where none of them differs."""
    known = type(value).model_fields
    fresh = {name: field for name, field in fields.items() if name not in known or getattr(value, name) != field}
    return replace_fields(value, **fresh) if fresh else value

"""JSON Schemas of tool parameters: compiled once, references to other files never fetched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NoReturn

from sopstudio.errors import EditError, FormatError
from sopstudio.sop.canonical_json import dump_line
from sopstudio.translation import in_english, mark, to_users_language, tr

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError, Validator

_REASONS: Final = MappingProxyType(
    {
        "enum": mark("{value} is not one of {options}"),
        "maximum": mark("{value} is greater than the maximum of {limit}"),
        "minimum": mark("{value} is less than the minimum of {limit}"),
        "pattern": mark("{value} does not match {pattern}"),
        "required": mark("{property} is a required property"),
        "type": mark("{value} is not of type {types}"),
        "types": mark("{value} is not of types {types}"),
    }
)
"""The commonest reasons why a value does not fit, in the words of the library."""


def _refuse(uri: str) -> NoReturn:
    raise ValueError(f"{uri} would have to be fetched, and schemas are never fetched")


NOT_JSON = (TypeError, ValueError, FormatError)


@lru_cache(maxsize=512)
def _compile(text: str) -> Validator:
    """The validator of a schema in JSON. Compiling takes a quarter of a millisecond, and every call is checked.

    Patterns go to the plain engine of Rust, and only what it does not know (lookahead, references) to the one that goes
    back, which in jsonschema-rs 0.60 finds *1* in `[0-9]+[0-9]?[0-9]+`.
    """
    import jsonschema_rs

    try:
        return jsonschema_rs.validator_for(text, retriever=_refuse, pattern_options=jsonschema_rs.RegexOptions())
    except jsonschema_rs.ValidationError:
        return jsonschema_rs.validator_for(text, retriever=_refuse)


class Schema:
    """A compiled JSON Schema. Raises `EditError` where the schema is not usable or refers to another file."""

    __slots__ = ("_validator", "accepts")

    def __init__(self, schema: Mapping[str, Any]) -> None:
        import jsonschema_rs  # only now: an SOP is read and shown without it, and it loads the network modules

        try:
            self._validator = _compile(dump_line(schema))
        except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, *NOT_JSON) as error:
            if isinstance(error, jsonschema_rs.ValidationError):
                first = _describe_error(error)
            else:
                first = str(error).splitlines()[0]
            raise EditError(
                tr("the parameters are not a usable JSON Schema"), why=first, hint=tr("only local $ref are followed")
            ) from None
        self.accepts: Callable[[Any], bool] = self._validator.is_valid
        """Whether JSON data fits. Raises `ValueError` for what is not JSON data (a lone surrogate, a Python object)."""

    def fits(self, instance: Any) -> bool:
        """Whether `instance` is JSON data that fits."""
        try:
            return self.accepts(instance)
        except ValueError:
            return False

    def describe_mismatch(self, instance: Any) -> str:
        """Why `instance` does not fit (all reasons, separated by semicolons), in English, as runs keep it and models
        read it; empty where it fits. `to_users_language` says it to people.
        """
        if self.fits(instance):
            return ""
        with in_english():
            reasons = list(self._reasons(instance))
            text = reasons[0] if reasons else ""
            for reason in reasons[1:]:
                text = tr("{reasons}; {reason}", reasons=text, reason=reason)
            return text

    def _reasons(self, instance: Any) -> Iterator[str]:
        try:
            for error in self._validator.iter_errors(instance):
                path, reason = ".".join(str(part) for part in error.instance_path), _describe_error(error)
                yield tr("{path}: {reason}", path=path, reason=reason) if path else reason
        except ValueError as error:
            yield tr("the arguments are no JSON data: {error}", error=error)


def _describe_error(error: ValidationError) -> str:
    """What a value lacks, as the library says it; the commonest reasons can be translated."""
    details = error.kind.as_dict()
    name = "types" if len(details.get("types", ())) > 1 else error.kind.name
    if name not in _REASONS:
        return str(error.message)
    with in_english():
        values = {key: _write(key, value) for key, value in details.items()}
        reason = tr(_REASONS[name], value=dump_line(error.instance), **values)
    return to_users_language(reason) if reason == error.message else str(error.message)


def _write(name: str, value: Any) -> str:
    """A value as the library writes it: JSON, types in a row, the last of the options behind *or*."""
    if not isinstance(value, list):
        return dump_line(value)
    items = [dump_line(item) for item in value]
    if name != "options" or len(items) < 2:
        return ", ".join(items)
    return tr("{options} or {last}", options=", ".join(items[:-1]), last=items[-1])

"""The shape of a JourneyBench graph (appendix A.3 and B): tolerant of its variants, refusing what has the wrong type.

Every wrong type is reported with its JSON pointer, all in one refusal; keys that are not read are listed as losses.
Each record says as `place` where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated, Any, Final, TypeVar, cast

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    PrivateAttr,
    RootModel,
    Tag,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError, PydanticKnownError

from sopstudio.errors import FormatError
from sopstudio.formats.format import Loss
from sopstudio.formats.limits import MAX_LISTED_LOSSES, check_counts, json_pointer
from sopstudio.formats.shape_errors import build_refusal, shape_error, summarize_value
from sopstudio.translation import format_number, quoted, tr

MAX_FAULTS: Final = 1_000
WRAPPERS: Final = ("graph", "sop", "workflow")
_REFUSAL = tr("the graph is refused")
ItemT = TypeVar("ItemT")


def _to_text(value: Any) -> Any:
    """A number as text and null as blank; pydantic refuses what else is no text."""
    if value is None:
        return ""
    return value if isinstance(value, str | bool | dict | list) else str(value)


def _refuse(missing: tuple[Any, ...], value: Any) -> Any:
    if value in missing:
        raise PydanticKnownError("missing")
    return value


def _count_faults(value: Any, handler: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
    """Stop at `MAX_FAULTS`: pydantic takes 2 KB for each, and a file can hold a million values."""
    try:
        return handler(value)
    except ValidationError:
        faults: list[Any] = cast("list[Any]", info.context)
        faults.append(value)
        if len(faults) > MAX_FAULTS:
            raise FormatError(
                _REFUSAL,
                why=tr("more than {max_faults} values are of the wrong type", max_faults=format_number(MAX_FAULTS)),
            ) from None
        raise


Text = Annotated[str, BeforeValidator(_to_text)]
StatedText = Annotated[Text, BeforeValidator(partial(_refuse, (None,)))]
"""Text that may be blank, but not null."""
Name = Annotated[Text, BeforeValidator(partial(_refuse, (None, "")))]
Counted = Annotated[ItemT, WrapValidator(_count_faults)]
Items = Annotated[list[Counted[ItemT]], BeforeValidator(lambda value: [] if value is None else value)]


class Record(BaseModel):
    """A JSON object of the graph. Unknown keys are kept aside as `model_extra`, to be listed as losses."""

    model_config = ConfigDict(extra="allow", strict=True, defer_build=True)
    _place: str = PrivateAttr(default="")

    @property
    def place(self) -> str:
        """The JSON pointer of the record, for error messages."""
        return self._place

    def locate(self, place: str) -> Iterator[Record]:
        """Set its place and those of all records inside it; yields all of them, each before those inside it."""
        self._place = place
        yield self
        for name, field in type(self).model_fields.items():
            key = json_pointer(field.alias or name)
            yield from _locate_inside(getattr(self, name), place + key)


def _locate_inside(value: Any, place: str) -> Iterator[Record]:
    if isinstance(value, Record):
        yield from value.locate(place)
    elif isinstance(value, Conditions):
        yield from _locate_inside(value.root, place)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _locate_inside(item, f"{place}/{index}")


class RawCondition(Record):
    """A condition with its name, in words, and its expression."""

    name: Text = ""
    expression: Text = Field(default="", alias="algebraicExpression")


_CONDITION_TAGS = {str: "text", bool: "bool", dict: "object", list: "list", type(None): "null"}


class Conditions(
    RootModel[
        Annotated[
            Annotated[str, Tag("condition:text")]
            | Annotated[bool, Tag("condition:bool")]
            | Annotated[RawCondition, Tag("condition:object")]
            | Annotated[list[Counted["Conditions"]], Tag("condition:list")]
            | Annotated[None, Tag("condition:null")],
            Discriminator(
                lambda value: f"condition:{_CONDITION_TAGS[type(value)]}" if type(value) in _CONDITION_TAGS else None,
                custom_error_type="condition",
                custom_error_message="must be a condition",
            ),
        ]
    ]
):
    """Conditions that must all hold: null, a text, true or false, an object, or a list of these."""

    model_config = ConfigDict(strict=True, defer_build=True)

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Their names and expressions; either may be blank."""
        if isinstance(self.root, list):
            for part in self.root:
                yield from part.pairs()
        elif isinstance(self.root, RawCondition):
            yield self.root.name, self.root.expression
        elif isinstance(self.root, bool):
            yield "", "true" if self.root else "false"
        elif self.root and self.root.strip():
            yield "", self.root


class RawInput(Record):
    """An entry of extractVars: an object, or a list of name, type and description (as the pathway format has them)."""

    name: Text = Field(alias="variableName")
    type: Text = ""
    description: Text = ""

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, value: Any) -> Any:
        if isinstance(value, list) and value and all(isinstance(part, str) for part in value[:3]):
            return dict(zip(("variableName", "type", "description"), value, strict=False))
        if isinstance(value, dict) and value.get("variableName") in (None, ""):
            return {key: part for key, part in value.items() if key != "variableName"}
        return value


class RawOutput(Record):
    """An entry of `responseData`: one value that a tool gives."""

    name: Name
    description: Text = Field(default="", alias="context")
    type: Text = ""


class RawTool(Record):
    """A tool as it stands at a node."""

    name: Name
    tool_description: Text = ""
    plain_description: Text = Field(default="", alias="description")
    method: Text = ""
    url: Text = ""
    body: Any = None
    condition: Conditions = Field(default_factory=partial(Conditions, None))
    inputs: Items[RawInput] = Field(default=[], alias="extractVars")
    outputs: Items[RawOutput] = Field(default=[], alias="responseData")

    @field_validator("body")
    @classmethod
    def _check_body(cls, value: Any) -> Any:
        if value is not None and not isinstance(value, str | dict):
            raise PydanticCustomError("body", tr("must be JSON text or an object"))
        return value

    @property
    def description(self) -> str:
        """The description under either of its keys."""
        return self.tool_description or self.plain_description

    @property
    def conditions(self) -> tuple[tuple[str, str], ...]:
        """The (name, expression) pairs that must all hold."""
        return tuple(self.condition.pairs())


class Pathway(Record):
    """A pathway: its conditions and where it leads."""

    target: StatedText = Field(alias="nextNodeId")
    name: Text = ""
    raw_conditions: Conditions = Field(default_factory=partial(Conditions, None), alias="conditions")

    @property
    def conditions(self) -> tuple[tuple[str, str], ...]:
        """The (name, expression) pairs that must all hold."""
        return tuple(self.raw_conditions.pairs())


def _split_lines(value: Any) -> Any:
    return [line.rstrip() for line in value.split("\n") if line.rstrip()] if isinstance(value, str) else value


class RawNode(Record):
    """A node as the file has it: its text, its pathways as written, its tools."""

    id: Text
    title: Text = Field(default="", alias="task_name")
    description: Text = Field(default="", alias="task_description")
    steps: Annotated[Items[str], BeforeValidator(_split_lines)] = []
    pathways: Items[Pathway] = Field(default=[], alias="responsePathways")
    tools: Items[RawTool] = []


class RawEdge(Record):
    """An entry of the optional edge list."""

    source: StatedText
    target: StatedText
    label: Text = ""


class RawGraph(Record):
    """A JourneyBench file as it stands: its nodes, its start, and what describes it."""

    stated_title: Text = Field(default="", alias="title")
    name: Text = ""
    description: Text = ""
    start: Text = ""
    id: Any = None
    domain: Any = None
    nodes: Items[RawNode] = []
    edges: Items[RawEdge] = []
    _losses: tuple[Loss, ...] = PrivateAttr(default=())

    @property
    def title(self) -> str:
        """The title under either of its keys."""
        return self.stated_title or self.name

    @property
    def losses(self) -> tuple[Loss, ...]:
        """The keys that were not read."""
        return self._losses


def unwrap_graph(data: Any) -> tuple[Any, str]:
    """The object that holds the nodes, and its JSON pointer: the whole, its `graph`, or a bare list of nodes."""
    if isinstance(data, list):
        return {"nodes": data}, ""
    if isinstance(data, dict) and "nodes" not in data:
        for key in WRAPPERS:
            if isinstance(data.get(key), dict) and "nodes" in data[key]:
                return data[key], json_pointer(key)
    return data, ""


def looks_like_graph(data: Any) -> bool:
    """Whether this is a graph of JourneyBench nodes (some have pathways, a task name or tools with extractVars)."""
    graph, _ = unwrap_graph(data)
    nodes = graph.get("nodes") if isinstance(graph, dict) else None
    if not isinstance(nodes, list):
        return False
    return any(isinstance(node, dict) and ("responsePathways" in node or "task_name" in node) for node in nodes)


def parse_graph(data: Any) -> RawGraph:
    """`data` in its JourneyBench shape. Raises `FormatError` naming everything of a wrong type."""
    data, place = unwrap_graph(data)
    if not isinstance(data, dict):
        raise build_refusal(
            _REFUSAL,
            [(place or "/", tr("must be an object, not {summarize_value}", summarize_value=summarize_value(data)))],
        )
    nodes, edges = (data[key] if isinstance(data.get(key), list) else [] for key in ("nodes", "edges"))
    check_counts(len(nodes), len(edges))
    try:
        graph = RawGraph.model_validate(data, context=[])
    except ValidationError as error:
        raise shape_error(_REFUSAL, data, error, {}, prefix=place) from None
    check_counts(len(nodes), sum(len(node.pathways) for node in graph.nodes) + len(edges))
    graph._losses = tuple(_unread_keys(graph.locate(place)))
    return graph


def _unread_keys(records: Iterable[Record]) -> Iterator[Loss]:
    places: dict[str, list[str]] = {}
    for record in records:
        for key in record.model_extra or ():
            places.setdefault(key[:80], []).append(record.place + json_pointer(key))
    for key, where in list(places.items())[:MAX_LISTED_LOSSES]:
        yield Loss(
            tr("the key {key} is not read", key=quoted(key)),
            ", ".join(where[:3]) + ", …" * (len(where) > 3),
            tr("unknown here"),
        )

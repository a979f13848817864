"""Tools as other programs describe them: function lists of models, MCP servers, OpenAPI, Postman, JSON Schema, cURL."""

from sopstudio.formats.tool_lists.bindings import BindingProposal, apply_bindings, propose_bindings
from sopstudio.formats.tool_lists.folder import read_folder
from sopstudio.formats.tool_lists.merging import merge_tools
from sopstudio.formats.tool_lists.reading import ToolReading
from sopstudio.formats.tool_lists.registry import detect, read_tools

__all__ = [
    "BindingProposal",
    "ToolReading",
    "apply_bindings",
    "detect",
    "merge_tools",
    "propose_bindings",
    "read_folder",
    "read_tools",
]

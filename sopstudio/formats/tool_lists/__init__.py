"""Tools as other programs describe them: function lists of models, MCP servers, OpenAPI, Postman, cURL."""

from sopstudio.formats.tool_lists.merging import merge_tools
from sopstudio.formats.tool_lists.reading import ToolReading
from sopstudio.formats.tool_lists.registry import detect, read_tools

__all__ = ["ToolReading", "detect", "merge_tools", "read_tools"]

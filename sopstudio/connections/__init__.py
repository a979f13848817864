"""Tools that are really called: over HTTP, at an MCP server, by a Python function or by a command.

A run is live only where whoever starts it says so, and may then do only what its permissions allow.
"""

from sopstudio.connections.live_tools import LiveTools, connection_of
from sopstudio.connections.permissions import Decision, LiveCall, LivePermissions
from sopstudio.connections.secrets import read_secret

__all__ = ["Decision", "LiveCall", "LivePermissions", "LiveTools", "connection_of", "read_secret"]

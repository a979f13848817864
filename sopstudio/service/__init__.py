"""An SOP as a service: conversations that outlive the process, persons' steps, and the endpoint for both."""

from sopstudio.service.endpoint import MAX_REQUEST_BYTES, Service, serve_sop
from sopstudio.service.functions import AnswersTools, LiveFunctions, ToolFunctions, load_functions
from sopstudio.service.history import History, read_history
from sopstudio.service.manager import ConversationManager, ServiceLimits

__all__ = [
    "MAX_REQUEST_BYTES",
    "AnswersTools",
    "ConversationManager",
    "History",
    "LiveFunctions",
    "Service",
    "ServiceLimits",
    "ToolFunctions",
    "load_functions",
    "read_history",
    "serve_sop",
]

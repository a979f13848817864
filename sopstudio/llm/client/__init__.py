"""Models behind OpenAI-compatible endpoints: the clients, their limits, retries and errors, and what hides the key."""

from sopstudio.llm.client.address import Address
from sopstudio.llm.client.endpoint_model import Background, EndpointModel
from sopstudio.llm.client.limiter import Clock, Limiter, Limiters
from sopstudio.llm.client.retries import MAX_BODY_BYTES

__all__ = ["MAX_BODY_BYTES", "Address", "Background", "Clock", "EndpointModel", "Limiter", "Limiters"]

"""Running an agent: session, world, drivers, and replay, rewind and fork of what was recorded."""

from sopstudio.simulation.drivers import drive, drive_async
from sopstudio.simulation.limits import Limits
from sopstudio.simulation.session import Session
from sopstudio.simulation.setup import Setup, prompts

__all__ = ["Limits", "Session", "Setup", "drive", "drive_async", "prompts"]

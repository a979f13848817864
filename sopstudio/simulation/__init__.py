"""Running an agent: session, world and drivers, and replay, rewind and fork of recorded runs."""

from sopstudio.simulation.drivers import drive, drive_async
from sopstudio.simulation.limits import Limits
from sopstudio.simulation.session import Session
from sopstudio.simulation.setup import Setup, load_prompts

__all__ = ["Limits", "Session", "Setup", "drive", "drive_async", "load_prompts"]

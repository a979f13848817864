"""The world around an agent: mocked tools, users and knowledge."""

from sopstudio.simulation.world.simulated_users import HumanUser, ScriptedUser, ask_leniently, simulated_user
from sopstudio.simulation.world.tools import MockedTools, envelope
from sopstudio.simulation.world.world import World, search_knowledge

__all__ = [
    "HumanUser",
    "MockedTools",
    "ScriptedUser",
    "World",
    "ask_leniently",
    "envelope",
    "search_knowledge",
    "simulated_user",
]

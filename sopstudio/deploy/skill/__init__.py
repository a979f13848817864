"""The target `skill`: an Agent Skill (agentskills.io) whose script carries the procedure out, step by step."""

from sopstudio.deploy.skill.project import build
from sopstudio.deploy.target import Target, driven_by
from sopstudio.translation import mark

TARGET = Target(
    "skill",
    mark("Agent Skill"),
    build,
    driven_by(__file__),
    summary=mark("A folder for agents that load skills; its script says what comes next, so that no step is left out."),
)

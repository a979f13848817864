"""The target `skill`: an Agent Skill (agentskills.io) whose script carries the procedure out, step by step."""

from sopstudio.deploy.skill.project import build, command
from sopstudio.deploy.target import Target

TARGET = Target("skill", "Agent Skill with a script that says what comes next", build, command)

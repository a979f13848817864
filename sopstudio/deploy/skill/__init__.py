"""The target `skill`: an Agent Skill (agentskills.io) whose script carries the procedure out, step by step."""

from sopstudio.deploy.skill.project import build
from sopstudio.deploy.target import Target, driven_by

TARGET = Target("skill", "Agent Skill with a script that says what comes next", build, driven_by(__file__))

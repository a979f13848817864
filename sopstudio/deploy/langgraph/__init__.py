"""The target `langgraph`: a LangGraph project whose graph is that of the SOP."""

from sopstudio.deploy.langgraph.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by

TARGET = Target("langgraph", "LangGraph project", build, carried_out_by(__file__), REQUIREMENTS)

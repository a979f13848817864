"""The target `rasa`: a skill of Rasa's engine Mantle."""

from sopstudio.deploy.rasa.project import TARGET

__all__ = ["TARGET"]

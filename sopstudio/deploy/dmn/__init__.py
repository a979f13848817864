"""The target `dmn`: decisions and computations as DMN 1.3."""

from sopstudio.deploy.dmn.project import TARGET

__all__ = ["TARGET"]

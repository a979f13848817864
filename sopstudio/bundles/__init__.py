"""Bundles: one file with an SOP, its versions, scenarios and runs, and pages about them, to hand to somebody else."""

from sopstudio.bundles.bundle import SUFFIX, Bundle, BundledRun, BundledVersion
from sopstudio.bundles.reading import is_bundle, read_bundle
from sopstudio.bundles.transfer import EXPORTED_RUNS, Arrived, export_bundle, import_bundle
from sopstudio.bundles.writing import write_bundle

__all__ = [
    "EXPORTED_RUNS",
    "SUFFIX",
    "Arrived",
    "Bundle",
    "BundledRun",
    "BundledVersion",
    "export_bundle",
    "import_bundle",
    "is_bundle",
    "read_bundle",
    "write_bundle",
]

"""The tests mirror the package: `tests/<package>/test_<module>.py`."""

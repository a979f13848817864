"""Widgets about runs that Simulate and Evaluate share."""

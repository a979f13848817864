"""A run under a person's control, without Qt: step, snapshot, record, allowed tools."""

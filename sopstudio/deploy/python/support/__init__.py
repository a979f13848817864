"""The modules that are copied into every exported package: they use the standard library and one another only."""

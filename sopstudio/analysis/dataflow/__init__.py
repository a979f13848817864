"""Which facts are known where: definitions, propagation along edges, and what each place requires."""

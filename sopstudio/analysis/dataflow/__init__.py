"""Which facts are known where: definitions, propagation along edges, and what each place requires.

It is a must/may analysis over all paths of the graph. Why it is right: `resources/proofs.md`, *Reaching facts*.
"""

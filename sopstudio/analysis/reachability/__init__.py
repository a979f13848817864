"""Which places, edges and calls can be reached: random walks first, then the solver for what they miss."""

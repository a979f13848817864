"""Which places, edges and calls can be reached: random walks first, then the solver for what they miss.

A walk shows what can happen; that something never happens is for the solver to prove. Why both are right:
`resources/proofs.md`, *Random walks* and *Bounded symbolic execution*.
"""

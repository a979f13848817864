"""The SOP over past cases with known outcomes, carried out by code and without a conversation.

    Case -> `walk.CaseWalker` (the interpreter) -> Passage -> `scores` -> Backtest
                                                        misses -> `causes` -> Cluster -> `repairs`, `cutoffs`

Scores are those of SOP-Bench (section 4): ECR, C-TSR and TSR, and a confusion matrix for each expected fact. A miss
knows its path and the choice that decided it; misses are clustered by cause. A repair is an edit of the SOP that was
proved (the check finds nothing new) and backtested (it breaks no case); it is proposed, and applied only when a person
asks. It stands beside `evaluation`, which scores conversations; both use the interpreter of `sop`.
"""

"""Programs that an SOP names run here: in a child process with limits, where possible cut off by bubblewrap.

The children (`launcher`, `function_child`) import nothing but the standard library, so that they start at once.
"""

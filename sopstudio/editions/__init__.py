"""The document that an SOP was read from: what became of each sentence, and what a newer edition of it changes."""

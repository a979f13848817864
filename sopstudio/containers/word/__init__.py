"""Word documents (.docx): their text with the numbers that Word prints. Only the child imports this."""

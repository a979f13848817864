"""How APIs write requests and answers, each in a file of its own."""

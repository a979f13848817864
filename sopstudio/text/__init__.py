"""Words made from values, and values read from words: what every face says and hears in the same way."""

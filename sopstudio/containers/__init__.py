"""What stands in the files of other programs: Word, PDF, spreadsheets. They are opened in a child process with limits.

A damaged or hostile file can then do no more than end its child. `formats` makes an SOP of what comes back, which is
plain data: this package and its child know nothing of SOPs, so that the child starts quickly.
"""

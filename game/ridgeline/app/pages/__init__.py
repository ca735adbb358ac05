"""The front page and the pages behind it: everything found and set in the window."""

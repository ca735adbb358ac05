"""Settings resolved: the landscape, moment and view that they ask for, and their picture."""

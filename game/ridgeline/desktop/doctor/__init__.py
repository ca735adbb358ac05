"""A report of this machine: what it has, what of Ridgeline works on it, and why the rest does not."""

"""What this machine has, what Ridgeline can do on it, and why not the rest. Nothing that is missing stops it."""

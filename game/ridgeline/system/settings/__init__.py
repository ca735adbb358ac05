"""What the user sets for good."""

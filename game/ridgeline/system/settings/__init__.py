"""The user's persistent settings."""

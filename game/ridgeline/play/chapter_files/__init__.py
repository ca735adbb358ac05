"""Chapters in files: reading them, the rules that they keep, and what is found out about their courses."""

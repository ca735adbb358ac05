"""Chapters in files: how they are read, the rules that they keep, and findings about their courses."""

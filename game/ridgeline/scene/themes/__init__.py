"""Themes: found, read from files, checked, varied, and shown as thumbnails."""

"""Wishes: what a picture should show, how well a scene shows it, and the codes that fit best. Nothing is painted."""

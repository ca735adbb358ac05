"""Wishes: what a picture is to show, how well a scene shows it, and the best codes. Nothing is painted."""

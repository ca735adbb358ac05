"""Codes of the landscapes that fit a wish best, with a sheet of their pictures."""

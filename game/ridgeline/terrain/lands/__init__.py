"""Lands made from other lands: sums, blends, flats, holes, craters, loops; each an exact function of place."""

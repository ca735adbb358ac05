"""The clock, and everything that makes frames rarer, darker, or the last."""

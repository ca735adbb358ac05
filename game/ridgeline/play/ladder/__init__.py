"""The reasons to fly again: goals, the feats that they measure, and the unlocks of their levels."""

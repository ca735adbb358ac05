"""Ground for games: endless midpoint displacement. Needs numpy alone."""

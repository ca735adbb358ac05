"""Files for the user: written whole, watched, and listed; themes of their own, and maps."""

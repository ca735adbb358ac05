"""Pages that are clicked on, as data."""

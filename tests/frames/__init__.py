"""What frames cost, counted: figures that cannot drift."""

"""Rain, snow and lightning."""

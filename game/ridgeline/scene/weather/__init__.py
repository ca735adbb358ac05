"""Rain, snow and lightning; `weather_spells` says when they come."""

"""Rain, snow and lightning; when they come says `weather_spells`."""

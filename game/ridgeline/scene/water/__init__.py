"""Light on water: glitter under sun, moon and lamps, surf along shores, lit crests of swells, rings of rain."""

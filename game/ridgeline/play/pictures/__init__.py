"""Pictures and words of a run: the glider, chapters, day, weather, dusk, lessons, and the worst turn."""

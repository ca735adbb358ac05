"""What is shown and said of a run: pictures of it and its chapters, day, weather, dusk, lessons, its worst turn."""

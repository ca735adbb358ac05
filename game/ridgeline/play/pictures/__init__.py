"""What is shown and said of a run: its pictures, its day, weather and dusk, its first lessons, its worst turn."""

"""The sound of a landscape and of a run, as numbers. Nothing here plays it; see `app.sound`."""

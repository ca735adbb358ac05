"""Pictures posted into a folder, one each slot of time, with feeds that name them."""

"""The landscape in a colour terminal: each cell shows two pixels, as a half block and its background."""

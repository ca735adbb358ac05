"""The landscape in a colour terminal: two pixels in each cell, as a half block and what is behind it."""

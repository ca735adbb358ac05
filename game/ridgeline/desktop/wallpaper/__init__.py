"""The landscape as the desktop's picture: set now, every few hours, by a timer, or live; a day of pictures."""

"""Keys and buttons: their names, their default commands, and the user's choice."""

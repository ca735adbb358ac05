"""Keys and buttons: their names, what they do unless somebody says otherwise, and what was chosen."""

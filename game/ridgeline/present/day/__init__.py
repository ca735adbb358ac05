"""A day as one wallpaper: its pictures, and the files that desktops read."""

"""What stands on a desktop beside the window: saver, idle watch, wallpaper, terminal, what is installed, the doctor."""

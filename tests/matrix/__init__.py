"""Every option of every command, run for real."""

"""What the programs need of the system: files, settings, keys, the pace of frames and processes."""

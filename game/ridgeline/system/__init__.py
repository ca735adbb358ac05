"""The system behind the programs: files, settings, keys, the pace of frames and processes."""

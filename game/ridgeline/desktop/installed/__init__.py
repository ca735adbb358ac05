"""Ridgeline among the desktop's programs: its menu entry, icons, metainfo, manual and completions."""

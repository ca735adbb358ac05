"""The endless page: its data about themes, and the assembly of its file."""

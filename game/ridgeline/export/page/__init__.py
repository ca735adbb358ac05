"""The endless page: what it is told of themes, and how its file is put together."""

"""The page: the same land and the same pictures in a browser."""

"""The life of lakes and of the sea."""

"""The life of the night: lights in the sky and on the land."""

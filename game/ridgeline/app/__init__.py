"""The window: its modes, its pages, the game, the tuner, and what they need of a desktop."""

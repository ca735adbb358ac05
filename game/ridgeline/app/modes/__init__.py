"""The program in its window: the loop, the cruise, the game around it, and what they show."""

"""What keys, buttons, pads and pointers mean."""

"""What settings mean: the landscape, moment and view that they ask for, and the picture of it."""

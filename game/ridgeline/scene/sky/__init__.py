"""Sun, moon, stars, northern lights and high clouds."""

"""What passes close before the camera, out of focus."""

"""The screensaver: on monitors of its own, or in windows of other programs."""

"""The screensaver: on monitors of its own, or in windows that other programs have made."""

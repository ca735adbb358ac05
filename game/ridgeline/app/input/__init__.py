"""Buttons that are held, pads, and the pages on which keys are set; what keys mean is in `system.keys`."""

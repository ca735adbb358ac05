"""The live tuner."""

"""The land of a layer: ridges, lakes, snow lines and banks of cloud."""

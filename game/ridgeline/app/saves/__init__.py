"""Exports from the window, each made by a process of its own while the landscape goes on."""

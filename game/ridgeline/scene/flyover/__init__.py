"""The low flight over endless land."""

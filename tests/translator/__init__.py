"""What is made of Python for the page."""

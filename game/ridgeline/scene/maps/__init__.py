"""Maps: land from above."""

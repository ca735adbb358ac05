"""The light of an hour, and the colours that it gives."""

"""What runs are flown for: goals, what they measure of a run, and what their levels unlock."""

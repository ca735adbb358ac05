"""The life of the air by day: flocks, gliders, balloons, airliners."""

"""What a picture of a run shows of its chapters, besides the hills: what lies and stands there, things, the air."""

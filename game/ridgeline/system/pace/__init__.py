"""The clock, and everything that slows, dims or ends the frames."""

# The watchdog is a process. A Python thread does not run while C code holds the interpreter, and no signal is
# handled; the timer of `faulthandler` also counts the time in which a program was stopped. So a small child, started
# before numpy is loaded, checks once a second whether a frame was finished, and learns of signals through a pipe.

"""The clock, and everything that makes frames rarer, darker, or the last."""

# The watchdog is a process. A thread of Python's does not run while C code holds the interpreter, and no signal is
# answered; the timer of `faulthandler` also counts the time in which a program was stopped. So a small child, made
# before numpy is loaded, looks once a second whether a frame was finished, and learns of signals through a pipe.

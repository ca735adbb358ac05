"""The window: its modes, its pages, the game, the tuner, and what they need of a desktop."""

# A press waits for nothing. The game's code is loaded piece by piece during the cruise, the sound device is opened
# in a thread, and the cost of a restart is spread over three frames, two of which still show the old picture.
#
# The camera has a run-up. A takeover changes what moves the land: the scroll goes from the cruise's speed to the
# glider's within a second, so that two frames across the press differ no more than any other two.
#
# Paint early, show on time. Frames take varying time to paint, so each is painted at once and shown
# at its deadline: the same work, but evenly spaced frames.
#
# The painter backs up the card. A window that OpenGL draws in can be painted at any moment, in the memory that
# SDL shows a window from: a context that dies, a driver that cannot compile or a slow card cost one
# picture at most.
#
# The window first, the land after it. A window is on the screen before numpy and all that makes, draws or plays a
# landscape is loaded. It is black until the first picture, which waits only for the code that it needs: the rest loads
# quietly in the cruise. A theme from a file and a picture beyond 8K are checked first, so that no window opens for
# a mistake.

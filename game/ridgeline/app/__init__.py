"""The window: its modes, its pages, the game, the tuner, and what they need of a desktop."""

# A press waits for nothing. The game's code is loaded bit by bit while the cruise is on, the sound device is opened
# by a thread, and what a restart costs is spread over three frames, two of which still show the old picture.
#
# The camera has a run-up. Taking over changes who moves the land: the scroll comes from the cruise's speed to the
# glider's within a second, so that two frames across the press differ as much as two others.
#
# Painted, then shown when it is time. Frames take more and less time to paint. So each is painted at once and shown
# at its deadline: the same work, but the distances between frames are even.
#
# The painter stands behind the card. A window that OpenGL draws in can be painted at any moment, in the memory that
# SDL shows a window from: so a context that dies, a driver that cannot compile or a card that is slow cost one
# picture at most.
#
# The window first, the land after it. A window is on the screen before numpy and all that makes, draws or plays a
# landscape is loaded. It is black until the first picture, which waits for no code that is not in it: that comes
# quietly in the cruise. A theme from a file and a picture beyond 8K are looked at before, so that no window opens for
# a mistake.

"""Frames a second, and what they may cost: what is allowed, and what holds where nobody says anything."""

LEAST_RATE, GREATEST_RATE = 1.0, 1000.0  #: that `--max-fps` takes; the greatest, its default, is no limit
WINDOW_RATE = 60.0  #: of a window, where the processor draws
SAVER_RATE = 30.0  #: of a screensaver, where the processor draws
PAINTER_RATE = 25.0  #: the most of both where the painter draws with numpy alone
BATTERY_RATE = 20.0  #: the most on battery
TERMINAL_RATE = 30.0  #: of a terminal: as many as terminals bear, and some more than are needed
FILM_RATE, GIF_RATE = 30.0, 25.0  #: of a film, and of a GIF
NO_LIMIT, SAVER_SHARE = 100.0, 12.0  #: percent of one processor: as much as it takes; of a screensaver

"""The cruise's keys and what they do, in words, for pages that list them."""

from ...system.keys.keymap import Command, Row
from ...words import marked

PLAY: Row = (marked("play"), Command.HOLD)

CRUISE_ROWS: tuple[Row, ...] = (
    (marked("speed and direction"), Command.SLOWER, Command.FASTER),
    (marked("pause"), Command.STOP),
    (marked("new landscape"), Command.NEW_SEED),
    (marked("a good view nearby"), Command.VIEWPOINT),
    (marked("next theme"), Command.NEXT_THEME),
    (marked("calendar of the days' courses"), Command.CALENDAR),
    (marked("save a picture"), Command.PICTURE),
    (marked("copy the code of this place"), Command.COPY),
    (marked("go to the place of a code"), Command.GO),
    (marked("tune the land"), Command.TUNER),
    (marked("sound on, or off"), Command.MUTE),
    (marked("full screen"), Command.FULLSCREEN),
    (marked("front page, and back"), Command.BACK),
    (marked("this help"), Command.HELP),
    (marked("quit"), Command.QUIT),
)

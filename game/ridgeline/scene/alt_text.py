"""A picture in a few words, for those who cannot see it: its moment, and what stands on the land."""

from .landscape import Landscape
from .landscape_base import Scenery
from .moment import Moment
from .sky.sun_and_moon import moon_path, moon_phase
from .theme import StandKind, Theme, land_numbers
from .weather_spells import Weather

PLURALS: dict[StandKind, str] = {
    "conifer": "spruces",
    "pine": "pines",
    "poplar": "poplars",
    "broadleaf": "trees",
    "leafless": "bare trees",
    "cypress": "cypresses",
    "birch": "birches",
    "palm": "palms",
    "acacia": "acacias",
    "cherry": "cherry trees",
    "monkey_puzzle": "monkey puzzles",
    "shrub": "shrubs",
    "grass": "grass",
    "reed": "reeds",
    "cactus": "cacti",
    "agave": "agaves",
    "rock": "rocks",
    "arch": "arches of rock",
    "stack": "sea stacks",
    "hoodoo": "hoodoos",
    "log": "fallen trunks",
    "village": "villages",
    "tower": "a tower",
    "lighthouse": "a lighthouse",
    "turbine": "wind turbines",
    "viaduct": "a viaduct",
    "torii": "a torii",
    "pagoda": "a pagoda",
    "aqueduct": "an aqueduct",
    "bridge": "a bridge",
    "ruin": "a ruin",
    "church": "a church",
    "hut": "huts",
    "crane": "cranes",
    "pylon": "pylons",
    "fence": "fences",
    "signpost": "a signpost",
}

FALLING: dict[Weather, str] = {
    "rain": "Rain falls",
    "snow": "Snow falls",
    "fog": "Fog lies over the land",
    "storm": "A thunderstorm",
}

PASSING = {
    "birds": "Birds cross the sky",
    "meteors": "Shooting stars fall",
    "train": "A train passes",
    "boat": "A boat is rowed over the water",
    "glider": "A glider crosses",
    "balloon": "A balloon drifts by",
    "airliner": "An airliner draws its trail",
    "geese": "Geese fly low over the water",
    "heron": "A heron wades",
    "sails": "Sails pass",
    "whale": "A whale comes up",
    "deer": "Deer stand on a crest",
    "kite": "A kite is in the wind",
    "doves": "Doves wheel",
    "campfire": "A campfire burns",
    "lanterns": "Paper lanterns rise",
    "satellite": "A satellite goes by",
}
"""The sentence for each event."""

THERE = 5.0, 25.0  #: seconds after an event has come into the picture, between which all of it can be seen
TWILIGHT = 1.0  #: hours before and after sunrise and sunset that are neither day nor night

DAYTIME = (
    (11.0, "in the morning"),
    (13.0, "at noon"),
    (17.5, "in the afternoon"),
    (24.0, "in the evening"),
)
"""Names of the times of day, each up to an hour."""

FEEBLE = 0.1  #: strength of weather that is not worth a word
MOST_NOUNS = 4  #: things on the land that are named

PHASES = ("the moon is new", "a crescent moon", "a half moon", "a moon almost full", "a full moon")


def alt_text(landscape: Scenery, kind: str, moment: Moment) -> str:
    """A description of a moment's picture, in two or three short sentences.

    Args:
        landscape: what is shown.
        kind: of landscape: "ridges", "rain" or "flyover".
        moment: decides the time of day, the weather and the moon.

    >>> alt_text(Landscape("dusk", seed=7), "ridges", Moment(hour=23.0))
    'Hills one behind another, with spruces, bare trees, huts and fences, at night. A crescent moon.'
    """
    theme = landscape.theme
    weather = landscape.weather_at(moment.elapsed)
    sentences = [f"{_land(theme, kind)}, {_time(theme, moment.hour)}"]
    if weather.kind is not None and weather.strength > FEEBLE:
        sentences.append(FALLING[weather.kind])
    if moon_path(theme, moment.hour) is not None and _is_dark(theme, moment.hour):
        sentences.append(_moon(moment))
    if isinstance(landscape, Landscape) and kind == "ridges" and weather.strength <= FEEBLE:
        sentences += [PASSING[cue.kind] for cue in landscape.cues(moment) if THERE[0] < cue.since < THERE[1]]
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences)


def _land(theme: Theme, kind: str) -> str:
    if kind == "rain":
        return "an island in the sea, seen from above"
    layers = [theme.layers[number] for number in land_numbers(theme.layers)]
    nouns = dict.fromkeys(PLURALS[stand.kind] for layer in reversed(layers) for stand in layer.stands)
    nouns |= dict.fromkeys(["a lake"] if any(layer.lake for layer in layers) else [])
    nouns |= dict.fromkeys(["snow on the peaks"] if any(layer.snow is not None for layer in layers) else [])
    named = list(nouns)[:MOST_NOUNS]
    words = " and ".join(part for part in [", ".join(named[:-1]), *named[-1:]] if part)
    start = "a low flight over hills" if kind == "flyover" else "hills one behind another"
    return f"{start}, with {words}" if words and kind == "ridges" else start


def _time(theme: Theme, hour: float) -> str:
    """The time of day: by sunrise and sunset, and the clock between them."""
    since_rise, since_set = _since(theme.sunrise, hour), _since(theme.sunset, hour)
    if abs(since_rise) <= TWILIGHT:
        return "at sunrise"
    if abs(since_set) <= TWILIGHT:
        return "at sunset"
    if not _is_dark(theme, hour):
        return next(words for end, words in DAYTIME if hour < end)
    if -2.0 * TWILIGHT <= since_rise < 0.0:
        return "at dawn"
    return "at dusk" if 0.0 < since_set <= 2.0 * TWILIGHT else "at night"


def _is_dark(theme: Theme, hour: float) -> bool:
    return not (hour - theme.sunrise) % 24.0 < (theme.sunset - theme.sunrise) % 24.0


def _since(event: float, hour: float) -> float:
    """Hours since an event, -12 to 12."""
    return (hour - event + 12.0) % 24.0 - 12.0


def _moon(moment: Moment) -> str:
    lit = 1.0 - abs(2.0 * moon_phase(moment.date) - 1.0)
    return PHASES[round(lit * (len(PHASES) - 1))]

/** A picture in a few words, for those who cannot see it: its moment, and what is on the land. */

import {modulo} from "../terrain.js";
import {rint} from "./numpy.js";
import {moonPath, moonPhase} from "./sky/sunAndMoon.js";

const PLURALS = {
    conifer: "spruces",
    pine: "pines",
    poplar: "poplars",
    broadleaf: "trees",
    leafless: "bare trees",
    cypress: "cypresses",
    birch: "birches",
    palm: "palms",
    acacia: "acacias",
    cherry: "cherry trees",
    shrub: "shrubs",
    grass: "grass",
    reed: "reeds",
    cactus: "cacti",
    agave: "agaves",
    rock: "rocks",
    arch: "arches of rock",
    stack: "sea stacks",
    hoodoo: "hoodoos",
    log: "fallen trunks",
    village: "villages",
    tower: "a tower",
    lighthouse: "a lighthouse",
    turbine: "wind turbines",
    viaduct: "a viaduct",
    torii: "a torii",
    pagoda: "a pagoda",
    aqueduct: "an aqueduct",
    bridge: "a bridge",
    ruin: "a ruin",
    church: "a church",
    hut: "huts",
    crane: "cranes",
    pylon: "pylons",
    fence: "fences",
    signpost: "a signpost",
};

const FALLING_WORDS = {
    rain: "Rain falls",
    snow: "Snow falls",
    fog: "Fog lies over the land",
    storm: "A thunderstorm",
};

/** What is said of events. */
const PASSING_WORDS = {
    birds: "Birds cross the sky",
    meteors: "Shooting stars fall",
    train: "A train passes",
    boat: "A boat is rowed over the water",
    glider: "A glider crosses",
    balloon: "A balloon drifts by",
    airliner: "An airliner draws its trail",
    geese: "Geese fly low over the water",
    heron: "A heron wades",
    sails: "Sails pass",
    whale: "A whale comes up",
    deer: "Deer stand on a crest",
    kite: "A kite is in the wind",
    doves: "Doves wheel",
    campfire: "A campfire burns",
    lanterns: "Paper lanterns rise",
    satellite: "A satellite goes by",
};

/**
 * Seconds after it has come into the picture between which all of an event can be seen.
 */
const ALL_SEEN = [5, 25];

/** Hours before and after sunrise and sunset that are neither day nor night. */
const TWILIGHT_HOURS = 1;

/** What it is by day up to some hours. */
const DAYTIME_WORDS = [
    [11, "in the morning"],
    [13, "at noon"],
    [17.5, "in the afternoon"],
    [24, "in the evening"],
];

/** Strength of weather that is not worth a word. */
const FEEBLE_WEATHER = 0.1;

/** Things on the land that are named. */
const MOST_NOUNS = 4;

const PHASE_WORDS = [
    "the moon is new",
    "a crescent moon",
    "a half moon",
    "a moon almost full",
    "a full moon",
];

/** What is seen of a landscape at a moment, in two or three short sentences. */
export function altText(landscape, moment) {
    const {theme} = landscape;
    const weather = landscape.weatherAt(moment.elapsed);
    const sentences = [`${countryWords(theme)}, ${timeWords(theme, moment.hour)}`];
    if (weather.kind !== null && weather.strength > FEEBLE_WEATHER)
        sentences.push(FALLING_WORDS[weather.kind]);
    if (moonPath(theme, moment.hour) !== null && isDark(theme, moment.hour))
        sentences.push(moonWords(moment));
    if (weather.strength <= FEEBLE_WEATHER) {
        const [first, last] = ALL_SEEN;
        const seen = landscape.cues(moment).filter(({since}) => first < since && since < last);
        sentences.push(...seen.map((cue) => PASSING_WORDS[cue.kind]));
    }
    return sentences.map((words) => `${words[0].toUpperCase()}${words.slice(1)}.`).join(" ");
}

function countryWords(theme) {
    const layers = theme.layers.filter((layer) => layer.bank === null);
    const kinds = [...layers].reverse().flatMap((layer) => layer.stands.map((stand) => stand.kind));
    const nouns = new Set(kinds.map((kind) => PLURALS[kind]));
    if (layers.some((layer) => layer.lake)) nouns.add("a lake");
    if (layers.some((layer) => layer.snow !== null)) nouns.add("snow on the peaks");
    const named = [...nouns].slice(0, MOST_NOUNS);
    const words = [named.slice(0, -1).join(", "), ...named.slice(-1)].filter(Boolean).join(" and ");
    return words ? `hills one behind another, with ${words}` : "hills one behind another";
}

/** The time of day: by sunrise and sunset, and the clock between them. */
function timeWords(theme, hour) {
    const [sinceRise, sinceSet] = [theme.sunrise, theme.sunset].map((at) => hoursSince(at, hour));
    if (Math.abs(sinceRise) <= TWILIGHT_HOURS) return "at sunrise";
    if (Math.abs(sinceSet) <= TWILIGHT_HOURS) return "at sunset";
    if (!isDark(theme, hour)) return DAYTIME_WORDS.find(([end]) => hour < end)[1];
    if (-2 * TWILIGHT_HOURS <= sinceRise && sinceRise < 0) return "at dawn";
    return 0 < sinceSet && sinceSet <= 2 * TWILIGHT_HOURS ? "at dusk" : "at night";
}

function isDark(theme, hour) {
    return !(modulo(hour - theme.sunrise, 24) < modulo(theme.sunset - theme.sunrise, 24));
}

/** Hours since something of the day, -12 to 12. */
function hoursSince(at, hour) {
    return modulo(hour - at + 12, 24) - 12;
}

function moonWords(moment) {
    const lit = 1 - Math.abs(2 * moonPhase(moment.date) - 1);
    return PHASE_WORDS[rint(lit * (PHASE_WORDS.length - 1))];
}

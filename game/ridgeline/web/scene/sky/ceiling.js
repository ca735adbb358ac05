/**
 * The ceiling of bad weather: decks of cloud with ragged undersides, which come from the wind's
 * side.
 */

import {absorb, hashMany, seedKey, smoothstep} from "../../terrain.js";
import {Word} from "../chance.js";
import {Curtain} from "../items.js";
import {clip, interp} from "../numpy.js";
import {mixed} from "../oklab.js";
import {HEIGHT} from "../view.js";
import {isAnywhere, localStrength, Spell} from "../weatherSpells.js";

/**
 * The decks, the lowest, which is the farthest, first.
 *
 * foot: height of its underside in units; ragged: units by which that is uneven; tall: units in
 * which it fades out upwards; wind: share of the weather's wind with which it drifts; dark: 0–1,
 * how far its colours are those of the top of the sky.
 */
const DECKS = [
    {foot: 590, ragged: 70, tall: 300, wind: 0.01, dark: 0.25},
    {foot: 690, ragged: 110, tall: 360, wind: 0.016, dark: 0.5},
    {foot: 800, ragged: 120, tall: 420, wind: 0.024, dark: 0.8},
    {foot: 905, ragged: 110, tall: 480, wind: 0.034, dark: 1},
];

/**
 * Steps a second in which decks drift, by two units at most: each of them paints most of the sky
 * again.
 */
const DECK_STEPS_PER_SECOND = 4;

/** How thick the decks of a kind of weather are. */
const DECK_THICKNESS = {rain: 0.74, storm: 1, snow: 0.5, fog: 0};

/** Lightness of a deck's underside and of its inside, in shares of the sky's. */
const UNDERSIDE = {rain: 0.92, storm: 0.82, snow: 1.02};
const INSIDE = {rain: 0.74, storm: 0.6, snow: 0.94};

/**
 * Units by which decks are higher as they come, and the weather's strength at which they are whole.
 *
 * They come before the weather, so that a front is seen while the sky before it is still clear.
 */
const COMING_DOWN = 120;
const FRONT_STRENGTH = 0.4;

/** Height of the horizon in units, about. */
const CEILING_HORIZON = 430;

/** Units between the places at which a deck is computed. */
const DECK_SAMPLE = 12;

/** Units of the broadest swell of a deck, and how often it is halved. */
const DECK_BREADTH = 520;
const DECK_OCTAVES = 4;

/** Height of each octave in shares of that before it. */
const KEPT_HEIGHT = 0.55;

/**
 * Octave from which on swells are round bulges that hang down, with creases between them, and what
 * levels those.
 */
const BILLOWS = 1;
const BILLOW_MEAN = 0.9;

/** A list of the decks over a view in the colours of a sky, whose rows are in units. */
export function ceiling(weather, shade, moment, view, seed, memory) {
    const {kind, wind, began, number} = weather;
    const second = Math.floor(moment.elapsed * DECK_STEPS_PER_SECOND) / DECK_STEPS_PER_SECOND;
    if (kind === null || !DECK_THICKNESS[kind]) return [];
    if (!isAnywhere(weather, seed, second, memory)) return [];
    const [horizon, top] = shade.labs([HEIGHT - CEILING_HORIZON, 0]);
    const whole = new Spell(kind, 1, wind, began, number);
    const lines = memory.recall(deckLines, whole, second, view, seed, memory);
    return DECKS.map((deck, level) => {
        const colour = mixed(horizon, top, deck.dark);
        const [lightness, a, b] = colour;
        return new Curtain({
            ...lines[level],
            height: deck.tall * view.pixelsPerUnit,
            low: [lightness * UNDERSIDE[kind], a, b],
            high: [lightness * INSIDE[kind], a * 0.9, b * 0.9],
            words: "ceiling",
        });
    });
}

/** A list of {foot, share} of all decks of a kind of weather, whatever its strength. */
function deckLines(weather, second, view, seed, memory) {
    const {places} = view;
    const start = places[0] - DECK_SAMPLE;
    const stop = places[places.length - 1] + 2 * DECK_SAMPLE;
    const count = Math.ceil((stop - start) / DECK_SAMPLE);
    const samples = Float64Array.from({length: count}, (_, i) => start + i * DECK_SAMPLE);
    const come = localStrength(weather, seed, second, samples, memory).map((strength) => {
        return smoothstep(Math.min(strength / FRONT_STRENGTH, 1));
    });
    const ground = view.row(0);
    return DECKS.map((deck, number) => {
        const x = samples.map((place) => place - deck.wind * weather.wind * second);
        const swell = deckNoise(seed, number, x, DECK_BREADTH, BILLOWS);
        const body = deckNoise(seed, number + DECKS.length, x, 2 * DECK_BREADTH, DECK_OCTAVES);
        const foot = swell.map((high, i) => {
            const height = deck.foot + deck.ragged * high + COMING_DOWN * (1 - come[i]);
            return ground - height * view.pixelsPerUnit;
        });
        const share = body.map((part, i) => {
            const full = smoothstep(clip(1.6 * come[i] + 0.5 * part, 0, 1));
            return DECK_THICKNESS[weather.kind] * come[i] * full;
        });
        const line = (values) => Float32Array.from(places, (x0) => interp(x0, samples, values));
        return {foot: line(foot), share: line(share)};
    });
}

/**
 * (n) float64, noise from about -1 to 1, as broad as that, at places `x` in units; round below from
 * an octave on.
 */
function deckNoise(seed, line, x, breadth, billows) {
    const total = new Float64Array(x.length);
    const key = absorb(absorb(seedKey(seed), Word.CEILING), line);
    let part = 0.5;
    let wide = breadth;
    for (let octave = 0; octave < DECK_OCTAVES; octave++) {
        const own = absorb(key, octave);
        const first = x.map((place) => Math.floor(place / wide));
        const before = hashMany(own, first);
        const after = hashMany(
            own,
            first.map((number) => number + 1),
        );
        for (let i = 0; i < total.length; i++) {
            const from = before[i] / 2 ** 31 - 1;
            const to = after[i] / 2 ** 31 - 1;
            const swell = from + (to - from) * smoothstep(x[i] / wide - first[i]);
            total[i] += part * (octave < billows ? swell : BILLOW_MEAN - 2 * Math.abs(swell));
        }
        part *= KEPT_HEIGHT;
        wide *= 0.47;
    }
    return total;
}

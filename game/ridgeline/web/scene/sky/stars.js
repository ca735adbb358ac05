/** The stars of a seed: a field that repeats along the panorama, and the grain of the Milky Way. */

import {modulo, uniform} from "../../terrain.js";
import {Address} from "../chance.js";
import {Stars} from "../items.js";
import {arange} from "../numpy.js";
import {lab} from "../oklab.js";
import {HEIGHT, View} from "../view.js";
import {clarity, grain} from "./milkyWay.js";

/** Units after which the stars repeat. */
const STAR_FIELD_UNITS = 1920;

/**
 * Stars in one field, the radius of the brightest in units, and the share of the height, from the
 * top, with stars.
 */
const FIELD_STARS = 900;
const STAR_RADIUS = 1.3;
const STAR_DEPTH = 0.7;

/**
 * Brightness of the faintest stars; the power of the share of stars by which the rest is brighter
 * than that.
 */
const FAINTEST_IN_FIELD = 0.1;
const STAR_STEEPNESS = 0.62;

/**
 * Steps from dark to the brightest star; they are as far apart as the eye sees them, by the square
 * root.
 */
const STAR_STEPS = 24;

/**
 * Share of a star's light that comes and goes, and brightness of stars of which none does: the eye
 * would not see it.
 */
const TWINKLE = 0.35;
const STEADY_STAR = 0.15;

/** Pixels that a star moves at once where the picture drifts. */
const STAR_DRIFT_STEP = 0.25;

export const STARLIGHT = lab("f2f4ff");

/**
 * The stars, which come out in the order of their brightness; none is before the dark side of a
 * moon.
 */
export function stars(theme, light, discs, moment, view, seed, memory) {
    const field = memory.recall(starfield, seed, theme.milkyWay > 0);
    const {pixels, which} = memory.recall(starsInView, field, undrifted(view));
    const places = view.drift ? driftedStars(pixels, which, field, view) : pixels;
    const brightness = new Float32Array(which.length);
    const milky = theme.milkyWay * clarity(light);
    for (let i = 0; i < which.length; i++) {
        const star = which[i];
        const full = field.brightness[star];
        let shown = Math.min(Math.max(full + (light.stars * 1.5 - 1), 0), full) * light.stars;
        if (star < FIELD_STARS) {
            const turn = moment.elapsed * field.pace[star] + field.phase[star];
            shown *= 1 - field.twinkle[star] * (0.5 + 0.5 * Math.sin(turn));
        } else shown *= milky;
        // Each star changes in steps of its own, so that a frame has few of them to repaint.
        const step = Math.floor(Math.sqrt(shown) * STAR_STEPS + field.jitter[star]) / STAR_STEPS;
        brightness[i] = step * step;
    }
    for (const {x, y, radius} of discs) {
        for (let i = 0; i < which.length; i++) {
            const across = places[2 * i] - x;
            const down = places[2 * i + 1] - y;
            if (across * across + down * down < radius * radius) brightness[i] = 0;
        }
    }
    return new Stars(places, brightness, STAR_RADIUS * view.pixelsPerUnit, STARLIGHT);
}

/** The view without its drift. */
function undrifted(view) {
    if (!view.drift) return view;
    const {scale, origin, zoom, lift, still} = view;
    return new View(view.width, view.height, {scale, origin, zoom, lift, still});
}

/** The places of stars where the picture drifts, each in steps of its own. */
function driftedStars(pixels, which, field, view) {
    const drift = (view.drift * view.pixelsPerUnit) / STAR_DRIFT_STEP;
    return pixels.map((place, i) => {
        if (i % 2 === 0) return place;
        const steps = Math.floor(drift + field.jitter[which[(i - 1) / 2]]);
        return place + Math.fround(STAR_DRIFT_STEP * steps);
    });
}

/**
 * {places, brightness, jitter, pace, phase, twinkle}: the stars of a seed, first those that repeat
 * along the panorama, then those of the Milky Way, if they are wanted.
 *
 * places: [x, y] units from the top left, of the Milky Way from the top of the panorama's middle;
 * brightness: 0–1, few stars are bright; pace, phase: radians a second, and radians, of the sine by
 * which each star that repeats twinkles; twinkle: share of its light that comes and goes.
 */
function starfield(seed, milkyWay) {
    const chance = uniform(seed, arange(3 * FIELD_STARS, Address.STARS.at(0)));
    const rhythm = uniform(seed, arange(2 * FIELD_STARS, Address.TWINKLING.at(0)));
    const places = [];
    const brightness = [];
    const [pace, phase, twinkle] = [0, 1, 2].map(() => new Float64Array(FIELD_STARS));
    for (let star = 0; star < FIELD_STARS; star++) {
        const [across, down, rank] = [0, 1, 2].map((of) => chance[of * FIELD_STARS + star]);
        // A power of a uniform chance: stars thin out towards the horizon.
        places.push([across * STAR_FIELD_UNITS, down ** 1.2 * STAR_DEPTH * HEIGHT]);
        const bright = Math.min(FAINTEST_IN_FIELD * (1 - rank) ** -STAR_STEEPNESS, 1);
        brightness.push(bright);
        pace[star] = 0.3 + 0.6 * rhythm[2 * star];
        phase[star] = 2 * Math.PI * rhythm[2 * star + 1];
        twinkle[star] = bright > STEADY_STAR ? TWINKLE : 0;
    }
    if (milkyWay) {
        const more = grain(seed);
        places.push(...more.places);
        brightness.push(...more.brightness);
    }
    const jitter = Float64Array.from(places, ([x]) => modulo(x, 1));
    const flat = Float64Array.from(places.flat());
    return {places: flat, brightness: Float64Array.from(brightness), jitter, pace, phase, twinkle};
}

/** {pixels, which}: (2m) float32, the places of the stars in a view, and (m) their numbers. */
function starsInView({places, brightness}, view) {
    const scale = view.pixelsPerUnit;
    const wide = view.width / scale;
    const [cornerX, cornerY] = view.corner;
    const left = Math.floor(cornerX / STAR_FIELD_UNITS) * STAR_FIELD_UNITS;
    const fields = Math.max(1, Math.ceil((cornerX + wide - left) / STAR_FIELD_UNITS));
    const pixels = [];
    const which = [];
    const see = (star, offset) => {
        const across = places[2 * star] + offset - cornerX;
        if (!(across > -STAR_RADIUS - 1 && across < wide + STAR_RADIUS + 1)) return;
        pixels.push(across * scale, (places[2 * star + 1] - cornerY) * scale);
        which.push(star);
    };
    for (let field = 0; field < fields; field++) {
        for (let star = 0; star < FIELD_STARS; star++) see(star, left + STAR_FIELD_UNITS * field);
    }
    for (let star = FIELD_STARS; star < brightness.length; star++) see(star, 0.5 * view.breadth);
    return {pixels: Float32Array.from(pixels), which: Uint32Array.from(which)};
}

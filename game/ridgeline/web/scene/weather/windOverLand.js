/**
 * The wind over a land at a moment: gusts that travel along it, and how far they bend what grows
 * there.
 */

import {modulo, uniform} from "../../terrain.js";
import {Address, Word} from "../chance.js";
import {leftEdge} from "../land/parallax.js";
import {draws} from "../life/presence.js";
import {arange} from "../numpy.js";
import {MAX_WIND} from "../weatherSpells.js";

/** Waves of the wind: period in seconds, and share of the wind that each adds or takes away. */
export const WIND_GUSTS = [
    [17, 0.2],
    [7.3, 0.1],
    [3.1, 0.04],
];

/** A storm's wind, in multiples of the spell's. */
export const STORM_WIND = 1.8;

/**
 * Gusts that travel along the land: units from one to the next, units a second, and shares.
 */
const LAND_GUSTS = [
    [1310, 210, 0.5],
    [470, 150, 0.3],
    [170, 110, 0.2],
];

/** The wind of clear weather, as a share of one that bends what it blows on as far as it goes. */
const BREEZE = 0.28;

/** What sways less than this, such as trees, is moved only by winds above this share. */
const STIFF_SWAY = 0.1;
const STIFF_WIND = 0.55;

/**
 * The wind that a weather brings, with its gusts, in units a second at this second; to the right if
 * positive.
 */
export function weatherWind(weather, seed, elapsed, memory) {
    const wind = weather.wind * (weather.kind === "storm" ? STORM_WIND : 1);
    const since = elapsed - weather.began;
    const phases = memory.recall(gustPhases, seed, weather.number);
    let gusts = 0;
    WIND_GUSTS.forEach(([period, share], number) => {
        gusts += share * Math.cos(((2 * Math.PI) / period) * since + phases[number]);
    });
    return weather.strength * (wind + Math.abs(wind) * gusts);
}

/** A list of the phases in radians of the waves of the wind, in the spell of that number. */
export function gustPhases(seed, number) {
    const chances = uniform(seed, arange(WIND_GUSTS.length, Address.GUSTS.at(number)));
    return Array.from(chances, (chance) => 2 * Math.PI * chance);
}

/**
 * (width) float32, how far the wind moves the tips of what stands on a layer, for `Cover.wind`:
 * pixels to the right, at most `sway · tall` units of the layer; null where nothing moves.
 *
 * sway: of the kind that stands there; tall: its height, in units; layer, view: the land, and the
 * picture that shows it; weather, seed, moment, memory: the landscape's; calm: whether little
 * motion is wanted, so that nothing moves.
 */
export function bending(sway, tall, layer, weather, seed, moment, view, memory, calm = false) {
    if (calm || sway <= 0) return null;
    let blown = weatherWind(weather, seed, moment.elapsed, memory) / MAX_WIND;
    let breeze = 0;
    if (sway < STIFF_SWAY) {
        const strong = Math.max(Math.abs(blown) - STIFF_WIND, 0);
        blown = blown < 0 ? -strong : strong;
    } else {
        // Leaves fly the same way.
        breeze = memory.recall(draws, seed, Word.LEAF_WIND, 0, 1)[0] < 0.5 ? BREEZE : -BREEZE;
    }
    const winds = [breeze, blown].filter((wind) => wind !== 0);
    if (!winds.length) return null;
    const near = view.at(layer.parallax);
    const first = leftEdge(layer, moment, near) + 0.5 / near.pixelsPerUnit;
    const push = new Float64Array(near.width);
    for (const wind of winds) {
        const gone = wind < 0 ? -Math.abs(moment.elapsed) : Math.abs(moment.elapsed);
        addLandGusts(push, wind, first, 1 / near.pixelsPerUnit, gone);
    }
    // A stronger wind bends them ever less farther.
    const farthest = sway * tall * near.pixelsPerUnit;
    const bent = new Float32Array(push.length);
    for (let i = 0; i < bent.length; i++) bent[i] = (farthest * push[i]) / (1 + Math.abs(push[i]));
    return bent;
}

/**
 * Add a wind with its gusts, from 0.1 of it between two to all in the strongest, at places of a
 * land that are `step` units apart; they have gone on for so long.
 */
function addLandGusts(push, wind, first, step, gone) {
    for (let i = 0; i < push.length; i++) push[i] += 0.55 * wind;
    for (const [length, speed, share] of LAND_GUSTS) {
        const turn = 2 * Math.PI * modulo((first - speed * gone) / length, 1);
        let [across, up] = [Math.cos(turn), Math.sin(turn)];
        // The next sine follows from two products, which are faster.
        const [along, more] = [Math.cos, Math.sin].map((of) => of((2 * Math.PI * step) / length));
        const strong = 0.45 * share * wind;
        for (let i = 0; i < push.length; i++) {
            push[i] += strong * up;
            [across, up] = [across * along - up * more, up * along + across * more];
        }
    }
}

/** Landmarks: what stands alone, once in a stretch of the way. */

import {hashRun, seedKey} from "../../terrain.js";
import {StandAddress} from "../chance.js";
import {LATTICE} from "./lattice.js";
import {Planting} from "./planting.js";
import {SPECIMENS} from "./standKind.js";

/** Specimens of which one is a landmark: the last ones, which are the largest. */
const OLDEST = 8;

/** A landmark on an endless ground, at its places along a way. */
export class Lone extends Planting {
    constructor(landmark, seed, way) {
        const {kind, height} = landmark;
        super({kind, height, density: 0, clumping: 0, only: []}, seed);
        this._landmark = landmark;
        this._along = way;
        this._chances = seedKey(seed);
    }

    _plants(start, stop) {
        const places = this._along.places(this._landmark, start * LATTICE, stop * LATTICE);
        const plants = {roots: [], ages: [], sides: []};
        for (const place of places) {
            const root = Math.floor(place / LATTICE);
            const slot = StandAddress.SLOTS.at(Math.floor(root / this._slot));
            const [age, side] = hashRun(this._chances, slot, 2);
            plants.roots.push(root);
            plants.ages.push(SPECIMENS - 1 - Math.trunc(age * 2 ** -32 * OLDEST));
            plants.sides.push(side * 2 ** -32 < this._turned ? -1 : 1);
        }
        return plants;
    }
}

/** A landmark, for a `Memory`. */
export function loneOf(landmark, seed, way) {
    return new Lone(landmark, seed, way);
}

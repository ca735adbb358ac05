/** Surf: broken lines of foam that come and go where water meets land. */

import {absorb, hashMany, seedKey} from "../../terrain.js";
import {Word} from "../chance.js";
import {seconds} from "../life/presence.js";
import {arange, clip} from "../numpy.js";
import {strokeLength, strokeParticles} from "./strokes.js";
import {lineAt} from "./surfaces.js";

/** The most that a stroke draws to its colour, and how far that is whiter than the mist. */
const SURF_SHARE = 0.5;
const SURF_WHITE = 0.4;

/** Length and thickness of a stroke, in those of strokes of light. */
const SURF_LENGTH = 2.6;
const SURF_THIN = 0.4;

/** Width of a stroke's cell in its lengths, and cells whose chances are kept together. */
const SURF_CELL_SHARE = 1.1;
const SURF_BLOCK = 16;

/**
 * Radians a second of the slowest wave that runs up a shore, and by how much the fastest is faster.
 */
const SURF_PACES = [0.3, 0.5];

/** Units by which a wave moves up and down a shore. */
const SURF_RUN_UP = 1.4;

/** Units by which land stands above the water where surf is as bright as it gets. */
const SURF_LAND_UNITS = 4;

/**
 * Units below the upper edge of what is nearer from which on nothing of a stroke is seen.
 */
const SURF_HIDDEN_UNITS = 2;

/** A list of the particles of the surf of all shores. */
export function surf(stage, waters) {
    const [lightness, a, b] = stage.light.mist;
    const colour = [lightness + SURF_WHITE * (1 - lightness), a, b];
    return waters
        .filter(({land, crest}) => land !== null && land.some((y, i) => y < crest[i]))
        .flatMap((water) => surfAlong(stage, water, colour));
}

/** The surf of one water. */
function surfAlong(stage, water, colour) {
    const scale = water.view.pixelsPerUnit;
    const length = SURF_LENGTH * strokeLength(water.below);
    const block = SURF_BLOCK * SURF_CELL_SHARE * length;
    const [first, last] = [-length * scale, stage.view.width].map((x) => {
        return Math.floor((water.left + x / scale) / block);
    });
    const {seed, memory} = stage;
    const cells = memory.recall(surfCells, seed, water.ground, first, last - first + 1);
    const {places, phases, paces} = cells;
    const [crestAt, coverAt, landAt] = [water.crest, water.cover, water.land].map((line) => {
        return lineAt(line);
    });
    const second = seconds(stage);
    const strokes = Array.from(places, (place, cell) => {
        const x = (SURF_CELL_SHARE * length * place - water.left) * scale;
        const tempo = SURF_PACES[0] + SURF_PACES[1] * paces[cell];
        const beat = Math.sin(tempo * second + phases[cell]);
        const crest = crestAt(x);
        const stands = clip((crest - landAt(x)) / (SURF_LAND_UNITS * scale), 0, 1);
        const high = 0.5 + 0.5 * beat;
        const seen = crest - SURF_HIDDEN_UNITS * scale < coverAt(x);
        const share = seen ? SURF_SHARE * stands * (high * high) : 0;
        const y = crest + scale * SURF_RUN_UP * (1 + 0.5 * beat);
        return {number: water.number, x, y, length: scale * length, share};
    });
    return strokeParticles(strokes, stage.view, colour, "surf", SURF_THIN);
}

/**
 * {places, phases, paces}, (n) each: the places of strokes, in cells, their phases in radians, and
 * chances 0–1 for their pace.
 */
function surfCells(seed, layer, block, blocks) {
    const numbers = arange(SURF_BLOCK * blocks, SURF_BLOCK * block);
    const key = absorb(absorb(seedKey(seed), Word.SURF), layer);
    const [across, phase, paces] = [0, 1, 2].map((draw) => {
        const hashes = hashMany(
            key,
            numbers.map((number) => 4 * number + draw),
        );
        return Float64Array.from(hashes, (hash) => hash * 2 ** -32);
    });
    return {
        places: numbers.map((number, cell) => number + across[cell]),
        phases: phase.map((chance) => 2 * Math.PI * chance),
        paces,
    };
}

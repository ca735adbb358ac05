/** The blades of wind turbines, which turn all day and all night. */

import {modulo} from "../../../terrain.js";
import {Word} from "../../chance.js";
import {Sprite} from "../../items.js";
import {CHUNK} from "../../land/land.js";
import {leftEdge} from "../../land/parallax.js";
import {LATTICE} from "../../stands/lattice.js";
import {mask} from "../../stands/raster.js";
import {cells} from "../../view.js";
import {draws, seconds} from "../presence.js";

/** Seconds of a turn, and the share by which some take longer. */
const WHEEL_PERIOD = 5.5;
const WHEEL_SLOWER = 0.35;

/**
 * A blade that points upwards, in shares of its length: its back is straight, its front bellied
 * near the hub.
 */
const WHEEL_BLADE = [
    [-0.008, 0],
    [0.012, 0],
    [0.036, 0.16],
    [0.026, 0.4],
    [0.012, 0.8],
    [0, 1],
    [-0.008, 0.5],
];

/** Pixels of the shortest blade that is drawn. */
const BLADE_SMALLEST = 1.5;

/** Chunks of land in view, beyond which wheels are too small to be seen. */
const MAX_WHEEL_CHUNKS = 64;

/** The blades in view, each wheel a sprite in the colour that its tower has at the hub. */
export function windWheels(stage) {
    return stage.grounds.flatMap((ground) => {
        return ground.layer.stands.flatMap(({height}, number) => {
            if (ground.land.plantings[number].kind.rotors === null) return [];
            return wheelsOn(stage, ground, number, height);
        });
    });
}

function wheelsOn(stage, ground, stand, height) {
    const {layer, land} = ground;
    const view = stage.view.at(layer.parallax);
    const scale = view.pixelsPerUnit;
    const start = leftEdge(layer, stage.moment, view);
    const stop = start + view.width / scale;
    const chunks = cells(start - height, stop + height, CHUNK);
    if (chunks.length > MAX_WHEEL_CHUNKS) return [];
    const sprites = [];
    for (const chunk of chunks) {
        for (const wheel of land.kept.recall(wheelsIn, land, stand, chunk, stage.seed)) {
            const {place, blade} = wheel;
            const seen = start - blade < place && place < stop + blade;
            if (!seen || !(blade * scale >= BLADE_SMALLEST)) continue;
            const y = view.row(wheel.height);
            const colour = stage.crests[ground.number].gradient.labAt(y);
            const turn = 2 * Math.PI * modulo(wheel.begun + wheel.pace * seconds(stage), 1);
            const at = [(place - start) * scale, y];
            sprites.push(wheelPicture(ground.number, at, blade * scale, turn, colour));
        }
    }
    return sprites;
}

/** The sprite of three blades around (x, y), turned clockwise by so many radians. */
function wheelPicture(layer, [x, y], blade, turn, colour) {
    const column = Math.floor(x);
    const foot = Math.ceil(y);
    const filled = [0, 1, 2].map((third) => {
        const angle = turn + (third * 2 * Math.PI) / 3;
        const sine = Math.sin(angle);
        const cosine = Math.cos(angle);
        return WHEEL_BLADE.map(([a, b]) => [a * cosine + b * sine, b * cosine - a * sine]);
    });
    const drawn = mask([{filled, cut: []}], blade, 1.1, [x - column, foot - y]);
    return new Sprite({
        layer,
        left: column + drawn.left,
        top: foot - drawn.top,
        width: drawn.columns,
        height: drawn.rows,
        share: Float32Array.from(drawn.shares, (share) => share / 255),
        colour,
        words: "wind wheel",
    });
}

/**
 * The wheels {place, height, blade, pace, begun} of the turbines that are rooted in a chunk: the
 * hub's place and height and the blades' length, in units; turns a second, and at second 0.
 */
function wheelsIn(land, stand, chunk, seed) {
    const standing = land.standing(stand, chunk);
    const hubs = land.plantings[stand].rotorsOf(standing);
    return standing.roots.map((root, i) => {
        const [begun, slower] = draws(seed, Word.WIND_WHEELS.at(stand), root, 2);
        const [aside, up, blade] = hubs[i];
        const pace = 1 / (WHEEL_PERIOD * (1 + WHEEL_SLOWER * slower));
        return {place: root * LATTICE + aside, height: standing.feet[i] + up, blade, pace, begun};
    });
}

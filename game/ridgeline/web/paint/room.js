/** How much room pictures need on the graphics card, in steps, so that it seldom has to grow. */

import {CardError} from "./cardError.js";
import {shelfRows} from "./shelf.js";

/** Layers, and curtains, for which there is room at least; beyond that, powers of two. */
const LEAST_ROOM = 16;

/** What the sides of pictures and of planes are multiples of. */
const ROOM_COLUMNS = 256;
const ROOM_ROWS = 64;

/**
 * Sides of planes, as shares of the picture's, and their number, for which there is room at first.
 */
const ROOM_WIDTH = 1.2;
const ROOM_HEIGHT = 0.5;
const ROOM_PLANES = 12;

/** Rows of shelves at least, and how many times those that one scene needs. */
const LEAST_SHELF = 64;
const SHELF_TIMES = 4;

/** Covers of a scene. */
const MAX_COVERS = 32;

/**
 * What pictures need of the graphics card, or what there is.
 *
 * @typedef {object} CardRoom
 * @property {number} width of pictures in pixels.
 * @property {number} layers
 * @property {number} curtains
 * @property {number} columns of the planes of covers.
 * @property {number} rows of these.
 * @property {number} planes how many: those that are shown, and as many again, which replace them.
 * @property {number} shares rows of sprites.
 * @property {number} points rows of outlines.
 */

/**
 * Room for a scene, and for what had room before.
 *
 * @param {Scene} scene
 * @param {NDArray[]} shares of its sprites.
 * @param {NDArray[]} heights of its outlines.
 * @param {CardRoom | null} room what there is.
 * @param {number} side the longest that a texture may have.
 * @returns {CardRoom} `room` itself if the scene has room in it.
 * @throws {CardError} if the scene is too large, or has more covers than can be drawn.
 */
export function roomFor(scene, shares, heights, room, side) {
    const planes = scene.layers.flatMap(({covers}) => covers.map(({plane}) => plane));
    const columns = Math.max(...planes.map(({shape}) => shape[1]), scene.width + 1);
    const rows = Math.max(...planes.map(({shape}) => shape[0]), 1);
    if (planes.length > MAX_COVERS || Math.max(columns, rows) > side) {
        const found = `${planes.length} covers up to ${columns} x ${rows}`;
        throw new CardError(`${found}; at most ${MAX_COVERS} up to ${side} x ${side} can be drawn`);
    }
    const within = (count) => Math.min(count, side);
    const wanted = {
        width: within(roomStepped(scene.width + 1, ROOM_COLUMNS)),
        layers: roomPower(scene.layers.length, LEAST_ROOM),
        curtains: roomPower(scene.sky.curtains.length, LEAST_ROOM),
        columns: within(roomStepped(Math.max(columns, ROOM_WIDTH * scene.width), ROOM_COLUMNS)),
        rows: within(roomStepped(Math.max(rows, ROOM_HEIGHT * scene.height), ROOM_ROWS)),
        planes: Math.max(2 * planes.length, ROOM_PLANES),
        shares: within(roomPower(SHELF_TIMES * shelfRows(shares), LEAST_SHELF)),
        points: within(roomPower(SHELF_TIMES * shelfRows(heights), LEAST_SHELF)),
    };
    const sides = Object.entries(wanted);
    if (room && sides.every(([name, count]) => count <= room[name])) return room;
    return Object.fromEntries(
        sides.map(([name, count]) => [name, Math.max(count, room?.[name] ?? 0)]),
    );
}

function roomStepped(length, step) {
    return step * Math.ceil(length / step);
}

function roomPower(count, least) {
    return 2 ** Math.ceil(Math.log2(Math.max(count, least)));
}

/**
 * Lighthouses: a slender tapered tower with a gallery and a lantern, and the keeper's house at its
 * foot.
 */

import {block, dome, emptyOutline, raise, roof, taper} from "../shapes.js";
import {eachSpecimen, oneSpecimen, standKind} from "../standKind.js";

/** Where the lantern's room begins and ends, as shares of a tower's height. */
const LIGHTHOUSE_GALLERY = 0.79;
const LIGHTHOUSE_DOME = 0.9;

/** Half the breadth of a tower at its foot, and below the gallery, as shares of its height. */
const LIGHTHOUSE_FOOT = 0.062;
const LIGHTHOUSE_HEAD = 0.038;

/** Half the breadth of the lantern's room, and its gallery's rail's height, in the same. */
const LIGHTHOUSE_LANTERN = 0.026;
const LIGHTHOUSE_RAIL = 0.036;

/** The outlines of lighthouses up to `height`; see `standKind`. */
function lighthouseOutlines(height, chances, x) {
    return eachSpecimen(chances, (draw, age) => {
        const {tall, house, half, wall} = lighthouseBuild(height, draw, age);
        const room = LIGHTHOUSE_LANTERN * tall;
        const parts = [
            taper(0, LIGHTHOUSE_FOOT * tall, LIGHTHOUSE_HEAD * tall, LIGHTHOUSE_GALLERY * tall),
            block(-LIGHTHOUSE_LANTERN * tall, room, LIGHTHOUSE_DOME * tall),
            dome(0, 1.2 * LIGHTHOUSE_LANTERN * tall, (LIGHTHOUSE_DOME + 0.05) * tall, 0.05 * tall),
            block(-0.005 * tall, 0.005 * tall, tall),
            roof(house, half, wall, half, 0.75),
        ];
        const outline = emptyOutline(x);
        for (const part of parts) raise(outline, x, part);
        return outline;
    });
}

/** Draw one of the same lighthouses. */
export function drawLighthouse(pen) {
    const {tall, house, half, wall} = oneSpecimen(pen.builds, pen.number, (draw, age) => {
        return lighthouseBuild(1, draw, age);
    });
    // The sides are hollow: towers are drawn in where the weight is less.
    const sides = [
        [LIGHTHOUSE_FOOT * 1.12, -0.1],
        [LIGHTHOUSE_FOOT, 0],
        [0.5 * (LIGHTHOUSE_FOOT + LIGHTHOUSE_HEAD) - 0.003, 0.42],
        [LIGHTHOUSE_HEAD, LIGHTHOUSE_GALLERY - 0.03],
    ];
    const corbel = [
        [LIGHTHOUSE_HEAD, LIGHTHOUSE_GALLERY - 0.03],
        [LIGHTHOUSE_HEAD + 0.018, LIGHTHOUSE_GALLERY - 0.008],
        [LIGHTHOUSE_HEAD + 0.018, LIGHTHOUSE_GALLERY],
    ];
    lighthouseTurned(pen, [...sides, ...corbel], tall);
    const cap = [
        [1.45 * LIGHTHOUSE_LANTERN, LIGHTHOUSE_DOME],
        [1.2 * LIGHTHOUSE_LANTERN, LIGHTHOUSE_DOME + 0.012],
        [0.9 * LIGHTHOUSE_LANTERN, LIGHTHOUSE_DOME + 0.034],
        [0.25 * LIGHTHOUSE_LANTERN, LIGHTHOUSE_DOME + 0.05],
    ];
    lighthouseTurned(
        pen,
        [
            [LIGHTHOUSE_LANTERN, LIGHTHOUSE_GALLERY],
            [LIGHTHOUSE_LANTERN, LIGHTHOUSE_DOME],
        ],
        tall,
    );
    lighthouseTurned(
        pen,
        [
            ...cap,
            [0.12 * LIGHTHOUSE_LANTERN, LIGHTHOUSE_DOME + 0.058],
            [0.1 * LIGHTHOUSE_LANTERN, 1],
        ],
        tall,
    );
    pen.ellipse(0, (LIGHTHOUSE_DOME + 0.056) * tall, 0.3 * LIGHTHOUSE_LANTERN * tall, 0.008 * tall);
    const out = (LIGHTHOUSE_HEAD + 0.016) * tall;
    pen.stroke(
        [
            [-out, (LIGHTHOUSE_GALLERY + LIGHTHOUSE_RAIL) * tall],
            [out, (LIGHTHOUSE_GALLERY + LIGHTHOUSE_RAIL) * tall],
        ],
        0.005 * tall,
    );
    for (let post = 0; post < 7; post++) {
        const x = out * (post / 3 - 1);
        pen.stroke(
            [
                [x, LIGHTHOUSE_GALLERY * tall],
                [x, (LIGHTHOUSE_GALLERY + LIGHTHOUSE_RAIL) * tall],
            ],
            0.005 * tall,
        );
    }
    pen.part();
    pen.rectangle(house - half, -0.1, house + half, wall);
    const ridge = wall + 0.7 * half;
    pen.polygon([
        [house - half - 0.02, wall],
        [house + half + 0.02, wall],
        [house + 0.45 * half, ridge],
        [house - 0.45 * half, ridge],
    ]);
    pen.rectangle(house + 0.2 * half, wall, house + 0.34 * half, ridge + 0.035);
    pen.snowing();
    pen.stroke(
        [
            [house - half, wall + 0.01],
            [house - 0.45 * half, ridge + 0.006],
            [house + 0.45 * half, ridge + 0.006],
            [house + half, wall + 0.01],
        ],
        0.016,
    );
    pen.snowing(false);
}

/**
 * A body whose right side is given from below, as shares of a tower's height, and whose left one
 * mirrors it.
 */
function lighthouseTurned(pen, sides, tall) {
    const right = sides.map(([x, y]) => [x * tall, y * tall]);
    pen.polygon([...right, ...[...right].reverse().map(([x, y]) => [-x, y])]);
}

/** The lanterns of the same lighthouses; see `standKind`. */
function lighthouseLanterns(height, chances) {
    return eachSpecimen(chances, (draw, age) => {
        const {tall} = lighthouseBuild(height, draw, age);
        const left = -0.9 * LIGHTHOUSE_LANTERN * tall;
        const bottom = (LIGHTHOUSE_GALLERY + 0.02) * tall;
        return [[left, bottom, 1.8 * LIGHTHOUSE_LANTERN * tall, 0.07 * tall]];
    });
}

/** The tower's height; place, half the width and the wall's height of the keeper's house. */
function lighthouseBuild(height, draw, age) {
    const tall = height * (0.66 + 0.28 * age + 0.06 * draw());
    draw();
    const house = (draw() < 0.5 ? -1 : 1) * tall * 0.22;
    return {
        tall,
        house,
        half: tall * (0.075 + 0.04 * draw()),
        wall: tall * (0.055 + 0.025 * draw()),
    };
}

/** The kind of these, see `standKind`. */
export const LIGHTHOUSE = standKind({
    slot: 5,
    reach: 0.42,
    outlines: lighthouseOutlines,
    drawing: drawLighthouse,
    steepest: 0.5,
    windows: lighthouseLanterns,
    lit: 1,
    beacon: true,
});

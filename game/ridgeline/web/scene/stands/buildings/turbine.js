/** Wind turbines: slender towers; their blades turn, see `life.rotors`. */

import {eachSpecimen, oneSpecimen, standKind} from "../standKind.js";

/** Height of the hub and length of a blade, as shares of the height of all. */
const TURBINE_HUB = 0.62;
const TURBINE_BLADE = 0.375;

/** Draw a tower with its nacelle. */
export function drawTurbine(pen) {
    const tall = oneSpecimen(pen.builds, pen.number, (draw, age) => turbineHeight(1, draw, age));
    const hub = TURBINE_HUB * tall;
    pen.stroke(
        [
            [0, -0.1],
            [0, 0],
            [0, hub],
        ],
        [0.026 * tall, 0.024 * tall, 0.012 * tall],
    );
    pen.polygon([
        [-0.012 * tall, hub - 0.008 * tall],
        [0.02 * tall, hub - 0.008 * tall],
        [0.026 * tall, hub + 0.006 * tall],
        [-0.012 * tall, hub + 0.008 * tall],
    ]);
    pen.ellipse(-0.008 * tall, hub, 0.012 * tall, 0.012 * tall);
}

/** The rotors of the same turbines; see `standKind`. */
function turbineRotors(height, chances) {
    return eachSpecimen(chances, (draw, age) => {
        const tall = turbineHeight(height, draw, age);
        return [-0.008 * tall, TURBINE_HUB * tall, TURBINE_BLADE * tall];
    });
}

function turbineHeight(height, draw, age) {
    return height * (0.82 + 0.12 * age + 0.06 * draw());
}

/** The kind of these, see `standKind`. */
export const TURBINE = standKind({
    slot: 1.6,
    reach: 0.42,
    drawing: drawTurbine,
    turns: false,
    steepest: 0.5,
    rotors: turbineRotors,
});

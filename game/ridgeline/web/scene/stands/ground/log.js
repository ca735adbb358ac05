/** Fallen trunks with the roots that they tore out, and the stumps of others. */

import {weathered} from "../curves.js";
import {standKind} from "../standKind.js";

/** Up to this age there is only a stump. */
const LOG_STUMP_AGE = 0.25;

/** Draw a stump, or a trunk that lies on the ground. */
export function drawLog(pen) {
    (pen.age < LOG_STUMP_AGE ? logStump : logTrunk)(pen, 0.5 + 0.3 * pen.age + 0.18 * pen.chance());
}

/** A broken stump: splinters above, roots at its foot. */
function logStump(pen, tall) {
    const high = 0.75 * tall;
    const half = 0.26 * tall * pen.between(0.85, 1.2);
    const ring = [
        [1.9 * half, -0.1],
        [1.25 * half, 0.08 * tall],
        [half, 0.3 * tall],
        [0.92 * half, 0.7 * high],
    ];
    for (let number = 0; number < 4; number++) {
        const x = 0.9 - 0.5 * number;
        ring.push([half * (x - 0.1), high * pen.between(0.72, 1)]);
        ring.push([half * (x - 0.32), high * pen.between(0.55, 0.7)]);
    }
    ring.push(
        [-0.95 * half, 0.6 * high],
        [-half, 0.3 * tall],
        [-1.3 * half, 0.07 * tall],
        [-2.1 * half, -0.1],
    );
    pen.polygon(weathered(pen, ring, 0.03, 2));
}

/**
 * A trunk that tapers to where it broke, with the plate of its roots and the stubs of its boughs.
 */
function logTrunk(pen, tall) {
    const length = tall * pen.between(2, 3);
    const thick = tall * pen.between(0.26, 0.36);
    const back = -0.42 * length;
    const rise = thick * pen.between(0.4, 0.48);
    const end = back + length;
    const upper = [1, 0.75, 0.5, 0.25, 0.08].map((along) => [
        back + length * along,
        rise + thick * (0.5 - 0.2 * along),
    ]);
    const broken = [[end - 0.4 * thick, rise - 0.5 * thick]];
    for (const up of [-0.2, 0, 0.2]) {
        broken.push([end + thick * pen.between(0.1, 0.7), rise + thick * (up - 0.05)]);
        broken.push([end + 0.05 * thick, rise + thick * (up + 0.05)]);
    }
    const flare = [
        [back, rise + 0.75 * thick],
        [back, -0.3],
        [end - thick, -0.3],
    ];
    pen.polygon(weathered(pen, [...broken, ...upper, ...flare], 0.025, 2));
    logRoots(pen, [back, rise], thick, tall - rise);
    for (const along of [0.3, 0.5, 0.68, 0.84]) {
        if (pen.either(0.65)) {
            const x = back + along * length;
            const foot = rise + 0.2 * thick;
            const high = tall * pen.between(0.2, 0.55);
            const knee = [x + 0.1 * high, foot + 0.6 * high];
            pen.stroke(
                [[x, foot], knee, [x + high * pen.between(0.2, 0.7), foot + high]],
                [0.26 * thick, 0.15 * thick, 0.05 * thick],
            );
        }
    }
}

/** The plate of earth and roots at the end of a trunk, seen from its edge. */
function logRoots(pen, middle, thick, reach) {
    const [x, y] = middle;
    const plate = [
        [0.25, -0.9],
        [0.3, 0],
        [0.2, 0.4],
        [0.05, 0.62],
        [-0.2, 0.7],
        [-0.3, 0.4],
        [-0.28, 0],
        [-0.3, -0.9],
    ];
    pen.polygon(
        weathered(
            pen,
            plate.map(([a, b]) => [x + 1.3 * thick * a, y + reach * b]),
            0.12,
            2,
        ),
    );
    for (const up of [-0.05, 0.2, 0.42, 0.58, 0.68]) {
        const start = [x - 0.2 * thick, y + reach * up];
        const out = reach * pen.between(0.2, 0.5);
        const high = reach * up * pen.between(0.05, 0.4);
        const knee = [start[0] - 0.6 * out, start[1] + high + 0.06 * reach * pen.chance()];
        const tip = [start[0] - out, start[1] + high + reach * pen.between(-0.15, 0.12)];
        pen.stroke(
            [start, knee, [tip[0], Math.min(tip[1], 0.97)]],
            [0.22 * thick, 0.11 * thick, 0.02 * thick],
        );
    }
    const up = pen.between(0.8, 0.95);
    const sprout = [x + thick * pen.between(-0.2, 0.3), y + 0.8 * up * reach];
    pen.stroke(
        [[x, y + 0.5 * reach], sprout, [sprout[0] + 0.2 * thick, y + up * reach]],
        [0.2 * thick, 0.1 * thick, 0],
    );
}

/** The kind of these, see `standKind`. */
export const LOG = standKind({slot: 4, reach: 2.4, drawing: drawLog, steepest: 0.35});

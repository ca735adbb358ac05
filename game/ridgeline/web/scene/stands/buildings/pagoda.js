/**
 * Pagodas: storeys that grow narrower, each under a broad roof with upturned eaves, and a spire of
 * rings.
 */

import {standKind} from "../standKind.js";

/** Height of the spire, as a share of all. */
const PAGODA_SPIRE = 0.2;

/** Rings of the spire. */
const PAGODA_RINGS = 7;

/** Draw one of three to seven storeys. */
export function drawPagoda(pen) {
    const tall = 0.66 + 0.34 * pen.age;
    const storeys = pen.age < 0.25 ? 3 : pen.age < 0.85 ? 5 : 7;
    const heights = Array.from({length: storeys}, (_, storey) => 1 - 0.06 * storey);
    let foot = 0.03 * tall;
    const unit = ((1 - PAGODA_SPIRE - 0.03) * tall) / heights.reduce((sum, part) => sum + part, 0);
    let half = pen.between(0.092, 0.104) * tall;
    let out = pen.between(0.2, 0.22) * tall;
    pen.polygon([
        [-0.16 * tall, -0.1],
        [0.16 * tall, -0.1],
        [0.15 * tall, foot],
        [-0.15 * tall, foot],
    ]);
    for (const [storey, height] of heights.entries()) {
        const top = foot + unit * height;
        const eaves = foot + 0.5 * unit * height;
        const rise = (top - eaves) * (storey === storeys - 1 ? 1.5 : 1);
        pen.rectangle(-half, foot - 0.2 * unit, half, top);
        // the balcony's rail
        pen.rectangle(-1.3 * half, foot + 0.05 * unit, 1.3 * half, foot + 0.13 * unit);
        pen.polygon(pagodaRoof(out, 0.82 * half, eaves, rise));
        pen.snowing();
        for (const side of [-1, 1]) {
            const slope = PAGODA_SLOPE.slice(1).map(([a, u]) => [
                side * (0.82 * half + (out - 0.82 * half) * a),
                eaves + rise * u + 0.005,
            ]);
            pen.stroke(slope, 0.016 * tall);
        }
        pen.snowing(false);
        [foot, half, out] = [top, 0.87 * half, 0.89 * out];
    }
    pen.stroke(
        [
            [0, foot - 0.01],
            [0, tall],
        ],
        [0.016 * tall, 0.006 * tall],
    );
    for (let ring = 0; ring < PAGODA_RINGS; ring++) {
        const y = tall * (1 - PAGODA_SPIRE * (0.68 - 0.075 * ring));
        pen.ellipse(0, y, 0.017 * tall * (1 - 0.07 * ring), 0.0042 * tall);
    }
    pen.ellipse(0, 0.985 * tall, 0.007 * tall, 0.012 * tall);
}

/** A roof's upper side from its upturned end: how far out, from the wall above, and how high. */
const PAGODA_SLOPE = [
    [1, 0.28],
    [0.96, 0.14],
    [0.86, 0.12],
    [0.7, 0.2],
    [0.5, 0.4],
    [0.28, 0.68],
    [0, 1],
];

/** A roof with hollow slopes whose eaves turn up at their ends. */
function pagodaRoof(out, wall, eaves, rise) {
    const right = [
        [0.6 * out, eaves - 0.02 * rise],
        [0.88 * out, eaves + 0.04 * rise],
    ];
    right.push(
        ...PAGODA_SLOPE.map(([along, up]) => [wall + (out - wall) * along, eaves + rise * up]),
    );
    return [...right, ...[...right].reverse().map(([x, y]) => [-x, y])];
}

/** The kind of these, see `standKind`. */
export const PAGODA = standKind({slot: 4, reach: 0.24, drawing: drawPagoda, steepest: 0.3});

/** Agaves: rosettes of stiff pointed leaves; old ones have raised the mast that they flower on. */

import {BLADE} from "../curves.js";
import {turned} from "../pen.js";
import {standKind} from "../standKind.js";

/** The age from which they have a mast. */
const AGAVE_FLOWERING = 0.45;

/** Draw a rosette, and the mast of an old one with its umbels, the lower ones on longer arms. */
export function drawAgave(pen) {
    const size = 0.25 + 0.1 * pen.age + 0.1 * pen.chance();
    const leaves = 9 + Math.trunc(4 * pen.age + 2 * pen.chance());
    for (let number = 0; number < leaves; number++) {
        const out = (2 * (number + 0.2 + 0.6 * pen.chance())) / leaves - 1;
        const direction = turned([0, 1], -0.82 * out);
        const length = size * pen.between(0.85, 1.1);
        const curl = 0.16 * out * length * pen.between(-0.4, 1);
        const points = [];
        for (const [along] of BLADE) {
            const bend = curl * along * along;
            points.push([
                along * length * direction[0],
                along * length * direction[1] - Math.abs(bend) - 0.03,
            ]);
        }
        const thick = 0.17 * size;
        pen.stroke(points, [0.7 * thick, thick, 0.85 * thick, 0.45 * thick, 0]);
    }
    pen.polygon([
        [-0.3 * size, -0.06],
        [0.3 * size, -0.06],
        [0, 0.35 * size],
    ]);
    if (pen.age > AGAVE_FLOWERING) {
        agaveMast(pen, 0.6 + 0.24 * pen.age + 0.12 * pen.chance());
    }
}

/** A mast with umbels on alternate sides. */
function agaveMast(pen, tall) {
    const lean = 0.06 * pen.between(-1, 1);
    pen.stroke(
        [
            [0, 0],
            [0.3 * lean, 0.5 * tall],
            [lean, 0.95 * tall],
        ],
        [0.032, 0.024, 0.01],
    );
    let side = pen.sign();
    let up = pen.between(0.5, 0.6);
    while (up < 0.93) {
        const x = lean * up * up;
        const y = up * tall;
        const arm = tall * (0.06 + 0.24 * (0.98 - up)) * pen.between(0.8, 1.15);
        const end = [x + side * arm, y + 0.4 * arm];
        pen.stroke([[x, y], [x + 0.6 * side * arm, y + 0.12 * arm], end], [0.012, 0.01, 0.008]);
        for (let time = 0; time < 3; time++) {
            const flower = [
                end[0] + 0.02 * pen.between(-1, 1),
                Math.min(end[1] + 0.012 * pen.chance(), 0.97),
            ];
            pen.ellipse(...flower, 0.4 * arm * pen.between(0.5, 0.8) + 0.006, 0.014);
        }
        [side, up] = [-side, up + pen.between(0.04, 0.065)];
    }
    pen.ellipse(lean, 0.955 * tall, 0.018, 0.03);
}

/** The kind of these, see `standKind`. */
export const AGAVE = standKind({slot: 0.55, reach: 0.5, drawing: drawAgave, even: true});

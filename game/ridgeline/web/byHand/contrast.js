/** How much darker each layer is than the one behind it, to all eyes, as one loop. */

import {empty} from "../arrays.js";
import {VISIONS, _TO_CONES, _TO_LAB, _TO_LINEAR, _TO_ROOTS} from "../made/scene/oklab.js";

/** (4, hours, layers - 1) see Python's `steps`. */
export function steps(ridges, mist, behind) {
    const [hours, layers] = ridges.shape;
    const pairs = layers - 1;
    const made = empty([VISIONS.length, hours, pairs]);
    const [own, air, shares] = [ridges, mist, behind].map((one) => numbersOf(one.copy()));
    const seen = numbersOf(made);
    const colour = new Float64Array(3);
    for (let hour = 0, at = 0; hour < hours; hour++, at += 3) {
        for (let pair = 0; pair < pairs; pair++, at += 3) {
            for (let k = 0; k < 3; k++) {
                colour[k] = own[at + k] + shares[pair] * (air[3 * hour + k] - own[at + k]);
            }
            see(seen, hour * pairs + pair, hours * pairs, colour, 0, 1);
            see(seen, hour * pairs + pair, hours * pairs, own, at + 3, -1);
        }
    }
    return made;
}

const [ROOTS, LINEAR, CONES, LAB, EYES] = [_TO_ROOTS, _TO_LINEAR, _TO_CONES, _TO_LAB, VISIONS].map(
    numbersOf,
);

/** The numbers of an array, which lie one after another. */
function numbersOf({data, offset, size}) {
    return data.subarray(offset, offset + size);
}

/** Add, with a sign, the lightness of an OKLab colour to each of VISIONS, so many places apart. */
function see(to, place, apart, colours, at, sign) {
    const [light, a, b] = [colours[at], colours[at + 1], colours[at + 2]];
    const long = (ROOTS[0] * light + ROOTS[1] * a + ROOTS[2] * b) ** 3;
    const medium = (ROOTS[3] * light + ROOTS[4] * a + ROOTS[5] * b) ** 3;
    const short = (ROOTS[6] * light + ROOTS[7] * a + ROOTS[8] * b) ** 3;
    const red = within(LINEAR[0] * long + LINEAR[1] * medium + LINEAR[2] * short);
    const green = within(LINEAR[3] * long + LINEAR[4] * medium + LINEAR[5] * short);
    const blue = within(LINEAR[6] * long + LINEAR[7] * medium + LINEAR[8] * short);
    for (let eye = 0, spot = place; eye < EYES.length; eye += 9, spot += apart) {
        const r = within(EYES[eye] * red + EYES[eye + 1] * green + EYES[eye + 2] * blue);
        const g = within(EYES[eye + 3] * red + EYES[eye + 4] * green + EYES[eye + 5] * blue);
        const t = within(EYES[eye + 6] * red + EYES[eye + 7] * green + EYES[eye + 8] * blue);
        const seen =
            LAB[0] * Math.cbrt(CONES[0] * r + CONES[1] * g + CONES[2] * t) +
            LAB[1] * Math.cbrt(CONES[3] * r + CONES[4] * g + CONES[5] * t) +
            LAB[2] * Math.cbrt(CONES[6] * r + CONES[7] * g + CONES[8] * t);
        to[spot] += sign * seen;
    }
}

/** A share of light as a screen can show it. */
function within(share) {
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

/** How far the glows of a sky draw it, and the land under it, to their colour. */

import {writeLevels} from "./colours.js";

/** Share of a glow below which it cannot be seen. */
export const FAINTEST_GLOW = 1 / 1024;

/** The glows of a sky that lie on the land. */
export function glowsOnLand(sky) {
    return sky.glows.filter((glow) => glow.onLand);
}

/** A bell's height at a distance in standard deviations; 0 where it cannot be seen. */
function glowBell(away, share) {
    const light = share * Math.exp(-0.5 * away * away);
    return light < FAINTEST_GLOW ? 0 : light;
}

/**
 * The most that glows together draw the sky, which is nearly what they do in the middle of one of
 * them.
 */
export function strongestGlow(glows) {
    let most = 0;
    for (const at of glows) {
        let dark = 1;
        for (const glow of glows) {
            const down = glowBell((at.y - glow.y) / glow.down, glow.share);
            dark *= 1 - down * glowBell((at.x - glow.x) / glow.across, 1);
        }
        most = Math.max(most, 1 - dark);
    }
    return Math.max(most, FAINTEST_GLOW);
}

/**
 * How far glows together draw each pixel of a picture's upper rows, 0–1.
 *
 * @returns {{share: Float32Array, lit: Uint8Array}} (rows, width); for each row, whether any do
 */
export function glowShares(glows, width, rows) {
    const share = new Float32Array(width * rows);
    const lit = new Uint8Array(rows);
    for (const glow of glows) {
        const across = Float32Array.from({length: width}, (_, x) =>
            glowBell((x + 0.5 - glow.x) / glow.across, 1),
        );
        let first = 0,
            last = width;
        while (first < last && across[first] === 0) {
            first++;
        }
        while (last > first && across[last - 1] === 0) {
            last--;
        }
        for (let y = 0; first < last && y < rows; y++) {
            const down = glowBell((y + 0.5 - glow.y) / glow.down, glow.share);
            if (down > 0) {
                lit[y] = 1;
                for (let x = first, at = y * width + first; x < last; x++, at++) {
                    share[at] += (1 - share[at]) * down * across[x];
                }
            }
        }
    }
    return {share, lit};
}

/**
 * The parabolas a + b·s + c·s² of rows: their sRGB levels with a share s of glow.
 *
 * Each goes through three colours that are mixed in OKLab: with none of the glow, with half of the
 * most that there
 * can be of it, and with the most. So a pixel costs two products instead of a power.
 *
 * @param {Float32Array} labs (rows, 3) OKLab of the rows without glow
 * @param {ArrayLike<number>} colour OKLab of the glow
 * @param {number} strongest the most that the glows draw a pixel
 * @param {number} drawn how far they draw the rows there
 * @returns {Float32Array} (rows, 9): a, b and c of red, of green and of blue
 */
export function glowCurves(labs, colour, strongest, drawn) {
    const curves = new Float32Array(3 * labs.length);
    const none = [0, 0, 0];
    const half = [0, 0, 0];
    const most = [0, 0, 0];
    const gap = [0, 0, 0];
    for (let at = 0; at < labs.length; at += 3) {
        const lightness = labs[at];
        const a = labs[at + 1];
        const b = labs[at + 2];
        for (let part = 0; part < 3; part++) {
            gap[part] = drawn * (colour[part] - labs[at + part]);
        }
        writeLevels(none, 0, lightness, a, b);
        writeLevels(half, 0, lightness + 0.5 * gap[0], a + 0.5 * gap[1], b + 0.5 * gap[2]);
        writeLevels(most, 0, lightness + gap[0], a + gap[1], b + gap[2]);
        for (let part = 0; part < 3; part++) {
            const slope = 4 * half[part] - 3 * none[part] - most[part];
            const bend = 2 * (none[part] + most[part] - 2 * half[part]);
            curves.set(
                [none[part], slope / strongest, bend / (strongest * strongest)],
                3 * (at + part),
            );
        }
    }
    return curves;
}

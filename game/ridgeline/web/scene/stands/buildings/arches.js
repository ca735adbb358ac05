/** Rows of arches on piers, which viaducts and aqueducts are made of. */

/** The upper half of a circle, from the right to the left. */
const ARCHES_HALF_CIRCLE = [
    [1, 0],
    [0.9659258262890683, 0.25881904510252074],
    [0.8660254037844387, 0.5],
    [0.7071067811865476, 0.7071067811865476],
    [0.5, 0.8660254037844387],
    [0.25881904510252074, 0.9659258262890683],
    [0, 1],
    [-0.25881904510252074, 0.9659258262890683],
    [-0.5, 0.8660254037844387],
    [-0.7071067811865476, 0.7071067811865476],
    [-0.8660254037844387, 0.5],
    [-0.9659258262890683, 0.25881904510252074],
    [-1, 0],
];

/**
 * Draw the wall over an arch: all from its springing up to `top` but for half an ellipse that rises
 * so high.
 */
export function arch(pen, left, right, spring, rise, top) {
    const half = 0.5 * (right - left);
    const middle = 0.5 * (left + right);
    const curve = ARCHES_HALF_CIRCLE.map(([x, y]) => [middle + half * x, spring + rise * y]);
    pen.polygon([
        [left, spring],
        [left, top],
        [right, top],
        [right, spring],
        ...curve.slice(1, -1),
    ]);
}

/** Draw a pier that grows broader downwards, by a share of its width to the level of the root. */
export function pier(pen, x, width, foot, top, taper = 0.25) {
    const low = 0.5 * width * (1 + (taper * (top - foot)) / Math.max(top, 0.05));
    pen.polygon([
        [x - low, foot],
        [x + low, foot],
        [x + 0.5 * width, top],
        [x - 0.5 * width, top],
    ]);
}

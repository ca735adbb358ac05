/**
 * Shapes that silhouettes are composed of: heights above the root in units, `NOWHERE` beside the
 * shape.
 */

/** Height in units, far below any ground, where a shape has no part. */
export const NOWHERE = -1e4;

/** (m) float64, the outline of a specimen before anything is drawn on it. */
export function emptyOutline(x, height = NOWHERE) {
    return new Float64Array(x.length).fill(height);
}

/** Raise an outline to the heights that `shape(x)` gives at its places. */
export function raise(outline, x, shape) {
    for (let i = 0; i < outline.length; i++) {
        const height = shape(x[i]);
        if (height > outline[i]) outline[i] = height;
    }
}

/** A block with a level top, as a function of x. */
export function block(left, right, top) {
    return (x) => (left <= x && x <= right ? top : NOWHERE);
}

/**
 * A block up to `foot` under a roof that slopes up from both eaves, to a point or to a level ridge.
 */
export function roof(middle, half, foot, rise, pitch) {
    return (x) => {
        const inside = half - Math.abs(x - middle);
        return inside >= 0 ? foot + Math.min(rise, pitch * inside) : NOWHERE;
    };
}

/** A tower whose half width narrows evenly from `foot` at the ground to `head` at its `top`. */
export function taper(middle, foot, head, top) {
    return (x) => {
        const out = Math.abs(x - middle);
        const side = (top * (foot - out)) / Math.max(foot - head, 1e-9);
        return out <= foot ? Math.min(top, side) : NOWHERE;
    };
}

/**
 * The upper half of an ellipse: `wide` to both sides of `middle`, its top at `top`, `deep` high.
 */
export function dome(middle, wide, top, deep) {
    return (x) => {
        const across = (x - middle) / wide;
        if (!(Math.abs(across) < 1)) return NOWHERE;
        return top - deep + deep * Math.sqrt(1 - across * across);
    };
}

/**
 * [x, y] of the point of the upper half of a unit circle at a share 0–1 of the way from right to
 * left.
 *
 * A parabola for the sine, brought onto the circle.
 */
export function arcPoint(share) {
    let x = 1 - 2 * share;
    const y = 4 * share * (1 - share) * (0.775 + 0.9 * share * (1 - share));
    x *= 1.5 - 0.5 * x * x;
    const length = Math.sqrt(x * x + y * y);
    return [x / length, y / length];
}

/**
 * Raise an outline by a mound from the ground to `top`, out to `wide`, scalloped by tufts of
 * leaves.
 */
export function raiseLeafy(outline, x, middle, wide, top, tufts, draw) {
    const share = 2 / (tufts + 4);
    const mound = wide * (1 - share);
    const tall = top * (1 - share);
    raise(outline, x, dome(middle, mound, tall, tall));
    for (let tuft = 0; tuft < tufts; tuft++) {
        const [cosine, sine] = arcPoint((tuft + 0.1 + 0.8 * draw()) / tufts);
        const size = share * Math.min(wide, top) * (0.6 + 0.6 * draw());
        const above = Math.min(tall * sine * (1.25 - 0.25 * sine) + size, top);
        raise(outline, x, dome(middle + mound * cosine, size, above, 1.2 * size));
    }
}

/**
 * A pen: what draws one specimen, as polygons that are filled later.
 *
 * Lengths are shares of the height of the tallest specimen; x goes to the right of the root and y
 * up from it. A point is [x, y]. All is made with + - × ÷ and √, so that any language draws the
 * same.
 */

/** A quarter of a circle's corners. */
export const ROUND = [
    [1.0, 0.0],
    [0.9238795325112867, 0.3826834323650898],
    [0.7071067811865476, 0.7071067811865476],
    [0.3826834323650898, 0.9238795325112867],
];

/** The sixteen corners of a circle, counterclockwise. */
export const CIRCLE = [
    ...ROUND,
    ...ROUND.map(([x, y]) => [-y, x]),
    ...ROUND.map(([x, y]) => [-x, -y]),
    ...ROUND.map(([x, y]) => [y, -x]),
];

/**
 * Draws one specimen.
 *
 * age: 0 for the youngest specimen, 1 for the oldest; chance(): the next random number from 0 to
 * below 1; number: of the specimen; builds(): the chances of all specimens. parts: what was drawn,
 * a list of {filled, cut}, lists of polygons: of several parts the one that covers most of a pixel
 * counts there; snow: the same of the snow that lies on it in winter.
 */
export class Pen {
    constructor(age, chance, number, builds) {
        Object.assign(this, {age, chance, number});
        this._builds = builds;
        this.parts = [{filled: [], cut: []}];
        this.snow = [{filled: [], cut: []}];
        this._drawn = this.parts;
    }

    /** The chances of all specimens, which `outlines` of a kind takes too. */
    get builds() {
        return this._builds();
    }

    /** The next random number from `low` to `high`. */
    between(low, high) {
        return low + (high - low) * this.chance();
    }

    /** Whether what happens with this probability happens. */
    either(share) {
        return this.chance() < share;
    }

    /** 1 or -1. */
    sign() {
        return this.chance() < 0.5 ? 1 : -1;
    }

    /** Begin another part: cuts spare what was drawn before. */
    part() {
        this._drawn.push({filled: [], cut: []});
    }

    /** Draw the snow from now on, or again what it lies on. */
    snowing(on = true) {
        this._drawn = on ? this.snow : this.parts;
    }

    /** Fill a polygon that does not cross itself. */
    polygon(corners) {
        this._drawn[this._drawn.length - 1].filled.push(corners);
    }

    /** Cut a polygon out of the part that is drawn. */
    cut(corners) {
        this._drawn[this._drawn.length - 1].cut.push(corners);
    }

    /** Fill an ellipse around (x, y) that reaches so far to the sides and upwards. */
    ellipse(x, y, across, up) {
        this.polygon(CIRCLE.map(([cosine, sine]) => [x + across * cosine, y + up * sine]));
    }

    /** Fill a rectangle, or cut it out. */
    rectangle(left, bottom, right, top, cut = false) {
        const corners = [
            [left, bottom],
            [right, bottom],
            [right, top],
            [left, top],
        ];
        if (cut) this.cut(corners);
        else this.polygon(corners);
    }

    /**
     * Draw a line through points, two at least, that is so wide at each of them; its ends are
     * straight.
     */
    stroke(points, widths) {
        const left = [];
        const right = [];
        points.forEach(([x, y], number) => {
            const [sx, sy] = acrossLine(points, number);
            const wide = typeof widths === "number" ? widths : widths[number];
            left.push([x - 0.5 * wide * sx, y - 0.5 * wide * sy]);
            right.push([x + 0.5 * wide * sx, y + 0.5 * wide * sy]);
        });
        this.polygon([...right, ...left.reverse()]);
    }
}

/**
 * A unit vector turned counterclockwise by the angle whose half has this tangent: t = 0.2 is 22.6°.
 *
 * cos a = (1 - t²) / (1 + t²), sin a = 2t / (1 + t²): the same bits in every language, as sines are
 * not.
 */
export function turned([x, y], tangent) {
    const square = tangent * tangent;
    const cosine = (1 - square) / (1 + square);
    const sine = (2 * tangent) / (1 + square);
    return [x * cosine - y * sine, x * sine + y * cosine];
}

/**
 * The points of a parabola from `start` to `end`; its middle is `height` to the left of the
 * straight line.
 */
export function bow([x, y], [x1, y1], height, steps = 6) {
    const dx = x1 - x;
    const dy = y1 - y;
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    const points = [];
    for (let step = 0; step <= steps; step++) {
        const along = step / steps;
        const out = (4 * along * (1 - along) * height) / length;
        points.push([x + along * dx - out * dy, y + along * dy + out * dx]);
    }
    return points;
}

/** The unit vector to the right of a line at one of its points. */
function acrossLine(points, number) {
    const [x, y] = points[Math.max(number - 1, 0)];
    const [x1, y1] = points[Math.min(number + 1, points.length - 1)];
    const dx = x1 - x;
    const dy = y1 - y;
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    return [dy / length, -dx / length];
}

/** Limbs of trees: how they divide, taper, bend and end in twigs. */

import {rint} from "../../numpy.js";
import {bow, turned} from "../pen.js";
import {SPECIMENS} from "../standKind.js";

/** Height at which stems begin, below the root. */
export const FOOT = -0.05;

/** Heights above the root, and how much wider than its middle a stem is there. */
const LIMBS_FLARE = [
    [FOOT, 2.2],
    [0, 1.6],
    [0.012, 1.36],
    [0.032, 1.17],
    [0.08, 1],
];

/**
 * How the limbs of a tree grow, with defaults for what is not given.
 *
 * levels: times that the stem divides until it ends in twigs; main, side: least and greatest length
 * of a limb that goes on, and of one that branches off, as shares of the limb that bears it; fork:
 * tangents of half the least and the greatest angle at which a limb branches off; rise: how
 * strongly limbs turn upwards; crooked: greatest height of a limb's bow, as a share of its length;
 * lateral: probability that another limb leaves the middle of one; twig: width of the tips.
 */
export function treeHabit(given) {
    return {
        main: [0.68, 0.9],
        side: [0.55, 0.85],
        fork: [0.22, 0.42],
        rise: 0.12,
        crooked: 0.1,
        lateral: 0.5,
        twig: 0.002,
        ...given,
    };
}

/** Height, as a share of a tree's, below which limbs bend up from the ground. */
const LIMBS_LOW = 0.16;

/**
 * Of so many specimens one may be dead, and with this probability it is: else a grove might be of
 * dead ones.
 */
const LIMBS_DEAD_EVERY = 8;
const LIMBS_DEAD_SHARE = 0.45;

/** Whether a tree is dead; no young one is. */
export function isDead(pen) {
    const mortal =
        rint(pen.age * (SPECIMENS - 1)) % LIMBS_DEAD_EVERY === Math.floor(LIMBS_DEAD_EVERY / 2) &&
        pen.age > 0.35;
    return pen.either(LIMBS_DEAD_SHARE) && mortal;
}

/**
 * The limbs of a tree whose stem divides after `length` into so many; parents come before what they
 * bear.
 *
 * A limb is {points, widths, level, heading}: its middle line from where it begins and how wide it
 * is there, 0 for the stem, and the direction of its end, a unit vector.
 */
export function treeLimbs(pen, heading, length, width, habit, forks = 2) {
    const limbs = [];
    const stem = limbsLimb(pen, [0, 0], heading, length, width, 0, habit);
    const flared = [
        [stem.points[0][0], FOOT],
        ...stem.points.slice(0, 1),
        ...LIMBS_FLARE.slice(2).map(([y]) => onStem(stem.points, y)),
    ];
    const beyond = stem.points.filter((point) => point[1] > 1.3 * LIMBS_FLARE.at(-1)[0]);
    const widths = [
        ...LIMBS_FLARE.map(([, flare]) => flare * width),
        ...stem.widths.slice(stem.widths.length - beyond.length),
    ];
    limbs.push({points: [...flared, ...beyond], widths, level: 0, heading: stem.heading});
    const side = pen.sign();
    for (let fork = 0; fork < forks; fork++) {
        // The limbs of the stem fan out evenly, and share its cross-section; those in the middle go
        // on highest.
        const spread = (2 * fork) / (forks - 1) - 1;
        const tangent = side * spread * pen.between(...habit.fork) + pen.between(-0.06, 0.06);
        const away = length * pen.between(...habit.main) * (1.45 - 0.35 * Math.abs(spread));
        const own = stem.widths.at(-1) * Math.sqrt(pen.between(0.8, 1.2) / forks);
        heading = limbsRisen(turned(stem.heading, tangent), habit.rise);
        limbsGrow(pen, limbs, limbsBefore(stem), heading, away, own, 1, habit);
    }
    return limbs;
}

/**
 * The limbs made so large that the highest reaches `tall`, but none goes further than `widest` to a
 * side.
 */
export function fitted(limbs, tall, widest) {
    let [top, out] = [-Infinity, -Infinity];
    for (const {points} of limbs) {
        for (const [x, y] of points) {
            top = Math.max(top, y);
            out = Math.max(out, Math.abs(x));
        }
    }
    const up = tall / top;
    const across = Math.min(up, widest / out);
    const low = LIMBS_LOW * tall;
    return limbs.map((limb) => {
        const height = (y) => (y > 0 ? y * up : y);
        const points = limb.points.map(([x, y]) => {
            return [x * across, limb.level ? limbsAbove(y * up, low) : height(y)];
        });
        return {...limb, points};
    });
}

/**
 * A height that is above the ground: those below `low` are the closer together the lower they are.
 */
function limbsAbove(y, low) {
    return y > low ? y : (low * low) / (2 * low - y);
}

/** Draw limbs; those of one segment end in a point. */
export function drawLimbs(pen, limbs) {
    for (const limb of limbs) {
        if (limb.points.length > 2) {
            pen.stroke(limb.points, limb.widths);
            continue;
        }
        const [[x, y], [x1, y1]] = limb.points;
        const dx = x1 - x;
        const dy = y1 - y;
        const half = (0.5 * limb.widths[0]) / (Math.sqrt(dx * dx + dy * dy) || 1);
        const tip = 0.3 * half;
        pen.polygon([
            [x + half * dy, y - half * dx],
            [x1 + tip * dy, y1 - tip * dx],
            [x1 - tip * dy, y1 + tip * dx],
            [x - half * dy, y + half * dx],
        ]);
    }
}

/** The point of a rising line at this height. */
export function onStem(stem, height) {
    for (let k = 1; k < stem.length; k++) {
        const [x, y] = stem[k - 1];
        const [x1, y1] = stem[k];
        if (height <= y1) {
            return [x + ((x1 - x) * (height - y)) / (y1 - y), height];
        }
    }
    return stem.at(-1);
}

/** Lay snow on limbs at least so wide where they are not steep. */
export function snowOn(pen, limbs, least) {
    pen.snowing();
    for (const {points, widths} of limbs) {
        for (let k = 1; k < points.length; k++) {
            let [[x, y], [x1, y1], w, w1] = [points[k - 1], points[k], widths[k - 1], widths[k]];
            if (x1 < x) {
                [x, y, w, x1, y1, w1] = [x1, y1, w1, x, y, w];
            }
            const dx = x1 - x;
            const dy = y1 - y;
            if (w1 + w < 2 * least || Math.abs(dy) > 1.2 * dx) {
                continue;
            }
            const length = Math.sqrt(dx * dx + dy * dy);
            const up = [-dy / length, dx / length];
            const deep = (0.004 * dx) / length + 0.12 * Math.min(w, w1);
            const low = 0.5 * w - deep;
            const low1 = 0.5 * w1 - deep;
            const middle = [
                0.5 * (x + x1) + up[0] * (0.25 * (w + w1) + deep),
                0.5 * (y + y1) + up[1] * (0.25 * (w + w1) + deep),
            ];
            pen.polygon([
                [x + up[0] * low, y + up[1] * low],
                [x1 + up[0] * low1, y1 + up[1] * low1],
                [x1 + up[0] * 0.5 * w1, y1 + up[1] * 0.5 * w1],
                middle,
                [x + up[0] * 0.5 * w, y + up[1] * 0.5 * w],
            ]);
        }
    }
    pen.snowing(false);
}

function limbsGrow(pen, limbs, start, heading, length, width, level, habit) {
    const limb = limbsLimb(pen, start, heading, length, width, level, habit);
    limbs.push(limb);
    if (level >= habit.levels) {
        return;
    }
    const side = pen.sign();
    const end = limbsBefore(limb);
    const tip = limb.widths.at(-1);
    const share = pen.between(0.55, 0.75);
    const on = limbsRisen(turned(limb.heading, -side * pen.between(0.03, 0.16)), habit.rise);
    limbsGrow(
        pen,
        limbs,
        end,
        on,
        length * pen.between(...habit.main),
        tip * Math.sqrt(share),
        level + 1,
        habit,
    );
    let off = limbsRisen(turned(limb.heading, side * pen.between(...habit.fork)), habit.rise);
    limbsGrow(
        pen,
        limbs,
        end,
        off,
        length * pen.between(...habit.side),
        tip * Math.sqrt(1 - share),
        level + 1,
        habit,
    );
    if (limb.points.length > 2 && pen.either(habit.lateral)) {
        off = limbsRisen(
            turned(limb.heading, -side * pen.between(...habit.fork) * 1.2),
            habit.rise,
        );
        const middle = limb.points[Math.floor(limb.points.length / 2)];
        const away = length * pen.between(...habit.side);
        limbsGrow(
            pen,
            limbs,
            middle,
            off,
            away,
            0.5 * tip,
            Math.min(level + 2, habit.levels),
            habit,
        );
    }
}

/** A point just before a limb's end, where others leave it without a notch. */
function limbsBefore(limb) {
    const [x, y] = limb.points.at(-1);
    const [hx, hy] = limb.heading;
    const back = 0.45 * limb.widths.at(-1);
    return [x - back * hx, y - back * hy];
}

function limbsLimb(pen, start, heading, length, width, level, habit) {
    const [x, y] = start;
    const end = [x + heading[0] * length, y + heading[1] * length];
    const out = pen.between(-habit.crooked, habit.crooked);
    const steps = level >= habit.levels - 1 ? 1 : level >= habit.levels - 2 ? 2 : 4;
    const points = steps > 1 ? bow(start, end, out * length, steps) : [start, end];
    width = Math.max(width, habit.twig);
    // Where it leaves another a limb is thicker.
    const widths = Array.from({length: steps + 1}, (_, step) => width * (1 - (0.2 * step) / steps));
    if (level) {
        widths[0] = 1.3 * width;
    }
    return {
        points,
        widths,
        level,
        heading: steps > 1 ? turned(heading, -2 * out) : heading,
    };
}

/** A direction turned upwards. */
function limbsRisen(heading, rise) {
    let [x, y] = heading;
    y += rise;
    const length = Math.sqrt(x * x + y * y);
    return [x / length, y / length];
}

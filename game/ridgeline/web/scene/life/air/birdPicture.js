/**
 * Small pictures of birds: a body and two wings, each in two parts, turned and seen from a little
 * below.
 */

/**
 * Units that a bird is seen lower for each unit that it is farther away: the slope at which we look
 * up.
 */
export const BIRD_BELOW = 0.34;

/**
 * Radians between the kept pictures: of the wings, of the direction, and of the bank and the climb.
 */
export const FLAP = 0.2;
export const TURN = 0.25;
export const LEAN = 0.3;

/** Lengths of the two parts of a wing, in shares of half the span. */
const INNER_WING = 0.44;
const OUTER_WING = 0.6;

/** Half the thickness of a wing's tip, in pixels, at least. */
const THINNEST_WING = 0.32;

/** The points at both ends of each part: the body, one wing, the other. */
const BIRD_PARTS = [
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
    [3, 6],
    [6, 7],
];

/**
 * Half the thickness at each point, and how far ahead of the middle it is, in shares of half the
 * span.
 */
const BIRD_THICK = [0.03, 0.1, 0.045, 0.085, 0.07, 0.018, 0.07, 0.018];
const BIRD_AHEAD = [-0.42, 0.06, 0.46, 0.1, 0.17, -0.1, 0.17, -0.1];

/**
 * {left, top, width, height, share}: the float32 shares of a bird, moved right and down by halves
 * of a pixel.
 *
 * half: half its span in pixels; pose: [inner, outer, yaw, bank, climb] in whole steps of FLAP,
 * FLAP, TURN, LEAN and LEAN: how far the wings' two parts are raised, the outer one from the inner;
 * the direction of flight, 0 is to the right, a quarter turn is away from us; how far the right
 * wing is lowered, and how far the head is raised. A pixel's share is how much of it the bird
 * covers.
 */
export function bird(half, pose, right, down) {
    const {fround} = Math;
    const points = birdPoints(pose).map(([x, y]) => [
        fround(half * x + 0.5 * right),
        fround(half * y + 0.5 * down),
    ]);
    const thick = BIRD_THICK.map((part) => fround(Math.max(half * part, THINNEST_WING)));
    const most = Math.max(...thick);
    const sides = [0, 1].map((axis) => {
        const places = points.map((point) => point[axis]);
        const first = Math.floor(fround(fround(Math.min(...places) - most) - 1));
        const stop = Math.ceil(fround(fround(Math.max(...places) + most) + 1));
        return {first, count: stop - first};
    });
    const [{first: left, count: width}, {first: top, count: height}] = sides;
    const share = new Float32Array(width * height);
    // Each part is a line that tapers, and the nearest part counts.
    for (const [start, stop] of BIRD_PARTS) {
        const [x0, y0] = points[start];
        const wayX = fround(points[stop][0] - x0);
        const wayY = fround(points[stop][1] - y0);
        const squared = fround(fround(wayX * wayX) + fround(wayY * wayY));
        const length = Math.max(squared, fround(1e-9));
        const farX = fround(wayX / length);
        const farY = fround(wayY / length);
        const tapers = fround(thick[stop] - thick[start]);
        for (let row = 0; row < height; row++) {
            const below = fround(top + row + 0.5 - y0);
            for (let column = 0; column < width; column++) {
                const rightOf = fround(left + column + 0.5 - x0);
                const passed = fround(fround(rightOf * farX) + fround(below * farY));
                const along = Math.min(Math.max(passed, 0), 1);
                const x = fround(rightOf - fround(along * wayX));
                const y = fround(below - fround(along * wayY));
                const away = fround(Math.sqrt(x * x + y * y));
                const radius = fround(thick[start] + fround(along * tapers));
                // Parts thinner than a pixel cover it only in part, as far as they are thick.
                const near = Math.max(fround(fround(radius + 0.5) - away), 0);
                const covered = Math.min(near, fround(2 * radius), 1);
                const at = row * width + column;
                if (covered > share[at]) share[at] = covered;
            }
        }
    }
    return {left, top, width, height, share};
}

/** The eight joints [x, y] of a bird, y down, in shares of half its span. */
function birdPoints([raised, bent, yaw, bank, climb]) {
    const inner = FLAP * raised;
    const outer = inner + FLAP * bent;
    const elbow = [INNER_WING * Math.cos(inner), INNER_WING * Math.sin(inner)];
    const tip = [elbow[0] + OUTER_WING * Math.cos(outer), elbow[1] + OUTER_WING * Math.sin(outer)];
    const asides = [0, 0, 0, 0, elbow[0], tip[0], -elbow[0], -tip[0]];
    const aboves = [0, 0, 0.02, 0.04, elbow[1], tip[1], elbow[1], tip[1]];
    return BIRD_AHEAD.map((forward, joint) => {
        const [aside, upright] = birdTurned(asides[joint], aboves[joint], LEAN * bank);
        const [ahead, above] = birdTurned(forward, upright, -LEAN * climb);
        const [x, away] = birdTurned(ahead, -aside, -TURN * yaw);
        return [x, BIRD_BELOW * away - above];
    });
}

/** Two coordinates, turned from the second towards the first. */
function birdTurned(across, up, angle) {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    return [cos * across + sin * up, cos * up - sin * across];
}

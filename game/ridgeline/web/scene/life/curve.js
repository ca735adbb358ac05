/** The curve of a glider's path: smooth to the second derivative, on one side of all land. */

/**
 * [height, slope, curve]: a uniform cubic B-spline, its first and its second derivative, a share
 * `t` of the way from knot b to knot c.
 *
 * The curve lies between the least and the greatest of its four control points (de Boor, A
 * Practical Guide to Splines, 1978). So if each is the greatest height within two knots, it is
 * nowhere below the land.
 */
export function spline(t, a, b, c, d) {
    const s = 1 - t;
    const tt = t * t;
    const ss = s * s;
    const ttt = tt * t;
    const sss = ss * s;
    const height =
        (a * sss + b * (3 * ttt - 6 * tt + 4) + c * (3 * sss - 6 * ss + 4) + d * ttt) / 6;
    const slope = 0.5 * (-a * ss + b * (3 * tt - 4 * t) - c * (3 * ss - 4 * s) + d * tt);
    return [height, slope, a * s + b * (3 * t - 2) + c * (3 * s - 2) + d * t];
}

/**
 * Villages: huts and houses seen from the gable or the eaves, with chimneys and sheds; now and then
 * a church.
 */

import {clip} from "../../numpy.js";
import {block, dome, emptyOutline, raise, roof} from "../shapes.js";
import {SPECIMENS, eachSpecimen, oneSpecimen, standKind} from "../standKind.js";

/** Specimens that are churches. */
const VILLAGE_CHURCHES = 2;

/**
 * Shares of the houses seen from the eaves, with a shed, with a chimney; and of the churches with a
 * domed tower.
 */
const VILLAGE_EAVES_SHARE = 0.4;
const VILLAGE_SHED_SHARE = 0.45;
const VILLAGE_CHIMNEY_SHARE = 0.75;
const VILLAGE_ONION_SHARE = 0.4;

/** Width and height of a window, as shares of the tallest church's height, like the next three. */
const VILLAGE_HOUSE_PANE = [0.042, 0.056];
const VILLAGE_CHURCH_PANE = [0.03, 0.09];

/** From the middle of one window to the middle of the next, and the most windows in a row. */
const VILLAGE_PANE_SPACING = 0.115;
const VILLAGE_MAX_ROW = 4;

/** How far the eaves reach beyond the wall, and half the breadth of a chimney. */
const VILLAGE_OVERHANG = 0.02;
const VILLAGE_CHIMNEY = 0.02;

/**
 * Of a church's tower: half its breadth, how far the spire reaches beyond it, height of the dome
 * and of the neck above that, and half the breadth of the rod on top.
 */
const VILLAGE_TOWER = 0.058;
const VILLAGE_SPIRE_OVERHANG = 0.012;
const VILLAGE_ONION = 0.16;
const VILLAGE_NECK = 0.2;
const VILLAGE_ROD = 0.006;

/** How thick roofs are, and the snow on them; how deep walls reach into the ground. */
const VILLAGE_ROOF = 0.01;
const VILLAGE_SNOW = 0.02;
const VILLAGE_SUNK = -0.1;

/** The outlines of houses around a church up to `height`; see `standKind`. */
function villageOutlines(height, chances, x) {
    return eachSpecimen(chances, (draw, age, number) => {
        const house = houseBuild(height, draw, age, number);
        const {half, wall, rise, pitch, side, shed, chimney, pot} = house;
        const thick = VILLAGE_CHIMNEY * height;
        const parts = [
            roof(0, half + VILLAGE_OVERHANG * height, wall, rise, pitch),
            block(chimney - thick, chimney + thick, pot),
            ...steepleParts(house, height),
        ];
        const outline = emptyOutline(x, -height);
        for (const part of parts) raise(outline, x, part);
        if (shed > 0) {
            raise(outline, x, (place) => {
                const out = side * place - half;
                return out >= 0 && out <= shed ? 0.85 * wall - 0.35 * out : -height;
            });
        }
        return outline;
    });
}

/** A church's tower as functions of x: a pointed spire, or an onion with a rod; none of a house. */
function steepleParts({half, side, steeple, belfry, onion}, height) {
    if (!(steeple > 0)) return [];
    const middle = side * half;
    const tower = VILLAGE_TOWER * height;
    if (!onion) {
        const pitch = (steeple - belfry) / (0.07 * Math.max(steeple, 1e-9));
        return [roof(middle, tower + VILLAGE_SPIRE_OVERHANG * height, belfry, height, pitch)];
    }
    const rod = VILLAGE_ROD * height;
    return [
        dome(middle, tower, belfry + VILLAGE_ONION * height, VILLAGE_ONION * height),
        dome(middle, 0.4 * tower, belfry + 0.25 * height, VILLAGE_NECK * height),
        block(middle - rod, middle + rod, steeple),
    ];
}

/**
 * Draw one of the same houses, with eaves that stand out, a chimney's cap, and snow on the roofs.
 */
export function drawVillage(pen) {
    const house = oneSpecimen(pen.builds, pen.number, (draw, age, number) => {
        return houseBuild(1, draw, age, number);
    });
    const half = house.half;
    const wall = house.wall;
    const rise = house.rise;
    const side = house.side;
    // of the ridge, which is a point over a gable
    const level = Math.max(half + VILLAGE_OVERHANG - rise / house.pitch, 0);
    const slope = rise / (half + VILLAGE_OVERHANG - level);
    pen.rectangle(-half, VILLAGE_SUNK, half, wall + VILLAGE_OVERHANG * slope);
    villageRoof(pen, 0, half + VILLAGE_OVERHANG, level, wall, rise);
    if (house.shed > 0) {
        const out = half + house.shed;
        const low = 0.85 * wall - 0.35 * house.shed;
        pen.polygon([
            [side * half, 0.85 * wall],
            [side * out, low],
            [side * out, VILLAGE_SUNK],
            [side * half, VILLAGE_SUNK],
        ]);
        const eaves = out + VILLAGE_OVERHANG;
        pen.stroke(
            [
                [side * half, 0.87 * wall],
                [side * eaves, 0.87 * wall - 0.35 * (eaves - half)],
            ],
            0.014,
        );
    }
    if (house.pot > 0) {
        const x = house.chimney;
        const pot = house.pot;
        pen.rectangle(x - 0.8 * VILLAGE_CHIMNEY, wall, x + 0.8 * VILLAGE_CHIMNEY, pot);
        pen.rectangle(
            x - 1.1 * VILLAGE_CHIMNEY,
            pot - 0.024,
            x + 1.1 * VILLAGE_CHIMNEY,
            pot - 0.01,
        );
    }
    if (house.steeple > 0) {
        villageSteeple(pen, side * half, house.belfry, house.steeple, house.onion);
    }
}

/**
 * A roof from both eaves up to a ridge that is level so far to both sides, thick at its edge; snow
 * lies on it.
 */
function villageRoof(pen, middle, eaves, level, wall, rise) {
    const top = wall + rise;
    const corners = [
        [middle - eaves, wall],
        [middle + eaves, wall],
        [middle + level, top],
        [middle - level, top],
    ];
    pen.polygon([
        ...corners.slice(0, 2),
        [middle + level + 0.006, top + VILLAGE_ROOF],
        [middle - level - 0.006, top + VILLAGE_ROOF],
    ]);
    pen.snowing();
    const ridge = [
        corners[0],
        [middle - level, top + VILLAGE_ROOF],
        [middle + level, top + VILLAGE_ROOF],
        corners[1],
    ];
    pen.stroke(
        ridge.map(([x, y]) => [x, y + 0.4 * VILLAGE_SNOW]),
        VILLAGE_SNOW,
    );
    pen.snowing(false);
}

/** A church's tower with a pointed spire, or an onion, and a cross. */
function villageSteeple(pen, middle, belfry, steeple, onion) {
    pen.rectangle(middle - VILLAGE_TOWER, VILLAGE_SUNK, middle + VILLAGE_TOWER, belfry);
    pen.rectangle(
        middle - VILLAGE_TOWER - VILLAGE_SPIRE_OVERHANG,
        belfry - 0.012,
        middle + VILLAGE_TOWER + VILLAGE_SPIRE_OVERHANG,
        belfry + 0.006,
    );
    const foot = onion ? belfry + 0.28 : steeple - 0.05;
    if (onion) {
        const bulb = [
            [1, 0],
            [1.3, 0.05],
            [1.34, 0.1],
            [1.1, 0.15],
            [0.62, 0.19],
            [0.24, 0.23],
            [0.16, 0.27],
            [0, 0.3],
        ];
        const right = bulb.map(([out, up]) => [middle + VILLAGE_TOWER * out, belfry + up]);
        pen.polygon([
            ...right,
            ...[...right.slice(0, -1)].reverse().map(([x, y]) => [2 * middle - x, y]),
        ]);
    } else {
        const flare = VILLAGE_TOWER + VILLAGE_SPIRE_OVERHANG;
        const sides = [
            [flare, 0],
            [0.72 * VILLAGE_TOWER, 0.035],
            [0, foot - belfry],
        ];
        const right = sides.map(([out, up]) => [middle + out, belfry + up]);
        pen.polygon([
            ...right,
            ...[...right.slice(0, -1)].reverse().map(([x, y]) => [2 * middle - x, y]),
        ]);
    }
    pen.rectangle(middle - 0.6 * VILLAGE_ROD, foot - 0.02, middle + 0.6 * VILLAGE_ROD, steeple);
    pen.rectangle(
        middle - 3 * VILLAGE_ROD,
        steeple - 0.03,
        middle + 3 * VILLAGE_ROD,
        steeple - 0.022,
    );
    pen.snowing();
    pen.stroke(
        [
            [middle + 0.8 * VILLAGE_TOWER, belfry + 0.05],
            [middle + 0.12 * VILLAGE_TOWER, foot - 0.06],
        ],
        VILLAGE_SNOW,
    );
    pen.snowing(false);
}

/** The windows of the same houses; see `standKind`. */
function villageWindows(height, chances) {
    return eachSpecimen(chances, (draw, age, number) => {
        const house = houseBuild(height, draw, age, number);
        const {half, wall, rise, pitch} = house;
        const church = house.steeple > 0;
        const [wide, tall] = (church ? VILLAGE_CHURCH_PANE : VILLAGE_HOUSE_PANE).map(
            (share) => share * height,
        );
        const count = clip(
            Math.floor((2 * half) / (VILLAGE_PANE_SPACING * height) - 0.3),
            1,
            VILLAGE_MAX_ROW,
        );
        const panes = [];
        for (let pane = 0; pane < VILLAGE_MAX_ROW; pane++) {
            const left = (pane - 0.5 * (count - 1)) * VILLAGE_PANE_SPACING * height - 0.5 * wide;
            panes.push([left, 0.3 * wall, pane < count ? wide : 0, Math.min(tall, 0.55 * wall)]);
        }
        // Only a gable shows an attic's window, and only a high one has room for it.
        const high = rise > 2.4 * VILLAGE_HOUSE_PANE[1] * height && !church;
        const attic = high && pitch * half < 1.4 * rise;
        panes.push([-0.5 * wide, wall + 0.14 * rise, attic ? wide : 0, tall]);
        const tower = house.side * half - 0.5 * wide;
        panes.push([tower, 0.7 * house.belfry, church ? wide : 0, 0.7 * tall]);
        return panes;
    });
}

/** The tops of the same houses' chimneys; see `standKind`. */
function villageChimneys(height, chances) {
    return eachSpecimen(chances, (draw, age, number) => {
        const {chimney, pot} = houseBuild(height, draw, age, number);
        return [chimney, pot];
    });
}

/**
 * The build of a house, in units; x goes from the middle of the main roof.
 *
 * half, wall: half the width of the main house, and the height of its eaves; rise, pitch: height of
 * its roof above that, and the roof's slope; side: 1 or -1, where the shed or a church's tower is;
 * shed: how far the shed reaches beyond the wall, 0 for none; chimney, pot: place and height of the
 * chimney's top; steeple, belfry: a church's height, and that of its tower below the spire, 0 for a
 * house; onion: whether the spire is a dome.
 */
function houseBuild(height, draw, age, number) {
    const church = number >= SPECIMENS - VILLAGE_CHURCHES;
    const eaves = draw() < VILLAGE_EAVES_SHARE || church;
    const half = height * (0.095 + 0.06 * age + 0.035 * draw()) * (eaves ? 1.2 : 1);
    const wall = height * (0.085 + 0.07 * age + 0.03 * draw());
    const [low, high] = [height * (0.11 + 0.09 * draw()), half * (0.9 + 0.45 * draw())];
    const rise = eaves ? low : high;
    const slope = 0.22 + 0.4 * draw();
    const side = draw() < 0.5 ? -1 : 1;
    const hasShed = draw() < VILLAGE_SHED_SHARE && !church;
    const shed = height * (0.06 + 0.07 * draw());
    const chimney = half * (0.25 + 0.4 * draw()) * (draw() < 0.5 ? -1 : 1);
    const smokes = draw() < VILLAGE_CHIMNEY_SHARE && !church;
    const pitch = rise / (eaves ? slope * half : half + VILLAGE_OVERHANG * height);
    const atChimney = wall + Math.min(rise, pitch * (half - Math.abs(chimney)));
    const steeple = height * (0.86 + 0.13 * draw());
    const pot = atChimney + height * (0.05 + 0.03 * draw());
    const belfry = steeple * (0.5 + 0.1 * draw());
    return {
        half,
        wall,
        rise,
        pitch,
        side,
        shed: hasShed ? shed : 0,
        chimney,
        pot: smokes ? pot : -height,
        steeple: church ? steeple : 0,
        belfry: church ? belfry : 0,
        onion: draw() < VILLAGE_ONION_SHARE,
    };
}

/** The kind of these, see `standKind`. */
export const VILLAGE = standKind({
    slot: 0.44,
    reach: 0.42,
    outlines: villageOutlines,
    drawing: drawVillage,
    even: true,
    steepest: 0.35,
    windows: villageWindows,
    lit: 0.6,
    chimneys: villageChimneys,
});

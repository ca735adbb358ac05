/** City towers: slabs, stepped ones, slanted and pointed tops, with plant rooms and masts. */

import {clip} from "../../numpy.js";
import {block, emptyOutline, raise, roof} from "../shapes.js";
import {eachSpecimen, oneSpecimen, standKind} from "../standKind.js";

/** How deep walls reach into the ground, as a share of the height of the tallest. */
const TOWER_SUNK = -0.1;

/** Setbacks of a stepped tower. */
const TOWER_TIERS = 3;

/** The `style` up to which a tower is stepped, slanted or pointed; above, it is a plain slab. */
const TOWER_STEPPED = 0.35;
const TOWER_SLANTED = 0.5;
const TOWER_POINTED = 0.6;

/** The most windows of a tower, side by side and one above the other. */
const TOWER_MAX_COLUMNS = 4;
const TOWER_MAX_FLOORS = 15;

/**
 * From one window to the next, sideways and upwards, as shares of the height of the tallest tower.
 */
const TOWER_COLUMN_SHARE = 0.032;
const TOWER_FLOOR_SHARE = 0.052;

/** The least of the same in units; closer windows would run together in the picture. */
const TOWER_MIN_COLUMN_UNITS = 5;
const TOWER_MIN_FLOOR_UNITS = 8;

/** Width and height of a pane, as shares of the way to the next. */
const TOWER_PANE_SHARE = 0.4;

/** The outlines of towers up to `height`; see `standKind`. */
function towerOutlines(height, chances, x) {
    return eachSpecimen(chances, (draw, age) => {
        const tower = towerBuild(height, draw, age);
        const outline = emptyOutline(x);
        for (const part of towerParts(tower, height)) raise(outline, x, part);
        return outline;
    });
}

/** The parts of a tower as functions of x. */
function towerParts(tower, height) {
    const {tall, half, style, room, slant} = tower;
    const mast = towerMastOutline(tower, height);
    if (style < TOWER_STEPPED) return [...steppedParts(tower), mast];
    if (style < TOWER_SLANTED) {
        const slanted = (x) => (Math.abs(x) <= half ? tall - slant * (1 - x / half) : -height);
        return [slanted, mast];
    }
    if (style < TOWER_POINTED) return [roof(0, half, tall - 1.6 * half, 1.6 * half, 1.6), mast];
    const plant = block(room - 0.35 * half, room + 0.35 * half, tall + 0.018 * height);
    return [block(-half, half, tall), plant, mast];
}

function steppedParts(tower) {
    const parts = [() => -1];
    for (let tier = 0; tier < TOWER_TIERS; tier++) {
        const half = tower.half * (1 - tower.step * tier);
        parts.push(block(-half, half, tower.tall - tower.tier * (TOWER_TIERS - 1 - tier)));
    }
    return parts;
}

function towerMastOutline({tall, style, room, mast}, height) {
    if (!(mast > 0)) return () => -height;
    const thick = 0.004 * height + 0.3;
    const middle = style < TOWER_STEPPED ? 0 : room;
    return block(middle - thick, middle + thick, Math.min(tall + mast, height));
}

/** The windows of the same towers, below their tops of whatever shape; see `standKind`. */
function towerWindows(height, chances) {
    const across = Math.max(TOWER_COLUMN_SHARE * height, TOWER_MIN_COLUMN_UNITS);
    const down = Math.max(TOWER_FLOOR_SHARE * height, TOWER_MIN_FLOOR_UNITS);
    const width = TOWER_PANE_SHARE * across;
    const pane = TOWER_PANE_SHARE * down;
    return eachSpecimen(chances, (draw, age) => {
        const tower = towerBuild(height, draw, age);
        const columns = clip(Math.floor((2 * tower.half) / across - 0.3), 0, TOWER_MAX_COLUMNS);
        const room = tower.tall - towerRoof(tower);
        const panes = [];
        for (let number = 0; number < TOWER_MAX_COLUMNS; number++) {
            const left = (number - 0.5 * (columns - 1)) * across - 0.5 * width;
            for (let floor = 0; floor < TOWER_MAX_FLOORS; floor++) {
                const bottom = down * (floor + 0.8);
                const fits = number < columns && bottom + 1.3 * pane < room;
                panes.push([left, bottom, fits ? width : 0, pane]);
            }
        }
        return panes;
    });
}

/** The height of a tower's top, in which there are no windows. */
function towerRoof({style, tier, slant, half}) {
    if (style < TOWER_STEPPED) return (TOWER_TIERS - 1) * tier;
    if (style < TOWER_SLANTED) return 2 * slant;
    return style < TOWER_POINTED ? 1.6 * half : 0;
}

/**
 * Draw one of the same towers, with ledges, what stands on roofs, and often a lower block at its
 * side.
 */
export function drawTower(pen) {
    const one = oneSpecimen(pen.builds, pen.number, (draw, age) => towerBuild(1, draw, age));
    const half = one.half;
    let top = one.tall;
    if (one.style < TOWER_STEPPED) {
        towerDrawSteps(pen, one);
    } else if (one.style < TOWER_SLANTED) {
        pen.polygon([
            [-half, TOWER_SUNK],
            [half, TOWER_SUNK],
            [half, top],
            [-half, top - 2 * one.slant],
        ]);
        top -= 2 * one.slant;
    } else if (one.style < TOWER_POINTED) {
        top -= 1.6 * half;
        pen.polygon([
            [-half, TOWER_SUNK],
            [half, TOWER_SUNK],
            [half, top],
            [0, one.tall],
            [-half, top],
        ]);
        for (const ledge of [0.86, 0.94]) {
            pen.rectangle(-1.05 * half, ledge * top - 0.004, 1.05 * half, ledge * top);
        }
    } else {
        pen.rectangle(-half, TOWER_SUNK, half, top);
        towerFurnish(pen, one);
    }
    if (one.mast > 0) {
        towerMast(
            pen,
            one.style < TOWER_STEPPED ? 0 : one.room,
            top,
            Math.min(one.tall + one.mast, 1),
        );
    }
    if (pen.either(0.6)) {
        towerAnnex(pen, one);
    }
}

/** A tower with setbacks, each with a ledge. */
function towerDrawSteps(pen, one) {
    for (let tier = 0; tier < TOWER_TIERS; tier++) {
        const half = one.half * (1 - one.step * tier);
        const top = one.tall - one.tier * (TOWER_TIERS - 1 - tier);
        pen.rectangle(-half, TOWER_SUNK, half, top);
        pen.rectangle(-half - 0.003, top - 0.009, half + 0.003, top - 0.003);
    }
    const crown = one.half * (1 - one.step * (TOWER_TIERS - 1));
    if (one.mast > 0) {
        pen.polygon([
            [-0.6 * crown, one.tall],
            [0.6 * crown, one.tall],
            [0.2 * crown, one.tall + 0.2 * one.mast],
            [-0.2 * crown, one.tall + 0.2 * one.mast],
        ]);
    }
}

/** What stands on a level roof: a parapet, the plant room, and a water tank on legs. */
function towerFurnish(pen, one) {
    const half = one.half;
    const tall = one.tall;
    pen.rectangle(-half, tall, -half + 0.004, tall + 0.006);
    pen.rectangle(half - 0.004, tall, half, tall + 0.006);
    pen.rectangle(one.room - 0.35 * half, tall, one.room + 0.35 * half, tall + 0.018);
    const tank = one.room > 0 ? -0.55 * half : 0.55 * half;
    if (half > 0.05 && pen.either(0.6)) {
        for (const leg of [-0.012, 0.012]) {
            pen.rectangle(tank + leg - 0.0015, tall, tank + leg + 0.0015, tall + 0.014);
        }
        pen.rectangle(tank - 0.015, tall + 0.012, tank + 0.015, tall + 0.034);
        pen.polygon([
            [tank - 0.017, tall + 0.034],
            [tank + 0.017, tall + 0.034],
            [tank, tall + 0.044],
        ]);
    }
}

/** A mast that grows thinner, with a few rungs. */
function towerMast(pen, x, foot, top) {
    pen.stroke(
        [
            [x, foot - 0.01],
            [x, foot + 0.5 * (top - foot)],
            [x, top],
        ],
        [0.009, 0.006, 0.0025],
    );
    for (const rung of [0.3, 0.5, 0.68]) {
        const y = foot + rung * (top - foot);
        pen.rectangle(x - 0.008 * (1.2 - rung), y, x + 0.008 * (1.2 - rung), y + 0.003);
    }
}

/** A lower block that leans against a tower, of one bay or two. */
function towerAnnex(pen, one) {
    const side = pen.sign();
    const high = one.tall * pen.between(0.3, 0.62);
    const out = one.half + pen.between(0.3, 0.8) * Math.min(one.half, 0.05);
    let [near, far] = [side * 0.9 * one.half, side * out].sort((one, other) => one - other);
    pen.rectangle(near, TOWER_SUNK, far, high);
    if (pen.either(0.5)) {
        [near, far] = [side * one.half, side * (one.half + 0.5 * (out - one.half))].sort(
            (one, other) => one - other,
        );
        pen.rectangle(near, TOWER_SUNK, far, high + 0.014);
    }
}

/**
 * The build of a tower, in units: its height without mast and half its width; 0–1, the style of its
 * top; how much narrower each tier of a stepped one is, and the height of its upper tiers; the rise
 * of a slanted top, to the right; the height of the mast, 0 for none; the place of the plant room.
 */
function towerBuild(height, draw, age) {
    // Old ones grow faster: between the age and its square.
    const tall = height * (0.16 + 0.44 * age * (0.7 + 0.3 * age) + 0.24 * draw());
    // The product of two draws makes most towers slim and few of them wide.
    const half = height * (0.038 + 0.062 * draw() * draw() + 0.014 * draw());
    const hasMast = draw() < 0.25 + 0.3 * age;
    const mast = height * (0.05 + 0.13 * draw());
    return {
        tall,
        half,
        style: draw(),
        step: 0.2 + 0.14 * draw(),
        tier: tall * (0.06 + 0.12 * draw()),
        slant: half * (0.2 + 0.7 * draw()),
        mast: hasMast ? mast : 0,
        room: half * (0.9 * draw() - 0.45),
    };
}

/** The kind of these, see `standKind`. */
export const TOWER = standKind({
    slot: 0.14,
    reach: 0.17,
    outlines: towerOutlines,
    drawing: drawTower,
    even: true,
    windows: towerWindows,
    lit: 0.2,
});

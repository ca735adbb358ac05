/**
 * The outline of land with what stands on it: points equally far apart, and the crest that a view
 * sees of them.
 */

import {rint} from "./numpy.js";

/**
 * Unit of areas, which are whole numbers of it below 2**53: so their sums do not depend on where
 * they begin.
 */
export const AREA_UNITS = 2 ** -20;

/**
 * Some land, straight between points.
 *
 * first: number of the first point on the endless land; heights: (n) at the points, in units above
 * the foot of the panorama; gaps: (n - 1) areas under the land between two points, in AREA_UNITS;
 * areas: (n) sums of these, from the first point on.
 */
export class Stretch {
    constructor(first, heights) {
        const count = heights.length;
        this.first = first;
        this.heights = heights;
        this.gaps = new Float64Array(Math.max(count - 1, 0));
        this.areas = new Float64Array(count);
        // Whole areas of the gaps between points, and their sums, are exact: see AREA_UNITS.
        let left = count ? rint(heights[0] * (0.5 / AREA_UNITS)) : 0;
        for (let i = 1; i < count; i++) {
            const right = rint(heights[i] * (0.5 / AREA_UNITS));
            this.gaps[i - 1] = left + right;
            this.areas[i] = this.areas[i - 1] + this.gaps[i - 1];
            left = right;
        }
    }
}

/**
 * A stretch of land as places equally far apart see it.
 *
 * stretch: the land, the same object as long as no other land comes into view; steps: (n + 1) from
 * the first place to each, in gaps between points; left: number in the stretch of the last point
 * that is not to the right of the first place; along: how far that place is beyond it, 0–1 of a
 * gap; scale: pixels per unit; foot: y in pixels of height 0.
 */
export class Outline {
    constructor(stretch, steps, left, along, scale = 1, foot = 0) {
        Object.assign(this, {stretch, steps, left, along, scale, foot});
    }

    /** The same outline in pixels of a view. */
    seen(scale, foot) {
        return new Outline(this.stretch, this.steps, this.left, this.along, scale, foot);
    }

    /** Whether a height is the mean up to the next place, and not the height at a place itself. */
    get means() {
        return this.steps[1] >= 1;
    }

    /** (n) float64, in units. */
    outlineHeights() {
        const {steps, left, along} = this;
        const {heights, gaps, areas} = this.stretch;
        const found = new Float64Array(steps.length - 1);
        if (!this.means) {
            for (let i = 0; i < found.length; i++) {
                const place = steps[i] + along;
                const at = Math.floor(place);
                const height = heights[at + left];
                found[i] = height + (place - at) * (heights[at + left + 1] - height);
            }
            return found;
        }
        // The mean over a step is the area up to its end, less that up to its start, by its length.
        const scale = AREA_UNITS / steps[1];
        let gap = 0;
        let area = 0;
        for (let i = 0; i < steps.length; i++) {
            const place = steps[i] + along;
            const at = Math.floor(place);
            const nextGap = (place - at) * gaps[at + left];
            const nextArea = areas[at + left];
            if (i) found[i - 1] = (nextGap - gap + (nextArea - area)) * scale;
            gap = nextGap;
            area = nextArea;
        }
        return found;
    }

    /** (n) float64: y in pixels. */
    outlineCrest() {
        const crest = this.outlineHeights();
        for (let i = 0; i < crest.length; i++) crest[i] = crest[i] * -this.scale + this.foot;
        return crest;
    }
}

/**
 * (width + 1) float64, the crest itself of a line: a crest, or outlines, of which the lowest is the
 * crest.
 */
export function computed(line) {
    if (line instanceof Float64Array) return line;
    const [first, ...others] = line.map((outline) => outline.outlineCrest());
    for (const crest of others) {
        for (let i = 0; i < first.length; i++) if (crest[i] > first[i]) first[i] = crest[i];
    }
    return first;
}

/** The lower of two crests, column by column. */
export function lowest(one, other) {
    if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
    const below = computed(other);
    return computed(one).map((y, column) => Math.max(y, below[column]));
}

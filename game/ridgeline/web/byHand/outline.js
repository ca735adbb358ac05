/** The heights of an outline: every crest of every frame is made of some. */

import {NDArray, contiguous} from "../arrays.js";

/** (n,) float64; see Python's `Outline.heights`. */
export function heights({stretch, steps, left, along}, {AREA_UNITS}) {
    const places = contiguous(steps);
    const step = places.data[places.offset + 1];
    const [found, count] = [new Float64Array(places.size - 1), places.size - 1];
    const result = new NDArray("float64", found, [count]);
    if (!(step >= 1)) {
        const land = contiguous(stretch.heights);
        const [points, first] = [land.data, land.offset + left];
        for (let i = 0, from = places.offset; i < count; i++, from++) {
            const place = places.data[from] + along;
            const whole = Math.floor(place);
            const height = points[first + whole];
            found[i] = height + (place - whole) * (points[first + whole + 1] - height);
        }
        return result;
    }
    // The mean over a step is the area up to its end, less that up to its start, by its length.
    const [gaps, areas] = [stretch.gaps, stretch.areas].map(contiguous);
    const scale = AREA_UNITS / step;
    let [gap, area] = [0, 0];
    for (let i = 0, from = places.offset; i <= count; i++, from++) {
        const place = places.data[from] + along;
        const whole = Math.floor(place);
        const nextGap = (place - whole) * gaps.data[gaps.offset + left + whole];
        const nextArea = areas.data[areas.offset + left + whole];
        if (i) found[i - 1] = (nextGap - gap + (nextArea - area)) * scale;
        gap = nextGap;
        area = nextArea;
    }
    return result;
}

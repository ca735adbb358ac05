/** What numpy does to numbers, to the last bit, where JavaScript's own functions differ. */

/** The nearest whole number; halves go to the even one, as in `np.rint` and Python's `round`. */
export function rint(value) {
    const floor = Math.floor(value);
    const rest = value - floor;
    if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
    return floor % 2 === 0 ? floor : floor + 1;
}

/** The value, no lower than `low` and no higher than `high`. */
export function clip(value, low, high) {
    return Math.min(Math.max(value, low), high);
}

/** (count,) whole numbers from `first` on, float64. */
export function arange(count, first = 0) {
    const numbers = new Float64Array(count);
    for (let i = 0; i < count; i++) numbers[i] = first + i;
    return numbers;
}

/** (count,) numbers at equal distances from `first` to `last`, float64. */
export function linspace(first, last, count) {
    const numbers = new Float64Array(count);
    const step = (last - first) / (count - 1);
    for (let i = 0; i < count; i++) numbers[i] = i * step + first;
    if (count > 1) numbers[count - 1] = last;
    return numbers;
}

/**
 * The value at `x` of straight lines between points (places, values); places ascend. `np.interp`.
 */
export function interp(x, places, values) {
    const last = places.length - 1;
    if (x < places[0]) return values[0];
    const left = rightOf(places, x) - 1;
    if (left >= last) return values[last];
    if (places[left] === x) return values[left];
    const slope = (values[left + 1] - values[left]) / (places[left + 1] - places[left]);
    return slope * (x - places[left]) + values[left];
}

/** The number of ascending values that are at most `value`: `np.searchsorted(…, side="right")`. */
export function rightOf(values, value) {
    let low = 0;
    let high = values.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (value < values[middle]) high = middle;
        else low = middle + 1;
    }
    return low;
}

/** The number of ascending values that are below `value`: `np.searchsorted(…)`. */
export function leftOf(values, value) {
    let low = 0;
    let high = values.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (values[middle] < value) low = middle + 1;
        else high = middle;
    }
    return low;
}

/** The sum of `count` values from `first` on, in the order in which numpy adds a row up. */
export function pairwiseSum(values, first = 0, count = values.length - first) {
    if (count < 8) {
        let sum = -0;
        for (let i = 0; i < count; i++) sum += values[first + i];
        return sum;
    }
    if (count > 128) {
        const half = Math.floor(count / 2) - (Math.floor(count / 2) % 8);
        return pairwiseSum(values, first, half) + pairwiseSum(values, first + half, count - half);
    }
    const sums = Array.from(values.slice(first, first + 8));
    let done = 8;
    for (; done < count - (count % 8); done += 8) {
        for (let k = 0; k < 8; k++) sums[k] += values[first + done + k];
    }
    const [a, b, c, d, e, f, g, h] = sums;
    let sum = a + b + (c + d) + (e + f + (g + h));
    for (; done < count; done++) sum += values[first + done];
    return sum;
}

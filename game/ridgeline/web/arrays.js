/**
 * Arrays as numpy has them: shapes, views, broadcasting and sums, with the same bits.
 *
 * What numpy would give as an array of rank 0 is a number here (a boolean for "bool").
 */

const STORES = {
    float64: Float64Array,
    int64: Float64Array, // whole numbers within ±2⁵³
    float32: Float32Array,
    int32: Int32Array,
    int8: Int8Array,
    uint32: Uint32Array,
    uint16: Uint16Array,
    uint8: Uint8Array,
    bool: Uint8Array,
};

const LOWEST = {int32: -(2 ** 31), int8: -128, uint32: 0, uint16: 0, uint8: 0, bool: 0};
const HIGHEST = {int32: 2 ** 31 - 1, int8: 127, uint32: 2 ** 32 - 1, uint16: 65535, uint8: 255};

/** Part of an index: from `start` by `step` to before `stop`; null where Python has nothing. */
class Slice {
    constructor(start, stop, step) {
        this.start = start;
        this.stop = stop;
        this.step = step ?? 1;
    }

    /** The first place in an axis of so many. */
    first(size) {
        return this._bound(this.start, size, this.step < 0);
    }

    /** How many places it names there. */
    count(size) {
        const stop = this._bound(this.stop, size, this.step > 0);
        return Math.max(Math.ceil((stop - this.first(size)) / this.step), 0);
    }

    /** A place within the axis, one of its ends if there is none: the `high` one or the other. */
    _bound(place, size, high) {
        const [least, most] = this.step > 0 ? [0, size] : [-1, size - 1];
        if (place === null) return high ? most : least;
        return Math.min(Math.max(place < 0 ? place + size : place, least), most);
    }
}

/** `start:stop:step` of an index. */
export function slice(start = null, stop = null, step = null) {
    return new Slice(start, stop, step);
}

const ALL = new Slice(null, null, null);

/** Numbers of one kind in rows and columns; a view shares `data` with what it is a view of. */
export class NDArray {
    constructor(dtype, data, shape, strides = null, offset = 0) {
        this.dtype = dtype;
        this.data = data;
        this.shape = wholes(shape);
        this.strides = strides === null ? rowStrides(this.shape) : wholes(strides);
        this.offset = offset;
        this.size = sizeOf(this.shape);
        this.contiguous = strides === null || this.size === 0 || inOrder(this);
    }

    get ndim() {
        return this.shape.length;
    }

    get length() {
        return this.shape[0];
    }

    get nbytes() {
        return this.size * this.data.BYTES_PER_ELEMENT;
    }

    /** A view with the axes in the opposite order. */
    get T() {
        return viewOf(this, [...this.shape].reverse(), [...this.strides].reverse());
    }

    *[Symbol.iterator]() {
        for (let i = 0; i < this.length; i++) yield this._at(i);
    }

    /** The number with this index, or with this place in the order of rows; the only one. */
    item(...index) {
        if (index.length === this.ndim) return this.get(...index);
        if (index.length === 0 && this.size !== 1) throw new RangeError(`${this.size} numbers`);
        return this.ravel().get(index[0] ?? 0);
    }

    /** Nested Arrays. */
    toList() {
        const list = new Array(this.length);
        for (let i = 0; i < list.length; i++) {
            const part = this._at(i);
            list[i] = this.ndim > 1 ? part.toList() : part;
        }
        return list;
    }

    /** A contiguous copy of another kind: whole numbers are cut off and wrap, float32 rounds. */
    astype(dtype) {
        return assign(empty(this.shape, dtype), this);
    }

    copy() {
        return this.astype(this.dtype);
    }

    /** The same numbers in another shape, one size may be -1; a view of contiguous ones. */
    reshape(...sizes) {
        const shape = Array.isArray(sizes[0]) ? [...sizes[0]] : sizes;
        const free = shape.indexOf(-1);
        if (free >= 0) shape[free] = this.size / -sizeOf(shape);
        if (sizeOf(shape) !== this.size || !shape.every(Number.isInteger)) {
            throw new RangeError(`cannot reshape (${this.shape}) into (${shape})`);
        }
        const whole = contiguous(this);
        return new NDArray(this.dtype, whole.data, shape, null, whole.offset);
    }

    ravel() {
        return this.reshape(this.size);
    }

    /**
     * A number where all parts are numbers, one for each axis; a view where they are numbers,
     * slices, null and "..."; a copy where one is an array of places or a mask.
     */
    get(...index) {
        if (index.length === 1) {
            const [part] = index;
            if (typeof part === "number") return this._at(part);
            if (part instanceof NDArray && part.shape.length === 1) return this._picked(part);
        }
        const offset = offsetAt(this, index);
        if (offset >= 0) return this.dtype === "bool" ? this.data[offset] !== 0 : this.data[offset];
        if (isPlain(index)) {
            const view = plainView(this, index);
            return view.ndim ? view : view.get();
        }
        const found = selection(this, index);
        const result = empty(found.shape, this.dtype);
        takePicked(result.data, result.offset, this.data, found);
        return result;
    }

    /** The number with this place, or the row. */
    _at(place) {
        const {shape, strides} = this;
        const offset = this.offset + within(place, shape[0]) * strides[0];
        if (shape.length > 1) return viewOf(this, shape.slice(1), strides.slice(1), offset);
        return this.dtype === "bool" ? this.data[offset] !== 0 : this.data[offset];
    }

    /** The numbers or rows with these places, or for which a condition holds. */
    _picked(part) {
        if (part.dtype === "bool" && part.size !== this.shape[0]) {
            throw new RangeError(`a mask of ${part.size} for ${this.shape[0]}`);
        }
        const places = part.dtype === "bool" ? flatnonzero(part) : part;
        const count = places.size;
        const [size] = this.shape;
        const [stride] = this.strides;
        const step = places.strides[0];
        const from = this.data;
        if (this.shape.length === 1) {
            const made = empty([count], this.dtype);
            const spots = [places.data, places.offset, step, size];
            if (from instanceof Float64Array) pickFloats(made, from, this.offset, stride, spots);
            else pickOthers(made, from, this.offset, stride, spots);
            return made;
        }
        const shape = resized(this.shape, 0, count);
        const made = empty(shape, this.dtype);
        const inner = offsetsOf(shape.slice(1), this.strides.slice(1));
        let to = made.offset;
        for (let k = 0, at = places.offset; k < count; k++, at += step) {
            const start = this.offset + within(places.data[at], size) * stride;
            for (let i = 0; i < inner.length; i++) made.data[to++] = from[start + inner[i]];
        }
        return made;
    }

    /** Write a number, or what broadcasts to what `get` would give. */
    set(index, value) {
        const offset = offsetAt(this, index);
        if (offset >= 0) {
            this.data[offset] = cast(this.dtype, value);
            return;
        }
        if (isPlain(index)) {
            assign(plainView(this, index), value);
            return;
        }
        const found = selection(this, index);
        const values = assign(solid(found.shape, this.dtype), value);
        putPicked(this.data, values.data, found);
    }

    sum(axis = null, keepdims = false) {
        const dtype = sumDtype(this.dtype);
        return reduce(this, axis, keepdims, dtype, 0, this.dtype === "float32" ? SUM32 : SUM);
    }

    prod(axis = null, keepdims = false) {
        const dtype = sumDtype(this.dtype);
        return reduce(this, axis, keepdims, dtype, 1, this.dtype === "float32" ? PROD32 : PROD);
    }

    /** initial: what is there before the first number, so that there need be none. */
    max(axis = null, keepdims = false, initial = null) {
        const start = initial ?? LOWEST[this.dtype] ?? -Infinity;
        return reduce(this, axis, keepdims, this.dtype, start, MAXIMUM, initial === null);
    }

    min(axis = null, keepdims = false, initial = null) {
        const most = this.dtype === "bool" ? 1 : (HIGHEST[this.dtype] ?? Infinity);
        const start = initial ?? most;
        return reduce(this, axis, keepdims, this.dtype, start, MINIMUM, initial === null);
    }

    any(axis = null, keepdims = false) {
        return reduce(this, axis, keepdims, "bool", 0, ANY);
    }

    all(axis = null, keepdims = false) {
        return reduce(this, axis, keepdims, "bool", 1, ALL_TRUE);
    }

    mean(axis = null, keepdims = false) {
        const sum = this.sum(axis, keepdims);
        const dtype = this.dtype === "float32" ? "float32" : "float64";
        const count = this.size / (sum.size ?? 1);
        return elementwise(dtype, [sum, count], (to, at, end, a, i, di, b) => {
            for (; at < end; at++, i += di) to[at] = a[i] / b[0];
        });
    }

    /** Where the largest is, the first of equal ones; along an axis, or in the order of rows. */
    argmax(axis = null) {
        return bestPlaces(this, axis, (one, other) => one > other);
    }

    argmin(axis = null) {
        return bestPlaces(this, axis, (one, other) => one < other);
    }

    cumsum(axis = null) {
        const dtype = sumDtype(this.dtype);
        return accumulate(axis === null ? this.ravel() : this, axis ?? 0, dtype, addBefore);
    }
}

function pickFloats({data, offset, size}, from, first, stride, [spots, start, step, length]) {
    for (let k = 0, at = start; k < size; k++, at += step) {
        data[offset + k] = from[first + within(spots[at], length) * stride];
    }
}

/** The same of other kinds: a loop that sees few of them is far faster. */
function pickOthers({data, offset, size}, from, first, stride, [spots, start, step, length]) {
    for (let k = 0, at = start; k < size; k++, at += step) {
        data[offset + k] = from[first + within(spots[at], length) * stride];
    }
}

const ONE_STEP = [1];

/** Whole numbers as a plain Array of small ones, so that all shapes look alike to the engine. */
function wholes(numbers) {
    if (numbers.length === 1) return [numbers[0] | 0];
    if (numbers.length === 2) return [numbers[0] | 0, numbers[1] | 0];
    return Array.from(numbers, (number) => number | 0);
}

/** Whether the numbers of an array lie one after another. */
function inOrder({shape, strides}) {
    let size = 1;
    for (let axis = shape.length - 1; axis >= 0; axis--) {
        if (shape[axis] !== 1 && strides[axis] !== size) return false;
        size *= shape[axis];
    }
    return true;
}

function rowStrides(shape) {
    if (shape.length === 1) return ONE_STEP;
    if (shape.length === 2) return [shape[1], 1];
    const strides = new Array(shape.length);
    for (let axis = shape.length - 1, stride = 1; axis >= 0; axis--) {
        strides[axis] = stride;
        stride *= shape[axis];
    }
    return strides;
}

function sizeOf(shape) {
    let size = 1;
    for (let axis = 0; axis < shape.length; axis++) size *= shape[axis];
    return size;
}

/** A shape with another size of one axis. */
function resized(shape, axis, size) {
    const sizes = [...shape];
    sizes[axis] = size;
    return sizes;
}

function viewOf(array, shape, strides, offset = array.offset) {
    return new NDArray(array.dtype, array.data, shape, strides, offset);
}

/** The same array if its numbers lie one after another, otherwise a copy. */
export function contiguous(array) {
    return array.contiguous ? array : array.copy();
}

/** A number as one of this kind. */
function cast(dtype, value) {
    if (dtype === "bool") return value === false || value === 0 ? 0 : 1;
    return dtype === "int64" ? Math.trunc(value) + 0 : value;
}

/** A place in an axis, counted from its end where it is negative. */
function within(place, size) {
    if (place >= size || place < -size) throw new RangeError(`index ${place} of ${size}`);
    return place < 0 ? place + size : place;
}

/** The axis of this number, counted from the end where it is negative. */
function axisOf(axis, array) {
    return within(axis, array.shape.length);
}

/** Where in `data` the only number with this index is, or -1 if it names more than one. */
function offsetAt(array, index) {
    const {shape, strides} = array;
    if (index.length !== shape.length) return -1;
    let offset = array.offset;
    for (let axis = 0; axis < index.length; axis++) {
        if (typeof index[axis] !== "number") return -1;
        offset += within(index[axis], shape[axis]) * strides[axis];
    }
    return offset;
}

/** Whether an index has no arrays of places and no masks. */
function isPlain(index) {
    for (let i = 0; i < index.length; i++) {
        if (index[i] instanceof NDArray || Array.isArray(index[i])) return false;
    }
    return true;
}

/** The view with such an index. */
function plainView(array, index) {
    const {shape, strides, offset} = axesOf(array, index);
    return viewOf(array, shape, strides, offset);
}

/**
 * {shape, strides, offset} that an index leaves, without its arrays of places: these are `picks`;
 * `spots` say where arrays and numbers were, and how many axes before.
 */
function axesOf(array, index) {
    const [shape, strides, picks, spots] = [[], [], [], []];
    let {offset} = array;
    let axis = 0;
    completeIndex(array, index).forEach((part, position) => {
        if (part === null) {
            shape.push(1);
            strides.push(0);
            return;
        }
        const size = array.shape[axis];
        const stride = array.strides[axis++];
        if (part instanceof Slice) {
            const count = part.count(size);
            if (count) offset += part.first(size) * stride;
            shape.push(count);
            strides.push(stride * part.step);
            return;
        }
        spots.push([position, shape.length]);
        if (typeof part === "number") offset += within(part, size) * stride;
        else if (part instanceof NDArray) picks.push({places: part, size, stride});
        else throw new RangeError(`no index: ${part}`);
    });
    return {shape, strides, offset, picks, spots};
}

/** The parts of an index, one for each axis or new axis: numbers, slices, null, arrays. */
function completeIndex(array, index) {
    const parts = [];
    for (const part of index) {
        const listed = Array.isArray(part) ? fromIndex(part) : part;
        if (listed instanceof NDArray && listed.dtype === "bool") {
            listed.shape.forEach((size, axis) => {
                const own = array.shape[parts.filter((one) => one !== null).length + axis];
                if (size !== own) throw new RangeError(`a mask of ${size} for ${own}`);
            });
            parts.push(...nonzero(listed));
        } else parts.push(listed);
    }
    let dots = parts.length;
    let left = array.ndim;
    parts.forEach((part, place) => {
        if (part === "..." && dots === parts.length) dots = place;
        else if (part !== null) left -= 1;
    });
    if (left < 0) throw new RangeError(`too many indices for rank ${array.ndim}`);
    parts.splice(dots, 1, ...new Array(left).fill(ALL));
    return parts;
}

/** An Array inside an index: places or a mask. */
function fromIndex(list) {
    return array(list, typeof list[0] === "boolean" ? "bool" : "int64");
}

/** What axes add to the offset that are not there. */
const HERE = new Int32Array(1);

/**
 * {shape, offset} that an index with arrays selects, and `picked`, what their places add to the
 * offset, with `outer` and `inner`, what the axes around them add.
 */
function selection(array, index) {
    const [mask] = index;
    const whole = mask instanceof NDArray && mask.dtype === "bool" && index.length === 1;
    if (whole && array.contiguous && sameShape(mask.shape, array.shape)) {
        const picked = Int32Array.from(flatnonzero(mask));
        return {shape: [picked.length], offset: array.offset, picked, outer: HERE, inner: HERE};
    }
    const {shape, strides, offset, picks, spots} = axesOf(array, index);
    // numpy puts what is picked where the arrays are, or first if something is between them.
    const together = spots.every(([position], i) => position === spots[0][0] + i);
    const spot = together ? spots[0][1] : 0;
    const own = picks.map(({places}) => places.shape).reduce(broadcastShape);
    return {
        shape: [...shape.slice(0, spot), ...own, ...shape.slice(spot)],
        offset,
        picked: pickedOffsets(picks, own),
        outer: offsetsOf(shape.slice(0, spot), strides.slice(0, spot)),
        inner: offsetsOf(shape.slice(spot), strides.slice(spot)),
    };
}

function pickedOffsets(picks, shape) {
    const picked = new Int32Array(sizeOf(shape));
    for (const {places, size, stride} of picks) {
        const {data, offset} = contiguous(broadcastTo(places, shape));
        for (let i = 0; i < picked.length; i++) {
            picked[i] += within(data[offset + i], size) * stride;
        }
    }
    return picked;
}

/** What each index into these axes adds to the offset, in the order of rows. */
function offsetsOf(shape, strides) {
    let offsets = new Int32Array(1);
    for (let axis = 0; axis < shape.length; axis++) {
        const finer = new Int32Array(offsets.length * shape[axis]);
        for (let i = 0, at = 0; i < offsets.length; i++) {
            for (let k = 0; k < shape[axis]; k++) finer[at++] = offsets[i] + k * strides[axis];
        }
        offsets = finer;
    }
    return offsets;
}

function takePicked(to, first, from, {offset, outer, picked, inner}) {
    for (let o = 0, at = first; o < outer.length; o++) {
        for (let p = 0; p < picked.length; p++) {
            const start = offset + outer[o] + picked[p];
            for (let i = 0; i < inner.length; i++) to[at++] = from[start + inner[i]];
        }
    }
}

function putPicked(to, from, {offset, outer, picked, inner}) {
    for (let o = 0, at = 0; o < outer.length; o++) {
        for (let p = 0; p < picked.length; p++) {
            const start = offset + outer[o] + picked[p];
            for (let i = 0; i < inner.length; i++) to[start + inner[i]] = from[at++];
        }
    }
}

// Arrays from something else.

/** The kind of which both kinds are part. */
function commonDtype(one, other) {
    if (one === other || other === "bool") return one;
    if (one === "bool") return other;
    const bits = (dtype) => Number(dtype.match(/\d+/)[0]);
    if (one.startsWith("float") || other.startsWith("float")) {
        const small = (dtype) => dtype === "float32" || (dtype[0] !== "f" && bits(dtype) <= 16);
        return small(one) && small(other) ? "float32" : "float64";
    }
    const [narrow, wide] = bits(one) < bits(other) ? [one, other] : [other, one];
    if (narrow[0] === wide[0] || (wide[0] === "i" && bits(wide) > bits(narrow))) return wide;
    return bits(wide) < 32 ? "int32" : "int64";
}

/** The kind of what has none of its own: the common one of arrays, of booleans, or float64. */
function dtypeOf(thing) {
    if (thing instanceof NDArray) return thing.dtype;
    if (typeof thing === "boolean") return "bool";
    if (ArrayBuffer.isView(thing)) return thing.constructor.name.slice(0, -5).toLowerCase();
    if (!Array.isArray(thing) || !thing.length) return "float64";
    // Floats first, as numpy has it: with one of them whole numbers do not widen each other.
    const kinds = thing.map(dtypeOf).sort();
    return kinds.reduce(commonDtype, kinds.find((kind) => kind[0] === "f") ?? kinds[0]);
}

export function shapeOf(thing) {
    if (thing instanceof NDArray) return thing.shape;
    if (typeof thing !== "object") return [];
    return thing.length ? [thing.length, ...shapeOf(thing[0])] : [0];
}

/** A new array of nested Arrays, arrays and numbers. */
export function array(nested, dtype = dtypeOf(nested)) {
    if (nested instanceof NDArray) return nested.astype(dtype);
    const made = empty(shapeOf(nested), dtype);
    if (pour(made, made.offset, nested) !== made.offset + made.size)
        throw new RangeError("rows of several lengths");
    return made;
}

/** Write numbers from a place on; answers the place after them. */
function pour(made, place, thing) {
    if (typeof thing !== "object") {
        made.data[place] = cast(made.dtype, thing);
        return place + 1;
    }
    if (thing instanceof NDArray) {
        assign(viewOf(made, thing.shape, rowStrides(thing.shape), place), thing);
        return place + thing.size;
    }
    let after = place;
    for (let i = 0; i < thing.length; i++) after = pour(made, after, thing[i]);
    return after;
}

/** An array of this kind: the same one if it is one. */
export function asarray(thing, dtype = null) {
    if (thing instanceof NDArray && (dtype === null || dtype === thing.dtype)) return thing;
    return array(thing, dtype ?? dtypeOf(thing));
}

/** Numbers of a store that several arrays share, and of the largest of these. */
const [SHARED, SMALL] = [1024, 96];

/** What is left of the last shared store of each kind. */
const stores = Object.fromEntries(
    Object.keys(STORES).map((dtype) => [dtype, {data: new STORES[dtype](0), taken: SHARED}]),
);

/** A new array of zeros; small ones lie side by side, as a store of its own takes a microsecond. */
export function empty(shape, dtype = "float64") {
    const sizes = typeof shape === "number" ? [shape] : shape;
    const size = sizeOf(sizes);
    if (size > SMALL) return new NDArray(dtype, new STORES[dtype](size), sizes);
    const store = stores[dtype];
    if (store.taken + size > SHARED) {
        store.data = new STORES[dtype](SHARED);
        store.taken = 0;
    }
    const offset = store.taken;
    store.taken += size;
    return new NDArray(dtype, store.data, sizes, null, offset);
}

/** The same in a store of its own, from its beginning. */
function solid(shape, dtype = "float64") {
    const sizes = typeof shape === "number" ? [shape] : shape;
    return new NDArray(dtype, new STORES[dtype](sizeOf(sizes)), sizes);
}

export function full(shape, value, dtype = dtypeOf(value)) {
    return assign(empty(shape, dtype), value);
}

export function zeros(shape, dtype = "float64") {
    return empty(shape, dtype);
}

export function ones(shape, dtype = "float64") {
    return full(shape, 1, dtype);
}

export function emptyLike(like, dtype = like.dtype) {
    return empty(like.shape, dtype);
}

export function fullLike(like, value, dtype = like.dtype) {
    return full(like.shape, value, dtype);
}

export function zerosLike(like, dtype = like.dtype) {
    return empty(like.shape, dtype);
}

export function onesLike(like, dtype = like.dtype) {
    return full(like.shape, 1, dtype);
}

/** Numbers from `start` by `step` to before `stop`; of one bound, from 0 to before it. */
export function arange(start, stop = null, step = 1, dtype = null) {
    const [first, end] = stop === null ? [0, start] : [start, stop];
    const whole = Number.isInteger(first) && Number.isInteger(end) && Number.isInteger(step);
    const count = Math.max(Math.ceil((end - first) / step), 0);
    const made = empty(count, dtype ?? (whole ? "int64" : "float64"));
    // numpy takes the step from the first two numbers, when these are rounded.
    const round = made.dtype === "float32" ? Math.fround : Number;
    const origin = round(first);
    const each = round(round(first + step) - origin);
    const {data, offset} = made;
    if (round === Number) for (let i = 0; i < count; i++) data[offset + i] = origin + i * each;
    else for (let i = 0; i < count; i++) data[offset + i] = origin + round(i * each);
    return made;
}

/** `count` numbers at equal distances from `start` to `stop`. */
export function linspace(start, stop, count = 50, endpoint = true) {
    const made = solid(count);
    const {data} = made;
    const parts = endpoint ? count - 1 : count;
    const step = (stop - start) / parts;
    for (let i = 0; i < count; i++) {
        const way =
            parts === 0 ? i * (stop - start) : step === 0 ? (i / parts) * (stop - start) : i * step;
        data[i] = way + start;
    }
    if (endpoint && count > 1) data[count - 1] = stop;
    return made;
}

// Broadcasting.

function sameShape(one, other) {
    if (one === other) return true;
    if (one.length !== other.length) return false;
    for (let axis = 0; axis < one.length; axis++) if (one[axis] !== other[axis]) return false;
    return true;
}

function broadcastShape(one, other) {
    const rank = Math.max(one.length, other.length);
    const shape = new Array(rank);
    for (let axis = 0; axis < rank; axis++) {
        const a = one[axis - rank + one.length] ?? 1;
        const b = other[axis - rank + other.length] ?? 1;
        if (a !== b && a !== 1 && b !== 1) {
            throw new RangeError(`shapes (${one}) and (${other}) do not broadcast`);
        }
        shape[axis] = a === 1 ? b : a;
    }
    return shape;
}

/** The strides of an array as part of a larger shape: 0 where it is repeated. */
function stridesIn(array, shape) {
    const {length} = shape;
    const missing = length - array.shape.length;
    const strides = new Array(length);
    for (let axis = 0; axis < length; axis++) {
        const own = axis < missing ? 1 : array.shape[axis - missing];
        if (missing < 0 || (own !== shape[axis] && own !== 1)) {
            throw new RangeError(`shape (${array.shape}) does not broadcast to (${shape})`);
        }
        strides[axis] = own === 1 ? 0 : array.strides[axis - missing];
    }
    return strides;
}

/** A view, not to be written to, in which an array is repeated to this shape. */
export function broadcastTo(thing, shape) {
    const one = asarray(thing);
    return sameShape(one.shape, shape) ? one : viewOf(one, shape, stridesIn(one, shape));
}

/** Views of the shape of all together. */
export function broadcastArrays(...things) {
    const shape = things.map(shapeOf).reduce(broadcastShape);
    return things.map((one) => broadcastTo(one, shape));
}

// Loops over several arrays at once.

/** One-element arrays that stand for the numbers among operands: one for each place. */
const constants = [];

function constant(place, value) {
    while (constants.length <= place) constants.push(new Float64Array(1));
    constants[place][0] = value;
    return constants[place];
}

/**
 * A new array of this kind, of the shape of all operands together, filled by a loop.
 *
 * loop: called with (to, at, end, a, i, di, b, j, dj, …) for as few rows as there can be. It does
 * `for (; at < end; at++, i += di, j += dj) to[at] = …a[i]…b[j]` and calls no elementwise itself.
 * A number among the operands is a Float64Array of one, with a step of 0. Without an array among
 * them the answer is a number, or a boolean.
 */
export function elementwise(dtype, operands, loop) {
    let shape = null;
    let plain = true;
    for (let k = 0; k < operands.length; k++) {
        const one = operands[k];
        if (!(one instanceof NDArray)) continue;
        if (!one.contiguous) plain = false;
        if (shape === null) shape = one.shape;
        else if (!sameShape(shape, one.shape)) {
            shape = broadcastShape(shape, one.shape);
            plain = false;
        }
    }
    const made = empty(shape ?? 1, dtype);
    if (plain) loopOnce(made, operands, loop);
    else loopRows(made, operands, loop);
    return shape === null ? made.get(0) : made;
}

/** A new array of what a function of one to three numbers gives for those of the operands. */
export function each(operands, made, dtype = "float64") {
    if (operands.length === 1) {
        return elementwise(dtype, operands, (to, at, end, a, i, di) => {
            for (; at < end; at++, i += di) to[at] = made(a[i]);
        });
    }
    if (operands.length === 2) {
        return elementwise(dtype, operands, (to, at, end, a, i, di, b, j, dj) => {
            for (; at < end; at++, i += di, j += dj) to[at] = made(a[i], b[j]);
        });
    }
    return elementwise(dtype, operands, (to, at, end, a, i, di, b, j, dj, c, k, dk) => {
        for (; at < end; at++, i += di, j += dj, k += dk) to[at] = made(a[i], b[j], c[k]);
    });
}

/** The same into an array or view that is there, which may be among the operands. */
export function elementwiseInto(target, operands, loop) {
    let safe = operands;
    for (let k = 0; k < operands.length; k++) {
        if (!overlaps(operands[k], target)) continue;
        if (safe === operands) safe = [...operands];
        safe[k] = operands[k].copy();
    }
    runLoop(target, safe, loop);
    return target;
}

function runLoop(target, operands, loop) {
    let plain = target.contiguous;
    for (let k = 0; k < operands.length && plain; k++) {
        const one = operands[k];
        plain = !(one instanceof NDArray) || (one.contiguous && sameShape(one.shape, target.shape));
    }
    if (plain) loopOnce(target, operands, loop);
    else loopRows(target, operands, loop);
}

/** Whether numbers of an operand may lie under others of the target. */
function overlaps(operand, target) {
    if (!(operand instanceof NDArray) || operand.data !== target.data) return false;
    const same = operand.offset === target.offset && sameShape(operand.shape, target.shape);
    if (same && sameShape(operand.strides, target.strides)) return false;
    if (operand.contiguous && target.contiguous) {
        const behind = operand.offset >= target.offset + target.size;
        return !behind && target.offset < operand.offset + operand.size;
    }
    const [low, high] = extent(operand);
    const [bottom, top] = extent(target);
    return low <= top && bottom <= high;
}

function extent({offset, shape, strides}) {
    const ends = shape.map((size, axis) => (size - 1) * strides[axis]);
    const below = ends.reduce((sum, end) => sum + Math.min(end, 0), offset);
    return [below, ends.reduce((sum, end) => sum + Math.max(end, 0), offset)];
}

/** The loop over numbers that lie one after another in all arrays. */
function loopOnce(made, operands, loop) {
    const {data, offset} = made;
    const end = offset + made.size;
    const [one, two, three] = operands;
    const a = dataOf(one, 0);
    const i = a === one.data ? one.offset : 0;
    const di = a === one.data ? 1 : 0;
    if (operands.length === 1) {
        loop(data, offset, end, a, i, di);
        return;
    }
    const b = dataOf(two, 1);
    const j = b === two.data ? two.offset : 0;
    const dj = b === two.data ? 1 : 0;
    if (operands.length === 2) {
        loop(data, offset, end, a, i, di, b, j, dj);
        return;
    }
    const c = dataOf(three, 2);
    const k = c === three.data ? three.offset : 0;
    const dk = c === three.data ? 1 : 0;
    if (operands.length === 3) {
        loop(data, offset, end, a, i, di, b, j, dj, c, k, dk);
        return;
    }
    const others = [];
    for (let n = 3; n < operands.length; n++) {
        const many = operands[n] instanceof NDArray;
        others.push(dataOf(operands[n], n), many ? operands[n].offset : 0, many ? 1 : 0);
    }
    loop(data, offset, end, a, i, di, b, j, dj, c, k, dk, ...others);
}

function dataOf(operand, place) {
    return operand instanceof NDArray ? operand.data : constant(place, operand);
}

/** The loop with the operands as arguments. */
function callLoop(loop, to, at, end, a, i, di) {
    if (a.length === 1) loop(to, at, end, a[0], i[0], di[0]);
    else if (a.length === 2) loop(to, at, end, a[0], i[0], di[0], a[1], i[1], di[1]);
    else if (a.length === 3) {
        loop(to, at, end, a[0], i[0], di[0], a[1], i[1], di[1], a[2], i[2], di[2]);
    } else {
        const operands = [];
        for (let k = 0; k < a.length; k++) operands.push(a[k], i[k], di[k]);
        loop(to, at, end, ...operands);
    }
}

/** [sizes, strides of each array], with as few axes as can be: joined where all go on evenly. */
function joinAxes(shape, stridesOfAll) {
    const sizes = [];
    const steps = new Array(stridesOfAll.length);
    for (let k = 0; k < steps.length; k++) steps[k] = [];
    for (let axis = 0; axis < shape.length; axis++) {
        const size = shape[axis];
        if (size === 1) continue;
        let to = sizes.length - 1;
        for (let k = 0; k < steps.length && to >= 0; k++) {
            if (steps[k][to] !== stridesOfAll[k][axis] * size) to = -1;
        }
        if (to < 0) to = sizes.push(1) - 1;
        sizes[to] *= size;
        for (let k = 0; k < steps.length; k++) steps[k][to] = stridesOfAll[k][axis];
    }
    if (!sizes.length) {
        sizes.push(1);
        for (let k = 0; k < steps.length; k++) steps[k].push(1);
    }
    return [sizes, steps];
}

/** Go to the next row: count up `places`, move `starts`; false after the last. */
function nextRow(sizes, steps, places, starts) {
    for (let axis = sizes.length - 2; axis >= 0; axis--) {
        places[axis]++;
        const back = places[axis] === sizes[axis] ? sizes[axis] - 1 : 0;
        for (let k = 0; k < starts.length; k++) {
            starts[k] += back ? -back * steps[k][axis] : steps[k][axis];
        }
        if (!back) return true;
        places[axis] = 0;
    }
    return false;
}

function loopRows(target, operands, loop) {
    if (!target.size) return;
    const {length} = operands;
    const datas = new Array(length);
    const strides = new Array(length + 1);
    const all = new Array(length + 1);
    for (let k = 0; k < length; k++) {
        const one = operands[k];
        const many = one instanceof NDArray;
        datas[k] = many ? one.data : constant(k, one);
        strides[k] = many ? stridesIn(one, target.shape) : new Array(target.ndim).fill(0);
        all[k] = many ? one.offset : 0;
    }
    strides[length] = target.strides;
    all[length] = target.offset;
    const [sizes, steps] = joinAxes(target.shape, strides);
    const places = new Array(sizes.length).fill(0);
    const count = sizes[sizes.length - 1];
    const own = new Array(length);
    for (let k = 0; k < length; k++) own[k] = steps[k][sizes.length - 1];
    const step = steps[length][sizes.length - 1];
    const row = step === 1 ? null : new STORES[target.dtype](count);
    do {
        const at = all[length];
        if (row === null) callLoop(loop, target.data, at, at + count, datas, all, own);
        else {
            callLoop(loop, row, 0, count, datas, all, own);
            for (let i = 0; i < count; i++) target.data[at + i * step] = row[i];
        }
    } while (nextRow(sizes, steps, places, all));
}

const copyLoop = (to, at, end, a, i, di) => {
    for (; at < end; at++, i += di) to[at] = a[i];
};

const truncateLoop = (to, at, end, a, i, di) => {
    for (; at < end; at++, i += di) to[at] = Math.trunc(a[i]) + 0;
};

const truthLoop = (to, at, end, a, i, di) => {
    for (; at < end; at++, i += di) to[at] = a[i] === 0 ? 0 : 1;
};

/** Copy numbers that lie one after another; they may overlap. */
function copyRun(target, from) {
    const {data, offset} = target;
    const {data: own, offset: start, size} = from;
    if (size > SMALL || data === own) data.set(own.subarray(start, start + size), offset);
    else for (let k = 0; k < size; k++) data[offset + k] = own[start + k];
}

/** Write a number, or what broadcasts, into all of an array; answers the array. */
function assign(target, value) {
    if (target.size === 0) return target;
    if (typeof value !== "object") {
        if (target.contiguous) {
            const {offset, size} = target;
            target.data.fill(cast(target.dtype, value), offset, offset + size);
            return target;
        }
        return elementwiseInto(target, [cast(target.dtype, value)], copyLoop);
    }
    const from = asarray(value);
    const exact = from.dtype === target.dtype || !["int64", "bool"].includes(target.dtype);
    if (exact && target.contiguous && from.contiguous && sameShape(target.shape, from.shape)) {
        copyRun(target, from);
        return target;
    }
    const loop = exact ? copyLoop : target.dtype === "bool" ? truthLoop : truncateLoop;
    return elementwiseInto(target, [from], loop);
}

// Reductions: `run` takes so many numbers into one, `row` a row of them into a row of results.

/** The sum of `count` values, each `step` after the other, in the order in which numpy adds. */
export function pairwiseSum(values, first = 0, count = values.length - first, step = 1) {
    if (count < 8) {
        let sum = -0;
        for (let i = 0; i < count; i++) sum += values[first + i * step];
        return sum;
    }
    if (count > 128) {
        const half = (count >> 1) - ((count >> 1) % 8);
        const rest = pairwiseSum(values, first + half * step, count - half, step);
        return pairwiseSum(values, first, half, step) + rest;
    }
    let [a, b, c, d, e, f, g, h] = [-0, -0, -0, -0, -0, -0, -0, -0];
    let at = first;
    for (let i = count - (count % 8); i > 0; i -= 8, at += 8 * step) {
        a += values[at];
        b += values[at + step];
        c += values[at + 2 * step];
        d += values[at + 3 * step];
        e += values[at + 4 * step];
        f += values[at + 5 * step];
        g += values[at + 6 * step];
        h += values[at + 7 * step];
    }
    let sum = a + b + (c + d) + (e + f + (g + h));
    for (let i = count % 8; i > 0; i--, at += step) sum += values[at];
    return sum;
}

/** The same, rounded to float32 after each step. */
function pairwiseSum32(values, first, count, step) {
    const {fround} = Math;
    if (count > 128) {
        const half = (count >> 1) - ((count >> 1) % 8);
        const rest = pairwiseSum32(values, first + half * step, count - half, step);
        return fround(pairwiseSum32(values, first, half, step) + rest);
    }
    let sum = -0;
    let at = first;
    if (count >= 8) {
        const sums = new Float32Array(8).fill(-0);
        for (let i = count - (count % 8); i > 0; i -= 8) {
            for (let k = 0; k < 8; k++, at += step) sums[k] += values[at];
        }
        const [a, b, c, d, e, f, g, h] = sums;
        const low = fround(fround(a + b) + fround(c + d));
        sum = fround(low + fround(fround(e + f) + fround(g + h)));
    }
    for (let i = count % 8; i > 0; i--, at += step) sum = fround(sum + values[at]);
    return sum;
}

const SUM = {
    run: (before, a, i, count, di) => before + pairwiseSum(a, i, count, di),
    row: (to, at, dat, count, a, i, di) => {
        for (; count > 0; count--, at += dat, i += di) to[at] += a[i];
    },
};

const SUM32 = {
    run: (before, a, i, count, di) => Math.fround(before + pairwiseSum32(a, i, count, di)),
    row: SUM.row,
};

const PROD = {
    run: (before, a, i, count, di) => {
        for (; count > 0; count--, i += di) before *= a[i];
        return before;
    },
    row: (to, at, dat, count, a, i, di) => {
        for (; count > 0; count--, at += dat, i += di) to[at] *= a[i];
    },
};

const PROD32 = {
    run: (before, a, i, count, di) => {
        for (; count > 0; count--, i += di) before = Math.fround(before * a[i]);
        return before;
    },
    row: PROD.row,
};

const MAXIMUM = {
    run: (before, a, i, count, di) => {
        for (; count > 0; count--, i += di) before = Math.max(before, a[i]);
        return before;
    },
    row: (to, at, dat, count, a, i, di) => {
        for (; count > 0; count--, at += dat, i += di) to[at] = Math.max(to[at], a[i]);
    },
};

const MINIMUM = {
    run: (before, a, i, count, di) => {
        for (; count > 0; count--, i += di) before = Math.min(before, a[i]);
        return before;
    },
    row: (to, at, dat, count, a, i, di) => {
        for (; count > 0; count--, at += dat, i += di) to[at] = Math.min(to[at], a[i]);
    },
};

const ANY = {
    run: (before, a, i, count, di) => {
        for (; count > 0; count--, i += di) if (a[i] !== 0) return 1;
        return before;
    },
    row: (to, at, dat, count, a, i, di) => {
        for (; count > 0; count--, at += dat, i += di) if (a[i] !== 0) to[at] = 1;
    },
};

const ALL_TRUE = {
    run: (before, a, i, count, di) => {
        for (; count > 0; count--, i += di) if (a[i] === 0) return 0;
        return before;
    },
    row: (to, at, dat, count, a, i, di) => {
        for (; count > 0; count--, at += dat, i += di) if (a[i] === 0) to[at] = 0;
    },
};

/**
 * All numbers along an axis, several ([0, 1]) or all (null), taken into one.
 *
 * The order is numpy's: the axis with the nearest neighbours is the innermost; if it is one that
 * goes, its runs are taken one after another, otherwise rows.
 */
function reduce(array, axis, keepdims, dtype, start, {run, row}, needsOne = false) {
    const {shape, strides} = array;
    const all = axis === null ? shape.map((_, own) => own) : [axis].flat();
    const gone = new Set(all.map((one) => axisOf(one, array)));
    const kept = shape.map((size, own) => (gone.has(own) ? 1 : size));
    if (needsOne && all.some((own) => !shape.at(own))) throw new RangeError("nothing to compare");
    if (array.contiguous && gone.size === shape.length && !keepdims) {
        const value = run(start, array.data, array.offset, array.size, 1);
        return dtype === "bool" ? value !== 0 : value;
    }
    const made = full(kept, start, dtype);
    const order = byDistance(array);
    const [sizes, [each, into]] = joinAxes(
        order.map((own) => shape[own]),
        [
            order.map((own) => strides[own]),
            order.map((own) => (gone.has(own) ? 0 : made.strides[own])),
        ],
    );
    const {data} = made;
    if (array.size) {
        let near = 0; // so many innermost axes go
        while (near < into.length && into.at(-1 - near) === 0) near++;
        const inner = near > 1 ? windows(sizes.splice(-near), each.splice(-near)) : null;
        if (inner) {
            into.splice(-near);
            for (const own of [sizes, each, into]) own.push(1);
        }
        const [count, di, dat] = [sizes.at(-1), each.at(-1), into.at(-1)];
        const places = new Array(sizes.length).fill(0);
        const starts = [array.offset, made.offset];
        do {
            const [i, at] = starts;
            if (inner) data[at] = runWindows(run, data[at], array.data, i, inner);
            else if (dat === 0) data[at] = run(data[at], array.data, i, count, di);
            else row(data, at, dat, count, array.data, i, di);
        } while (nextRow(sizes, [each, into], places, starts));
    }
    if (keepdims) return made;
    const rest = shape.filter((_, own) => !gone.has(own));
    return rest.length ? made.reshape(rest) : made.get(...kept.map(() => 0));
}

/** The axes from far neighbours to near ones; where numbers are repeated they keep their order. */
function byDistance({shape, strides}) {
    const order = [];
    for (let axis = shape.length - 1; axis >= 0; axis--) {
        const own = shape[axis] === 1 ? 0 : Math.abs(strides[axis]);
        let spot = 0;
        for (let i = 0; i < order.length && own !== 0; i++) {
            const other = shape[order[i]] === 1 ? 0 : Math.abs(strides[order[i]]);
            if (other !== 0 && other <= own) break;
            if (other !== 0) spot = i + 1;
        }
        order.splice(spot, 0, axis);
    }
    return order;
}

/** What numpy copies at a time where numbers to be taken together are not at equal distances. */
const BUFFER = 8192;

/** {offsets, run, count}: where numbers are, and how many are copied at a time within a run. */
function windows(sizes, steps) {
    let core = sizes.at(-1);
    let axis = sizes.length - 2;
    while (axis >= 0 && core * sizes[axis] <= BUFFER) core *= sizes[axis--];
    const run = core * (sizes[axis] ?? 1);
    const count = core * Math.max(Math.floor(BUFFER / core), 1);
    return {offsets: offsetsOf(sizes, steps), run, count: Math.min(count, run)};
}

function runWindows(fold, before, from, start, {offsets, run, count}) {
    const copied = new from.constructor(count);
    let taken = before;
    for (let first = 0; first < offsets.length; first += run) {
        for (let at = first; at < first + run; at += count) {
            const own = Math.min(count, first + run - at);
            for (let i = 0; i < own; i++) copied[i] = from[start + offsets[at + i]];
            taken = fold(taken, copied, 0, own, 1);
        }
    }
    return taken;
}

/** [rows around an axis, its size, what follows each of its places] of a contiguous array. */
function around({shape}, axis) {
    return [sizeOf(shape.slice(0, axis)), shape[axis], sizeOf(shape.slice(axis + 1))];
}

function bestPlaces(array, axis, better) {
    if (axis === null) return bestPlaces(array.ravel(), 0, better);
    const own = axisOf(axis, array);
    const [outer, count, inner] = around(array, own);
    if (!count) throw new RangeError("nothing to compare");
    const {data, offset} = contiguous(array);
    const made = solid(
        array.shape.filter((_, one) => one !== own),
        "int64",
    );
    for (let o = 0, to = 0; o < outer; o++) {
        for (let i = 0; i < inner; i++) {
            const start = offset + o * count * inner + i;
            let best = data[start];
            let place = 0;
            for (let k = 1; k < count && !Number.isNaN(best); k++) {
                const value = data[start + k * inner];
                if (better(value, best) || Number.isNaN(value)) [best, place] = [value, k];
            }
            made.data[to++] = place;
        }
    }
    return array.ndim === 1 ? made.data[0] : made;
}

/** A copy in which `loop` has changed each number along an axis by the one `back` places before. */
function accumulate(array, axis, dtype, loop) {
    const made = array.astype(dtype);
    const [outer, count, inner] = around(made, axisOf(axis, made));
    for (let o = 0; o < outer; o++) {
        const start = made.offset + o * count * inner;
        loop(made.data, start + inner, start + count * inner, inner);
    }
    return made;
}

const addBefore = (to, at, end, back) => {
    for (; at < end; at++) to[at] = to[at - back] + to[at];
};

const maximumBefore = (to, at, end, back) => {
    for (; at < end; at++) to[at] = Math.max(to[at - back], to[at]);
};

const sumDtype = (dtype) => (dtype.startsWith("float") ? dtype : "int64");

export function cumsum(thing, axis = null) {
    return asarray(thing).cumsum(axis);
}

export function addAccumulate(thing, axis = 0) {
    return asarray(thing).cumsum(axis);
}

export function maximumAccumulate(thing, axis = 0) {
    const one = asarray(thing);
    return accumulate(one, axis, one.dtype, maximumBefore);
}

/** The largest along the first axis of an array, or of an Array of equal arrays or numbers. */
export function maximumReduce(thing, axis = 0) {
    return asarray(thing).max(axis);
}

export function minimumReduce(thing, axis = 0) {
    return asarray(thing).min(axis);
}

export function addReduce(thing, axis = 0) {
    return asarray(thing).sum(axis);
}

export function logicalAndReduce(thing, axis = 0) {
    return asarray(thing).all(axis);
}

/** From each place to before the next one (at least one number), along an axis. */
function reduceat(thing, indices, axis, dtype, run) {
    const one = asarray(thing);
    const own = axisOf(axis, one);
    const [outer, count, inner] = around(one, own);
    const {data, offset} = contiguous(one);
    const places = [...asarray(indices)].map((place) => within(place, count));
    const made = solid(resized(one.shape, own, places.length), dtype);
    for (let o = 0, to = 0; o < outer; o++) {
        for (let p = 0; p < places.length; p++) {
            const more = Math.max((places[p + 1] ?? count) - places[p] - 1, 0);
            const start = offset + (o * count + places[p]) * inner;
            for (let i = start; i < start + inner; i++) {
                made.data[to++] = run(data[i], data, i + inner, more, inner);
            }
        }
    }
    return made;
}

export function addReduceat(thing, indices, axis = 0) {
    const {dtype} = asarray(thing);
    const {run} = dtype === "float32" ? SUM32 : SUM;
    return reduceat(thing, indices, axis, sumDtype(dtype), run);
}

export function maximumReduceat(thing, indices, axis = 0) {
    return reduceat(thing, indices, axis, asarray(thing).dtype, MAXIMUM.run);
}

export function minimumReduceat(thing, indices, axis = 0) {
    return reduceat(thing, indices, axis, asarray(thing).dtype, MINIMUM.run);
}

/** For each place of an index in turn (one may come twice) `change(data, offset, value)`. */
function changeAt(target, index, values, change) {
    const several = Array.isArray(index) && index.some((part) => part instanceof NDArray);
    const {shape, offset, outer, picked, inner} = selection(target, several ? index : [index]);
    const {data} = assign(solid(shape, target.dtype), values);
    for (let o = 0, from = 0; o < outer.length; o++) {
        for (let p = 0; p < picked.length; p++) {
            const start = offset + outer[o] + picked[p];
            for (let i = 0; i < inner.length; i++)
                change(target.data, start + inner[i], data[from++]);
        }
    }
}

/** Add values at places: an array of them, or an Array of arrays, one for each axis. */
export function addAt(target, indices, values) {
    changeAt(target, indices, values, (data, at, value) => {
        data[at] += value;
    });
}

export function maximumAt(target, indices, values) {
    changeAt(target, indices, values, (data, at, value) => {
        data[at] = Math.max(data[at], value);
    });
}

// Arrays put together and taken apart.

/** An index that is everything but for one axis. */
function along(axis, part) {
    return [...new Array(axis).fill(ALL), part];
}

export function concatenate(list, axis = 0) {
    const parts = Array.from(list);
    for (let k = 0; k < parts.length; k++) {
        parts[k] = axis === null ? asarray(parts[k]).ravel() : asarray(parts[k]);
    }
    const own = axisOf(axis ?? 0, parts[0]);
    const total = parts.reduce((sum, part) => sum + part.shape[own], 0);
    const made = empty(resized(parts[0].shape, own, total), dtypeOf(parts));
    let start = 0;
    for (const part of parts) {
        const stop = start + part.shape[own];
        if (
            part.ndim !== made.ndim ||
            !sameShape(resized(part.shape, own, 0), resized(made.shape, own, 0))
        ) {
            throw new RangeError(`cannot put (${part.shape}) beside (${parts[0].shape})`);
        }
        const offset = made.offset + start * made.strides[own];
        assign(viewOf(made, part.shape, made.strides, offset), part);
        start = stop;
    }
    return made;
}

/** Equal arrays (or numbers) as one with an axis more. */
export function stack(list, axis = 0) {
    const parts = Array.from(list);
    if (!parts.some((part) => typeof part === "object")) return array(parts);
    const arrays = parts.map((part) => asarray(part));
    const own = within(axis, arrays[0].ndim + 1);
    return concatenate(
        arrays.map((part) => part.get(...along(own, null))),
        own,
    );
}

/** Views of equal parts, or of those that begin at these places. */
export function split(thing, sectionsOrIndices, axis = 0) {
    const one = asarray(thing);
    const own = axisOf(axis, one);
    const size = one.shape[own];
    let bounds = sectionsOrIndices;
    if (typeof bounds === "number") {
        if (size % bounds) throw new RangeError(`${size} is not ${bounds} equal parts`);
        bounds = Array.from({length: bounds - 1}, (_, i) => ((i + 1) * size) / sectionsOrIndices);
    }
    const stops = [...bounds, size];
    return stops.map((stop, i) => one.get(...along(own, slice(i ? stops[i - 1] : 0, stop))));
}

/** What is at these places, along an axis or in the order of rows. */
export function take(thing, indices, axis = null) {
    const one = asarray(thing);
    if (axis === null) return one.ravel().get(indices);
    const taken = one.get(...along(axisOf(axis, one), indices));
    return typeof indices === "number" && taken instanceof NDArray ? taken.copy() : taken;
}

export function takeAlongAxis(thing, indices, axis = -1) {
    const one = contiguous(asarray(thing));
    const own = axisOf(axis, one);
    const [outer, count, inner] = around(one, own);
    const shape = resized(one.shape, own, indices.shape[own]);
    const places = contiguous(broadcastTo(indices, shape));
    const made = solid(shape, one.dtype);
    for (let o = 0, at = 0; o < outer; o++) {
        for (let p = 0; p < shape[own]; p++) {
            for (let i = 0; i < inner; i++, at++) {
                const place = within(places.data[places.offset + at], count);
                made.data[at] = one.data[one.offset + (o * count + place) * inner + i];
            }
        }
    }
    return made;
}

/** Each number `count` times (or its own count), along an axis or in the order of rows. */
export function repeat(thing, count, axis = null) {
    const one = axis === null ? asarray(thing).ravel() : asarray(thing);
    const own = axisOf(axis ?? 0, one);
    const counts = broadcastTo(typeof count === "number" ? [count] : count, [one.shape[own]]);
    const places = solid(counts.sum(), "int64");
    let at = 0;
    for (let i = 0; i < counts.length; i++) places.data.fill(i, at, (at += counts.get(i)));
    return one.get(...along(own, places));
}

export function tile(thing, repeats) {
    const counts = [repeats].flat();
    let tiled = asarray(thing);
    while (counts.length < tiled.ndim) counts.unshift(1);
    while (tiled.ndim < counts.length) tiled = tiled.get(null);
    counts.forEach((count, axis) => {
        tiled = concatenate(
            count ? new Array(count).fill(tiled) : [tiled.get(...along(axis, slice(0, 0)))],
            axis,
        );
    });
    return tiled;
}

/** Numbers moved along an axis, or in the order of rows; what leaves comes in at the other end. */
export function roll(thing, by, axis = null) {
    const one = asarray(thing);
    if (axis === null) return roll(one.ravel(), by, 0).reshape(one.shape);
    const own = axisOf(axis, one);
    const size = one.shape[own];
    const cut = size && ((-by % size) + size) % size;
    const parts = [slice(cut), slice(0, cut)].map((part) => one.get(...along(own, part)));
    return concatenate(parts, own);
}

/** width: how many on all sides, [before, after], or such a pair for each axis. */
export function pad(thing, width, mode = "constant", value = 0) {
    let padded = asarray(thing);
    const pairs = Array.isArray(width) && Array.isArray(width[0]) ? width : [[width].flat()];
    for (let axis = 0; axis < padded.ndim; axis++) {
        const pair = pairs.length === 1 ? pairs[0] : pairs[axis];
        padded = padAxis(padded, axis, pair[0], pair[1] ?? pair[0], mode, value);
    }
    return padded;
}

function padAxis(one, axis, before, after, mode, value) {
    const size = one.shape[axis];
    const total = before + size + after;
    if (mode === "constant") {
        const made = full(resized(one.shape, axis, total), value, one.dtype);
        made.set(along(axis, slice(before, before + size)), one);
        return made;
    }
    const source = {edge: edgePlace, wrap: wrapPlace, reflect: reflectPlace}[mode];
    const places = Array.from({length: total}, (_, at) => source(at - before, size));
    return one.get(...along(axis, array(places, "int64")));
}

const edgePlace = (place, size) => Math.min(Math.max(place, 0), size - 1);
const wrapPlace = (place, size) => ((place % size) + size) % size;
const reflectPlace = (place, size) => {
    const way = size === 1 ? 0 : wrapPlace(place, 2 * size - 2);
    return Math.min(way, 2 * size - 2 - way);
};

export function moveaxis(one, from, to) {
    const axes = one.shape.map((_, axis) => axis);
    const [moved] = axes.splice(axisOf(from, one), 1);
    axes.splice(axisOf(to, one), 0, moved);
    return viewOf(
        one,
        axes.map((axis) => one.shape[axis]),
        axes.map((axis) => one.strides[axis]),
    );
}

// Places, order and lines.

/** Where numbers that are not 0 are: an Array with their places in each axis. */
export function nonzero(thing) {
    const one = contiguous(asarray(thing));
    const flat = flatnonzero(one);
    if (one.ndim === 1) return [flat];
    return rowStrides(one.shape).map((stride, axis) => {
        const size = one.shape[axis];
        return elementwise("int64", [flat], (to, at, end, a, i, di) => {
            for (; at < end; at++, i += di) to[at] = Math.floor(a[i] / stride) % size;
        });
    });
}

/** Their places in the order of rows. */
export function flatnonzero(thing) {
    const {data, offset, size} = contiguous(asarray(thing));
    let count = 0;
    for (let i = offset; i < offset + size; i++) if (data[i] !== 0) count++;
    const made = empty(count, "int64");
    const end = made.offset + count;
    for (let i = 0, at = made.offset; at < end; i++)
        if (data[offset + i] !== 0) made.data[at++] = i;
    return made;
}

/** Sorted along the last axis, NaN at the end. */
export function sort(thing) {
    const made = asarray(thing).copy();
    const row = made.shape.at(-1);
    const end = made.offset + made.size;
    for (let at = made.offset; at < end; at += row) made.data.subarray(at, at + row).sort();
    return made;
}

/** The places, along the last axis, that sort it; of equal ones in their order. */
export function argsort(thing) {
    const one = contiguous(asarray(thing));
    const made = solid(one.shape, "int64");
    const row = one.shape.at(-1);
    for (let start = 0; start < one.size; start += row) {
        const own = one.data.subarray(one.offset + start, one.offset + start + row);
        const places = Uint32Array.from(own, (_, i) => i);
        places.sort((p, q) => ascending(own[p], own[q]));
        made.data.set(places, start);
    }
    return made;
}

function ascending(one, other) {
    if (one < other) return -1;
    return one > other ? 1 : Number(Number.isNaN(one)) - Number(Number.isNaN(other));
}

/** Each number once, ascending. */
export function unique(thing) {
    const sorted = sort(asarray(thing).ravel());
    const data = sorted.data.subarray(sorted.offset, sorted.offset + sorted.size);
    let count = 0;
    for (let i = 0; i < data.length; i++) {
        if (i === 0 || ascending(data[i], data[count - 1]) !== 0) data[count++] = data[i];
    }
    return sorted.get(slice(0, count)).copy();
}

/** Where values belong in ascending ones, before equal ones or (side "right") after them. */
export function searchsorted(ascends, values, side = "left") {
    const {data, offset, size} = contiguous(asarray(ascends));
    const after = side === "right";
    if (typeof values === "number") return placeIn(data, offset, size, values, after);
    return elementwise("int64", [asarray(values)], (to, at, end, a, i, di) => {
        for (; at < end; at++, i += di) to[at] = placeIn(data, offset, size, a[i], after);
    });
}

function placeIn(data, offset, size, value, after) {
    if (Number.isNaN(value)) return size;
    let low = offset;
    let high = offset + size;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (data[middle] < value || (after && data[middle] === value)) low = middle + 1;
        else high = middle;
    }
    return low - offset;
}

/** The values at `x` (a number or array) of straight lines between points; their places ascend. */
export function interp(x, xp, fp, left = null, right = null) {
    const places = contiguous(asarray(xp, "float64"));
    const values = contiguous(asarray(fp, "float64"));
    const [p, v] = [places.offset, values.offset];
    const last = places.size - 1;
    const [xs, ys] = [places.data, values.data];
    const below = left ?? ys[v];
    const above = right ?? ys[v + last];
    const operand = typeof x === "number" ? x : asarray(x);
    return elementwise("float64", [operand], (to, at, end, a, i, di) => {
        let near = 0;
        for (; at < end; at++, i += di) {
            const here = a[i];
            if (Number.isNaN(here)) to[at] = here;
            else if (here < xs[p]) to[at] = below;
            else if (here > xs[p + last]) to[at] = above;
            else if (here === xs[p + last]) to[at] = ys[v + last];
            else {
                // Most often in the same piece as the one before.
                if (!(xs[p + near] <= here && here < xs[p + near + 1])) {
                    near = placeIn(xs, p, last + 1, here, true) - 1;
                }
                to[at] = onLine(here, xs, p + near, ys, v + near);
            }
        }
    });
}

function onLine(here, xs, p, ys, v) {
    if (xs[p] === here) return ys[v];
    const slope = (ys[v + 1] - ys[v]) / (xs[p + 1] - xs[p]);
    let value = slope * (here - xs[p]) + ys[v];
    if (Number.isNaN(value)) {
        value = slope * (here - xs[p + 1]) + ys[v + 1];
        if (Number.isNaN(value) && ys[v] === ys[v + 1]) value = ys[v];
    }
    return value;
}

export function bincount(x, weights = null, minlength = 0) {
    const places = contiguous(asarray(x));
    const count = places.size ? places.max() + 1 : 0;
    const made = solid(Math.max(count, minlength), weights === null ? "int64" : "float64");
    const own = weights === null ? null : contiguous(asarray(weights));
    for (let i = 0; i < places.size; i++) {
        made.data[places.data[places.offset + i]] += own === null ? 1 : own.data[own.offset + i];
    }
    return made;
}

/**
 * The sums of products of two rows, one of them turned round, at "full", "same" or "valid" places.
 *
 * Added in order. So numpy adds whole numbers, and others where all of a shorter row of up to
 * eleven counts; at the ends, and of longer rows, it leaves that to BLAS, whose last bits differ
 * between machines.
 */
export function convolve(a, v, mode = "full") {
    let [one, other] = [contiguous(asarray(a)), contiguous(asarray(v))];
    if (other.size > one.size) [one, other] = [other, one];
    const [count, width] = [one.size, other.size];
    const first = {full: 0, same: (width - 1) >> 1, valid: width - 1}[mode];
    const size = {full: count + width - 1, same: count, valid: count - width + 1}[mode];
    const made = solid(size, commonDtype(one.dtype, other.dtype));
    const round = made.dtype === "float32" ? Math.fround : Number;
    for (let i = 0; i < size; i++) {
        const low = Math.max(first + i - width + 1, 0);
        const high = Math.min(first + i, count - 1);
        let sum = 0;
        for (let k = low; k <= high; k++) {
            const product = one.data[one.offset + k] * other.data[other.offset + first + i - k];
            sum = round(sum + round(product));
        }
        made.data[i] = sum;
    }
    return made;
}

// What is short to say with elementwise.

const differenceLoop = (to, at, end, a, i, di, b, j, dj) => {
    for (; at < end; at++, i += di, j += dj) to[at] = a[i] - b[j];
};

export function diff(thing, axis = -1) {
    const one = asarray(thing);
    const own = axisOf(axis, one);
    const parts = [slice(1), slice(0, -1)].map((part) => one.get(...along(own, part)));
    return elementwise(one.dtype, parts, differenceLoop);
}

/** The slopes of numbers that are so far apart: of a row, or along each axis of more. */
export function gradient(thing, apart = 1) {
    const one = asarray(thing);
    if (one.ndim === 1) return slopesOf(one, apart);
    return one.shape.map((_, axis) => {
        const along = moveaxis(one, axis, one.ndim - 1);
        const made = solid(along.shape, along.dtype === "float32" ? "float32" : "float64");
        for (let row = 0; row < along.length; row++)
            made.set([row], slopesOf(along.get(row), apart));
        return moveaxis(made, one.ndim - 1, axis);
    });
}

function slopesOf(one, apart) {
    const made = solid(one.shape, one.dtype === "float32" ? "float32" : "float64");
    const round = made.dtype === "float32" ? Math.fround : Number;
    const [near, far] = [round(apart), round(2 * apart)];
    const last = one.size - 1;
    if (last < 1) throw new RangeError("no slope of one number");
    const {data, offset} = contiguous(one);
    const rise = (from, to) => round(data[offset + to] - data[offset + from]);
    for (let i = 1; i < last; i++) made.data[i] = rise(i - 1, i + 1) / far;
    made.data[0] = rise(0, 1) / near;
    made.data[last] = rise(last - 1, last) / near;
    return made;
}

/** Of each place the choice whose condition holds first, otherwise the default. */
export function select(conditions, choices, otherwise = 0, dtype = null) {
    const arrays = choices.filter((choice) => choice instanceof NDArray);
    const kind = dtype ?? (arrays.length ? dtypeOf(arrays) : dtypeOf(choices));
    let chosen = otherwise;
    for (let k = conditions.length - 1; k >= 0; k--) {
        chosen = elementwise(kind, [conditions[k], choices[k], chosen], chooseLoop);
    }
    return chosen;
}

const chooseLoop = (to, at, end, a, i, di, b, j, dj, c, k, dk) => {
    for (; at < end; at++, i += di, j += dj, k += dk) to[at] = a[i] !== 0 ? b[j] : c[k];
};

export function arrayEqual(one, other) {
    const [a, b] = [asarray(one), asarray(other)];
    return sameShape(a.shape, b.shape) && elementwise("bool", [a, b], equalLoop).all();
}

const equalLoop = (to, at, end, a, i, di, b, j, dj) => {
    for (; at < end; at++, i += di, j += dj) to[at] = a[i] === b[j] ? 1 : 0;
};

/** (n - size + 1, size) a view of a row: each of its stretches of that size. */
export function slidingWindowView(row, size) {
    const [step] = row.strides;
    return viewOf(row, [row.length - size + 1, size], [step, step]);
}

/** Arrays added one after another, as Python's `sum` does. */
export function addAll(list) {
    let sum = null;
    for (const next of list) {
        if (sum === null) sum = next.copy();
        else {
            elementwiseInto(sum, [sum, next], (to, k, end, a, i, di, b, j, dj) => {
                for (; k < end; k++, i += di, j += dj) to[k] = a[i] + b[j];
            });
        }
    }
    return sum;
}

/** Whether an array has floats of 32 bits. */
export function isSmall(array) {
    return array instanceof NDArray && array.dtype === "float32";
}

/** (size, size) ones where row and column are the same, and zeros. */
export function eye(size) {
    const made = zeros([size, size]);
    for (let i = 0; i < size; i++) made.data[made.offset + i * (size + 1)] = 1;
    return made;
}

/** (n, m) products of rows, (n, k) and (m, k), each added up in order: "ij,kj->ik". */
export function products(left, right) {
    const [one, other] = [contiguous(left), contiguous(right)];
    const made = empty([one.length, other.length], left.dtype);
    const small = left.dtype === "float32";
    // What is multiplied by 0 changes no sum, so the one with more of them goes ahead.
    const turned = zerosIn(other) > zerosIn(one);
    const [ahead, behind] = turned ? [other, one] : [one, other];
    const [across, down] = turned ? [1, other.length] : [other.length, 1];
    const [a, b, to, width] = [ahead.data, behind.data, made.data, one.shape[1]];
    const finite = zerosIn(ahead) > 0 && Number.isFinite(behind.sum() * 0);
    const places = new Int32Array(width);
    for (let i = 0, row = ahead.offset; i < ahead.length; i++, row += width) {
        let count = 0;
        for (let j = 0; j < width; j++) if (!finite || a[row + j] !== 0) places[count++] = j;
        let at = made.offset + i * across;
        for (let k = 0, own = behind.offset; k < behind.length; k++, at += down, own += width) {
            let sum = 0;
            for (let p = 0; p < count; p++) {
                const product = a[row + places[p]] * b[own + places[p]];
                sum = small ? Math.fround(sum + Math.fround(product)) : sum + product;
            }
            to[at] = sum;
        }
    }
    return made;
}

/** All numbers in the order of rows: where they are, unless they lie apart. */
export function numbersOf(array) {
    const {data, offset, size} = contiguous(array);
    return data.subarray(offset, offset + size);
}

function zerosIn({data, offset, size}) {
    let count = 0;
    for (let i = offset; i < offset + size; i++) if (data[i] === 0) count++;
    return count;
}

/** The product of matrices, stacks of them on the left, or of one and a row; each sum in order. */
export function matmul(left, right) {
    const [one, other] = [asarray(left), asarray(right)];
    const made = products(
        one.reshape(-1, one.shape.at(-1)),
        other.ndim === 1 ? other.reshape(1, -1) : other.T,
    );
    const shape = [...one.shape.slice(0, -1), ...other.shape.slice(1)];
    return shape.length ? made.reshape(shape) : made.get(0, 0);
}

/** Scenes made of what `scene_data.py` says about them. */

import {NDArray} from "/web/arrays.js";
import {Band, CrestLayer} from "/web/made/scene/items.js";
import {Outline} from "/web/made/scene/outline.js";

const STORES = {
    float64: Float64Array,
    int64: BigInt64Array,
    float32: Float32Array,
    uint8: Uint8Array,
};

const shared = new Map();

/** The scene of its data. */
export function sceneOf(data) {
    const scene = revived(data);
    const layers = scene.layers.map((layer) => {
        const line = Array.isArray(layer.line) ? layer.line.map(outlineOf) : layer.line;
        return named(CrestLayer, {...layer, line});
    });
    const sprites = scene.sprites.map((one) => (one.points ? named(Band, one) : one));
    return {...scene, layers, sprites};
}

/** Forget what scenes may share. */
export function forgetShared() {
    shared.clear();
}

function outlineOf(outline) {
    return named(Outline, outline);
}

/** A record of a class with these parts. */
function named(Kind, parts) {
    const made = Object.assign(Object.create(Kind.prototype), parts);
    made.postInit?.();
    return made;
}

function revived(value) {
    if (Array.isArray(value)) return value.map(revived);
    if (value === null || typeof value !== "object") return value;
    if ("dtype" in value) return arrayOf(value);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revived(part)]));
}

/** One object for all that is equal, as in Python for as long as no other land comes into view. */
function arrayOf({dtype, shape, bytes}) {
    const name = [dtype, ...shape, bytes].join();
    if (!shared.has(name)) {
        const {buffer} = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        const numbers = new STORES[dtype](buffer);
        const own = dtype === "int64" ? Float64Array.from(numbers, Number) : numbers;
        shared.set(name, new NDArray(dtype, own, shape));
    }
    return shared.get(name);
}

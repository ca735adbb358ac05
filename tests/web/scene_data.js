/** Scenes made of what `scene_data.py` says about them. */

import {Cover, CoverPlane, CrestLayer, Scene} from "/web/scene/items.js";
import {Outline, Stretch} from "/web/scene/outline.js";

const shared = new Map();

/** The scene of its data. */
export function sceneOf(data) {
    const scene = revived(data);
    return new Scene({...scene, layers: scene.layers.map(layerOf)});
}

function layerOf(layer) {
    const covers = layer.covers.map((cover) => new Cover({...cover, plane: planeOf(cover.plane)}));
    const line = Array.isArray(layer.line) ? layer.line.map(outlineOf) : layer.line;
    return new CrestLayer({...layer, covers, line});
}

function planeOf({shared: number, shares, rows, columns}) {
    return kept(`plane ${number}`, () => new CoverPlane(shares, rows, columns));
}

function outlineOf({stretch, steps, left, along, scale, foot}) {
    const {shared: number, first, heights} = stretch;
    const land = kept(`stretch ${number}`, () => new Stretch(first, heights));
    return new Outline(land, steps, left, along, scale, foot);
}

/** One object for all that is equal, as in Python for as long as no other land comes into view. */
function kept(name, make) {
    if (!shared.has(name)) shared.set(name, make());
    return shared.get(name);
}

/** Forget what scenes may share. */
export function forgetShared() {
    shared.clear();
}

function revived(value) {
    if (Array.isArray(value)) return value.map(revived);
    if (value === null || typeof value !== "object") return value;
    if ("array" in value) {
        const bytes = Uint8Array.from(atob(value.bytes), (letter) => letter.charCodeAt(0));
        return new globalThis[value.array](bytes.buffer);
    }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revived(part)]));
}

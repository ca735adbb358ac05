/**
 * The waters of a scene: lakes, tarns and the swells of the sea, as what lies on them sees them.
 */

import {leftEdge} from "../land/parallax.js";

/**
 * A list of the waters of a moment, back to front.
 *
 * ground: its layer of the theme, by number from the back; words: "lake", "tarn" or "sea"; level:
 * its mean height, in units above the foot of the panorama; number: in `Scene.layers`, of its
 * nearest crest; crest: (width + 1) its y in pixels; cover: (width + 1) y in pixels from which on
 * nearer layers hide it; land: (width + 1) y in pixels of the land behind it that it touches, null
 * if there is none; view: as its layer is seen; left: place of the water at the view's left border,
 * in units; below: units by which it lies below the farthest water, which grows towards us.
 */
export function surfaces(stage) {
    const wet = Array.from(stage.grounds.keys()).filter((number) => {
        return waterWords(stage.grounds[number].layer) !== "";
    });
    if (!wet.length) return [];
    const levels = wet.map((number) => waterLevel(stage.grounds[number].layer));
    const horizon = Math.max(...levels);
    const covers = coversOf(stage.crests, stage.view.height);
    return wet.map((number) => surfaceOf(stage, number, covers, horizon));
}

function surfaceOf(stage, place, covers, horizon) {
    const ground = stage.grounds[place];
    const {layer} = ground;
    const words = waterWords(layer);
    const view = stage.view.at(layer.parallax);
    const own = groundCrest(stage, ground);
    let {number} = ground;
    let {crest} = own;
    let land = null;
    if (words === "lake") {
        number = stage.shore(ground);
        ({crest} = stage.crests[ground.number + 1]);
        land = own.crest;
    } else if (words === "tarn") {
        while (stage.crests[number].words !== "tarn") number -= 1;
        ({crest} = stage.crests[number]);
    } else if (place && waterWords(stage.grounds[place - 1].layer) === "") {
        land = groundCrest(stage, stage.grounds[place - 1]).crest;
    }
    const level = waterLevel(layer);
    const left = leftEdge(layer, stage.moment, view);
    const cover = covers[number];
    const below = horizon - level;
    return {ground: place, words, level, number, crest, cover, land, view, left, below};
}

/** The crest of a ground itself, not of the snow on what stands there. */
function groundCrest(stage, ground) {
    let {number} = ground;
    while (stage.crests[number].words === "snow on them") number -= 1;
    return stage.crests[number];
}

/**
 * Of each crest, (width + 1) the highest y of all nearer ones, or that of the picture's foot.
 */
function coversOf(crests, height) {
    const covers = [new Float64Array(crests[0].crest.length).fill(height)];
    for (let number = crests.length - 1; number > 0; number--) {
        const {crest} = crests[number];
        const cover = covers[0].slice();
        for (let i = 0; i < cover.length; i++) if (crest[i] < cover[i]) cover[i] = crest[i];
        covers.unshift(cover);
    }
    return covers;
}

/** What water a layer has; "" for none. */
function waterWords(layer) {
    if (layer.lake !== null) return "lake";
    if (layer.water) return "sea";
    return layer.tarns ? "tarn" : "";
}

function waterLevel(layer) {
    return layer.lake === null ? layer.base : layer.lake;
}

/** A function that gives the y of a line across a view, at any x, both in pixels. */
export function lineAt(line, left = 0, right = Infinity) {
    const edge = line.length - 1;
    const first = Math.min(Math.max(Math.floor(left), 0), edge - 1);
    const stop = Math.max(Math.ceil(Math.min(right, edge)), first + 1) + 1;
    // Beside the columns between the two places it is as at their ends.
    const most = Math.min(stop, line.length) - first - 1.001;
    return (x) => {
        const along = Math.min(Math.max(x - first, 0), most);
        const column = Math.trunc(along);
        const y = line[first + column];
        return y + (along - column) * (line[first + column + 1] - y);
    };
}

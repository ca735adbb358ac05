/** Compares scenes, crests, events of life and when these come with Python's. */

import {Comparison, told, web} from "./comparing.mjs";

const {NDArray} = await web("arrays.js");
const {themeOf} = await web("byHand/records.js");
const {Landscape} = await web("made/scene/landscape.js");
const {living} = await web("made/scene/life/index.js");
const {Cue} = await web("made/scene/life/score.js");
const {VOICES} = await web("made/scene/life/voices.js");
const {Moment} = await web("made/scene/moment.js");
const {View} = await web("made/scene/view.js");
const {Day} = await web("python.js");

const STORES = {
    float64: Float64Array,
    float32: Float32Array,
    int64: BigInt64Array,
    uint8: Uint8Array,
};

const comparison = new Comparison();
for (const {name, record, seed, weather, calm, pictures} of told()) {
    const landscape = new Landscape(themeOf(record), BigInt(seed), weather, calm);
    for (const {moment, view, scene, events, cues} of pictures) {
        const {travel, hour, elapsed, date, speed} = moment;
        const shown = new Moment(travel, hour, elapsed, new Day(...date), speed);
        const words = `${name} ${seed}, second ${elapsed}`;
        compare(`${words}: cues`, landscape.cues(shown), cues);
        if (scene) compare(words, landscape.scene(shown, new View(...view)), scene);
        if (events) compareEvents(words, landscape.stage(shown, new View(...view)), events);
        comparison.compared += 1;
    }
}
comparison.print();

function compareEvents(words, stage, events) {
    for (const {kind, cue, items} of events) {
        const own = cue ? VOICES.get(kind).draw(stage, new Cue(...cue)) : living(stage, []);
        compare(`${words}: ${kind}`, own, items);
    }
}

/**
 * Compare a value with what Python says of it; of numbers that depend on the light the
 * largest difference is told.
 */
function compare(path, own, other) {
    if (other !== null && typeof other === "object" && other.dtype) {
        const array = own instanceof NDArray ? own : null;
        comparison.same(path, [array?.dtype, array?.shape], [other.dtype, other.shape]);
        if (array) near(path, [...flat(array)], [...numbersOf(other)].map(Number));
    } else if (Array.isArray(other)) {
        const parts = [...own];
        comparison.same(`${path}: count`, parts.length, other.length);
        if (parts.length !== other.length) return;
        other.forEach((part, number) => compare(`${path}.${number}`, parts[number], part));
    } else if (other !== null && typeof other === "object") {
        for (const [key, part] of Object.entries(other)) compare(`${path}.${key}`, own[key], part);
    } else if (typeof other === "number") near(path, [Number(own)], [other]);
    else comparison.same(path, own, other);
}

/** Crests and what stands on them are exact. */
function near(path, own, other) {
    const last = path.split(".").at(-1);
    const exact = ["crest", "plane", "left", "top", "layer"].includes(last);
    const coloured = /colour|low|high/i.test(last);
    comparison.near(exact ? "exact" : coloured ? "colours" : "numbers", own, other);
}

function flat(array) {
    const {data, offset, size} = array.contiguous ? array : array.copy();
    return data.subarray(offset, offset + size);
}

function numbersOf({dtype, bytes}) {
    const {buffer, byteOffset, byteLength} = Buffer.from(bytes, "base64");
    return new STORES[dtype](buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Compares whole scenes of the modules that are made from Python's with Python's own. */

import {Comparison, told, web} from "./comparing.mjs";

const {Landscape} = await web("made/scene/landscape.js");
const {Moment} = await web("made/scene/moment.js");
const {View} = await web("made/scene/view.js");
const {themeOf} = await web("byHand/records.js");
const {Day} = await web("python.js");
const {NDArray} = await web("arrays.js");

const comparison = new Comparison();
for (const {name, record, seed, weather, moment, date, view, scene} of told()) {
    const landscape = new Landscape(themeOf(record), seed, weather);
    const [travel, hour, elapsed] = moment;
    const shown = new Moment(travel, hour, elapsed, new Day(...date));
    compare(`${name}: scene`, landscape.scene(shown, new View(...view)), scene);
    comparison.compared += 1;
}
comparison.print();

/** Compare a value with what Python says of it; of numbers the largest difference is told, by kind. */
function compare(path, own, other) {
    if (other !== null && typeof other === "object" && other.dtype) {
        const found = own instanceof NDArray ? [own.dtype, own.shape] : "no array";
        comparison.same(path, found, [other.dtype, other.shape]);
        if (own instanceof NDArray) near(path, own.ravel().toList(), other.numbers);
    } else if (Array.isArray(other)) {
        const parts = [...own];
        comparison.same(`${path}: count`, parts.length, other.length);
        other.forEach((part, number) => compare(`${path}.${number}`, parts[number], part));
    } else if (other !== null && typeof other === "object") {
        for (const [key, part] of Object.entries(other)) compare(`${path}.${key}`, own[key], part);
    } else if (typeof other === "number") near(path, [own], [other]);
    else comparison.same(path, own, other);
}

/** Colours are as they are, or of floats of 32 bits. */
function near(path, own, other) {
    const last = path.split(".").at(-1);
    const coloured = /colour|low|high/i.test(last);
    comparison.near(coloured ? "colours" : "numbers", own.map(Number), other);
}

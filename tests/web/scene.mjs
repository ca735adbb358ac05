/** Compares the crests of scenes, what stands on them and their colours with Python's. */

import {Comparison, digest, told, web} from "./comparing.mjs";

const {Landscape} = await web("scene/landscape.js");
const {Moment} = await web("scene/moment.js");
const {View} = await web("scene/view.js");

const {record, pictures} = told();
const comparison = new Comparison();
for (const picture of pictures) {
    const landscape = new Landscape(record, BigInt(picture.seed), {weather: picture.weather});
    comparison.same("key", String(landscape.key), picture.key);
    const stage = landscape.stage(momentOf(picture), viewOf(picture.view));
    const {fallen, snow} = stage.light;
    comparison.same("fallen snow", [fallen, snow], picture.fallen);
    comparison.same(
        "words",
        stage.crests.map(({words}) => words),
        picture.layers.map(({words}) => words),
    );
    comparison.same(
        "grounds",
        stage.grounds.map(({number}) => number),
        picture.grounds,
    );
    picture.layers.forEach((layer, number) => compareLayer(stage.crests[number], layer, number));
}
comparison.print();

function momentOf({travel, hour, elapsed, date: [year, month, day]}) {
    return new Moment({travel, hour, elapsed, date: {year, month, day}});
}

function viewOf({width, height, ...options}) {
    return new View(width, height, options);
}

function compareLayer(own, layer, number) {
    const words = `${number}, ${layer.words}`;
    comparison.same(`crest of ${words}`, digest(own.crest), layer.crest);
    comparison.same(`planes on ${words}`, own.covers.map(planeOf), layer.covers);
    comparison.near("numbers", [own.parallax, own.glow], layer.numbers);
    comparison.near("rows", own.gradient.rows, layer.gradient.rows);
    comparison.near("colours", own.gradient.colours.flat(), layer.gradient.colours);
    comparison.compared += 1;
}

function planeOf({plane, left, top, across, down}) {
    return [plane.rows, plane.columns, digest(plane.shares), left, top, across, down];
}

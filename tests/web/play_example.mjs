/** Plays an example without a browser: `node play_example.mjs game.js KEY SECONDS` prints what it drew at last. */

import {pathToFileURL} from "node:url";

const [file, key, seconds] = process.argv.slice(2);
const handlers = {};
let next = null;
let picture = null;

const brush = {
    beginPath: () => (picture.path = []),
    moveTo: (x, y) => picture.path.push([x, y]),
    lineTo: (x, y) => picture.path.push([x, y]),
    arc: (x, y, radius) => picture.discs.push([x, y, radius]),
    fill: () => (picture.paths = [...picture.paths, picture.path].filter((path) => path.length)),
    fillRect: () => (picture = {path: [], paths: [], discs: [], texts: []}),
    fillText: (text) => picture.texts.push(text),
};
const canvas = {width: 300, height: 150, getContext: () => brush, addEventListener: () => {}};

Object.assign(globalThis, {
    innerWidth: 640,
    innerHeight: 360,
    document: {querySelector: () => canvas},
    addEventListener: (name, handler) => (handlers[name] = handler),
    requestAnimationFrame: (frame) => (next = frame),
});
await import(pathToFileURL(file));
if (key) handlers.keydown({key});
for (let tick = 0; tick <= 60 * seconds; tick++) next((1000 * tick) / 60);
console.log(JSON.stringify(picture));

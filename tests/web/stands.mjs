/** Compares drawings, outlines and windows of stands with Python's. */

import {Comparison, digest, told, web} from "./comparing.mjs";

const {KINDS} = await web("made/scene/stands/kindTable.js");
const {array} = await web("arrays.js");
const {builds, draw, rim} = await web("made/scene/stands/specimens.js");

const {stands, kinds} = told();
const comparison = new Comparison();
for (const [name, numbers] of Object.entries(kinds)) {
    const {slot, reach, turns, even, steepest, lit, beacon, sway, lowest} = KINDS.get(name);
    const limit = Number.isFinite(steepest) ? steepest : null;
    const own = [slot, reach, turns, even, limit, lit, beacon, sway, lowest];
    comparison.same(name, own, numbers);
}
for (const stand of stands) {
    const kind = KINDS.get(stand.kind);
    const {height, scale, root} = stand;
    const seed = BigInt(stand.seed);
    const places = array(stand.places, "float64");
    const chances = builds(seed);
    const every = kind.outlines && kind.outlines(height, chances, places);
    for (const [number, shape, snow, outline] of stand.specimens) {
        const words = `${stand.kind} ${number} of ${stand.seed}`;
        const own = [false, true].map((snowy) =>
            picture(draw(kind, height, seed, number, scale, root, snowy)),
        );
        comparison.same(words, own[0], shape);
        comparison.same(`snow on ${words}`, own[1], snow);
        const seen = every ? every.get(number) : rim(kind, height, seed, number, places);
        comparison.same(`outline of ${words}`, digest(bytesOf(seen)), outline);
        comparison.compared += 1;
    }
    for (const what of ["windows", "rotors", "chimneys"]) {
        const own = kind[what] ? kind[what](height, chances).toList() : undefined;
        comparison.same(`${what} of ${stand.kind}`, own, stand[what]);
    }
}
comparison.print();

function picture({shares, left, top}) {
    return [...shares.shape, left, top, digest(bytesOf(shares))];
}

/** The numbers of an array, one after another. */
function bytesOf(array) {
    const {data, offset, size} = array.copy();
    return data.subarray(offset, offset + size);
}
